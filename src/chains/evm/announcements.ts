import { requestProviders } from 'mipd'
import type { Connector } from '../../core/connector.ts'
import { idOfName } from '../../core/connectorId.ts'
import { ANNOUNCED_MAX, ANNOUNCED_UPDATES_MAX } from '../../core/limits.ts'
import { type Announcement, parseAnnouncement } from './announcement.ts'
import { type Eip1193, isEip1193 } from './eip1193.ts'
import { injectedConnector, type LoadEvm } from './injectedConnector.ts'

interface Entry {
  provider: Eip1193
  connector: Connector
  updates: number
}

/** The part of `window` that the legacy wallet comes with. */
export type EthereumWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & { readonly ethereum?: unknown }

/** Wallets are the same only by rdns, without one by their object. Letter case does not make another domain. */
const isSame = ({ connector, provider }: Entry, one: Announcement) =>
  connector.rdns && one.rdns ? connector.rdns.toLowerCase() === one.rdns.toLowerCase() : provider === one.provider

/** The rdns, else the name, made an id of its own. */
const idFor = ({ rdns, name }: Announcement, entries: readonly Entry[]) => rdns ?? idOfName(name, (id) => entries.some(({ connector }) => connector.id === id))

/** Takes an announcement in; says whether the list is another one now. The first to claim an rdns keeps it. */
function take(entries: Entry[], one: Announcement, load: LoadEvm): boolean {
  const { provider, name, rdns, icon } = one
  const known = entries.find((entry) => isSame(entry, one))
  if (!known) {
    if (entries.length >= ANNOUNCED_MAX) return false
    const connector = injectedConnector({ id: idFor(one, entries), name, type: 'announced', icon, rdns }, provider, load)
    return entries.push({ provider, connector, updates: 0 }) > 0
  }
  const isNews = known.connector.name !== name || known.connector.icon !== icon
  if (known.provider !== provider || !isNews || ++known.updates > ANNOUNCED_UPDATES_MAX) return false
  known.connector = { ...known.connector, name, icon }
  return true
}

function ethereumOf(win: EthereumWindow): Eip1193 | undefined {
  try {
    const { ethereum } = win
    return isEip1193(ethereum) ? ethereum : undefined
  } catch {
    return undefined
  }
}

/**
 * Finds the wallets in the page, announced (EIP-6963) and legacy (`window.ethereum`), now and later.
 * `changed` gets the whole list each time it is another one, until the returned function is called.
 */
export function discoverWallets(win: EthereumWindow, load: LoadEvm, changed: (connectors: readonly Connector[]) => void): () => void {
  const entries: Entry[] = []
  let legacy: Entry | undefined
  let isReady = false

  /** Drops or takes up the legacy wallet, which is listed only while it did not announce itself. */
  function lookAtLegacy(): boolean {
    const ethereum = ethereumOf(win)
    const provider = entries.some((entry) => entry.provider === ethereum) ? undefined : ethereum
    if (legacy?.provider === provider) return false
    legacy = provider && {
      provider,
      updates: 0,
      connector: injectedConnector({ id: 'injected', name: 'Browser Wallet', type: 'injected' }, provider, load),
    }
    return true
  }

  const tell = () => changed([...entries, ...(legacy ? [legacy] : [])].map(({ connector }) => connector))
  const look = () => lookAtLegacy() && isReady && tell()
  const stop = requestProviders((detail) => {
    const one = parseAnnouncement(detail)
    const isNew = one !== null && take(entries, one, load)
    if ((lookAtLegacy() || isNew) && isReady) tell()
  })
  lookAtLegacy()
  isReady = true
  if (entries.length || legacy) tell()

  // Wallets of phones come after the page; `ethereum#initialized` is how they say so.
  const events = ['ethereum#initialized', 'load']
  events.forEach((event) => win.addEventListener(event, look))
  return () => {
    stop?.()
    events.forEach((event) => win.removeEventListener(event, look))
  }
}
