import { requestProviders } from 'mipd'
import type { Connector } from '../../core/connector.ts'
import { idOfName } from '../../core/wallets/connectorId.ts'
import { ANNOUNCED_MAX, ANNOUNCED_UPDATES_MAX } from '../../core/limits.ts'
import { type Announcement, parseAnnouncement } from './announcement.ts'
import { type Eip1193, isEip1193 } from './eip1193.ts'
import { injectedConnector, type LoadEvm } from './injectedConnector.ts'

interface Entry {
  provider: Eip1193
  connector: Connector
  updates: number
}

/** The part of `window` that discovery uses. */
export type EthereumWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & { readonly ethereum?: unknown }

/** Whether an entry has this rdns. Domain names are case-insensitive. */
const claims = ({ connector }: Entry, rdns: string | undefined) => connector.rdns?.toLowerCase() === rdns?.toLowerCase()

/**
 * Whether an announcement repeats an entry, that is, has both its provider and its rdns. Any script can copy an rdns or
 * uuid, or announce another wallet's provider; a weaker rule would let it replace the genuine wallet.
 */
const isSame = (entry: Entry, { provider, rdns }: Announcement) => claims(entry, rdns) && entry.provider === provider

/**
 * Returns the id and rdns of a new entry. The first wallet with an rdns gets `<rdns>` as id, the next `<rdns>#2` and so
 * on. Without an rdns, the id is made from the name.
 */
function idFor({ rdns, name }: Announcement, entries: readonly Entry[]): Pick<Connector, 'id' | 'rdns'> {
  const rivals = rdns === undefined ? [] : entries.filter((entry) => claims(entry, rdns))
  const first = rivals[0]?.connector.rdns ?? rdns
  if (first === undefined) return { id: idOfName(name, (id) => entries.some(({ connector }) => connector.id === id)) }
  return { id: rivals.length ? `${first}#${rivals.length + 1}` : first, rdns: first }
}

/** Adds or updates an announced wallet. Returns whether the list of wallets changed. */
function take(entries: Entry[], one: Announcement, load: LoadEvm): boolean {
  const { provider, name, icon, uuid } = one
  const known = entries.find((entry) => isSame(entry, one))
  if (!known) {
    if (entries.length >= ANNOUNCED_MAX) return false
    const connector = injectedConnector({ ...idFor(one, entries), name, type: 'announced', icon, uuid }, provider, load)
    return entries.push({ provider, connector, updates: 0 }) > 0
  }
  const isNews = known.connector.name !== name || known.connector.icon !== icon
  if (!isNews || ++known.updates > ANNOUNCED_UPDATES_MAX) return false
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
 * Finds wallets that announce themselves (EIP-6963) and the one at `window.ethereum`, also later ones. Each change
 * calls `changed` with all wallets. Returns a function that stops the search.
 */
export function discoverWallets(
  win: EthereumWindow,
  load: LoadEvm,
  changed: (connectors: readonly Connector[]) => void,
): () => void {
  const entries: Entry[] = []
  let legacy: Entry | undefined
  let isReady = false

  /**
   * Adds or removes the wallet at `window.ethereum`, which is listed only while it has not announced itself. Returns
   * whether the list changed.
   */
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

  const report = () => changed([...entries, ...(legacy ? [legacy] : [])].map(({ connector }) => connector))
  const look = () => lookAtLegacy() && isReady && report()
  const stop = requestProviders((detail) => {
    const one = parseAnnouncement(detail)
    const isNew = one !== null && take(entries, one, load)
    if ((lookAtLegacy() || isNew) && isReady) report()
  })
  lookAtLegacy()
  isReady = true
  if (entries.length || legacy) report()

  // Mobile wallets inject `window.ethereum` late, and then dispatch `ethereum#initialized`.
  const events = ['ethereum#initialized', 'load']
  events.forEach((event) => win.addEventListener(event, look))
  return () => {
    stop?.()
    events.forEach((event) => win.removeEventListener(event, look))
  }
}
