import { NAME, VERSION } from '@coinbase/wallet-sdk/dist/sdk-info.js'
import type { Chain } from '../../core/chain.ts'
import type { Connector } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { inOrder } from '../../core/page/restrictedZones.ts'
import type { Site } from '../../core/site.ts'
import { windows } from '../../i18n/en/windows.ts'
import type { Hosts } from './openPopup.ts'
import { createPopup, type Popup } from './popup.ts'
import { createProvider, PREFERENCE } from './provider.ts'
import { inClick } from './inClick.ts'

const HOSTED = 'https://keys.coinbase.com/connect'

/**
 * Returns the URLs of the wallet's page, one per configured host. The query of each URL names the SDK and this page.
 */
function hostsOf(site: Site): Hosts {
  const toUrl = (address: string) => {
    const url = new URL(address, location.href)
    for (const [key, value] of Object.entries({
      sdkName: NAME,
      sdkVersion: VERSION,
      origin: location.origin,
      coop: 'undefined',
    }))
      url.searchParams.append(key, value)
    return url
  }
  const [first = HOSTED, ...others] = inOrder(site.options().services?.coinbase ?? HOSTED)
  return [toUrl(first), ...others.map(toUrl)]
}

/** Ensures that only one popup exists at a time: two would overwrite each other's keys. */
function createAttempts() {
  let abandon: (() => void) | undefined
  /** Runs `work`, which waits for the popup. Rejects when the signal fires or when the next attempt starts. */
  return async <T>(popup: Popup, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    abandon?.()
    const end = () => popup.end(new WalletModalError('Aborted'))
    abandon = end
    signal.addEventListener('abort', end)
    try {
      return await work()
    } catch (error) {
      end()
      throw error
    } finally {
      signal.removeEventListener('abort', end)
      if (abandon === end) abandon = undefined
    }
  }
}

/**
 * Creates the wallet, which runs in a popup. Each connection has a signer of its own, whose keys and accounts the SDK
 * stores.
 */
export function createPopupWallet(
  site: Site,
  chain: Chain,
  facts: Pick<Connector, 'id' | 'name' | 'type' | 'rdns'>,
): Pick<Connector, 'connect' | 'restore'> {
  const attempt = createAttempts()
  void site.addMessages(windows)
  function open() {
    const { name, icons } = site.metadata()
    const chains = site.networks().filter((one) => one.chainNamespace === chain.namespace)
    const metadata = { appName: name, appLogoUrl: icons[0] ?? null, appChainIds: chains.map(({ id }) => Number(id)) }
    const popup = createPopup(hostsOf(site), () => ({
      version: VERSION,
      metadata,
      preference: PREFERENCE,
      location: location.href,
    }))
    const wallet = chain.fromProvider?.(facts, createProvider({ site, namespace: chain.namespace, metadata, popup }))
    if (!wallet) throw new WalletModalError('UnsupportedChain')
    return { popup, wallet }
  }
  return {
    async connect(ask) {
      await chain.load()
      return inClick(ask, () => {
        const { popup, wallet } = open()
        return attempt(popup, ask.signal, () => wallet.connect(ask))
      })
    },
    restore: (saved) => open().wallet.restore(saved),
  }
}
