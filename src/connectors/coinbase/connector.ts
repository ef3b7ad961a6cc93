import { NAME, VERSION } from '@coinbase/wallet-sdk/dist/sdk-info.js'
import { bounded } from '../../core/errors/bounded.ts'
import type { Chain } from '../../core/chain.ts'
import type { ConnectAsk, Connector } from '../../core/connector.ts'
import { isWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { Site } from '../../core/site.ts'
import type { Hosts } from './opened.ts'
import { createPopup, type Popup } from './popup.ts'
import { createProvider, PREFERENCE } from './provider.ts'

const HOSTED = 'https://keys.coinbase.com/connect'

/** The URLs of the window, one for each host; their query tells who opened it. */
function hostsOf(site: Site): Hosts {
  const given = site.options().services?.coinbase ?? HOSTED
  const toUrl = (address: string) => {
    const url = new URL(address, location.href)
    for (const [key, value] of Object.entries({ sdkName: NAME, sdkVersion: VERSION, origin: location.origin, coop: 'undefined' })) url.searchParams.append(key, value)
    return url
  }
  const [first = HOSTED, ...others] = typeof given === 'string' ? [given] : given
  return [toUrl(first), ...others.map(toUrl)]
}

/** Whether a window may still be opened for the visitor's last click; where browsers do not tell, it is tried. */
const isFresh = () => navigator.userActivation?.isActive ?? true

/**
 * Runs what opens a window; if the click is too old, asks for another one. WebKit also blocks the window if code was loaded since
 * the click, though `userActivation` is still active: then another click is asked for too.
 */
async function inClick<T>({ signal, onClick }: ConnectAsk, open: () => Promise<T>): Promise<T> {
  if (!onClick) return open()
  const click = () => bounded(onClick(), { signal })
  if (!isFresh()) await click()
  try {
    return await open()
  } catch (error) {
    if (!isWalletModalError(error) || error.code !== 'PopupBlocked' || signal.aborted) throw error
    await click()
    return open()
  }
}

/** One window at a time: the visitor looks at the newest, and two would write over each other's keys. */
function createAttempts() {
  let abandon: (() => void) | undefined
  /** Does some work that waits for a window; it ends with the work, with the signal, and where the next one begins. */
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

/** The wallet in a window: each connection has a signer of its own, which keeps its keys and accounts in the SDK's storage. */
export function createPopupWallet(site: Site, chain: Chain, facts: Pick<Connector, 'id' | 'name' | 'type' | 'rdns'>): Pick<Connector, 'connect' | 'restore'> {
  const attempt = createAttempts()
  function open() {
    const { name, icons } = site.metadata()
    const chains = site.networks().filter((one) => one.chainNamespace === chain.namespace)
    const metadata = { appName: name, appLogoUrl: icons[0] ?? null, appChainIds: chains.map(({ id }) => Number(id)) }
    const popup = createPopup(hostsOf(site), () => ({ version: VERSION, metadata, preference: PREFERENCE, location: location.href }))
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
