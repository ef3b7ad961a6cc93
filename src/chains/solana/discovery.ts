import { cleanIcon, cleanName } from '../../core/wallets/sanitize.ts'
import type { Connector } from '../../core/connector.ts'
import { idOfName } from '../../core/wallets/connectorId.ts'
import { ANNOUNCED_MAX, ANNOUNCED_UPDATES_MAX } from '../../core/limits.ts'
import { listenForWallets, type WalletWindow } from '../standard/listenForWallets.ts'
import { isStandardWallet, type StandardWallet } from '../standard/wallet.ts'
import { EXPLORER_IDS } from './explorerIds.ts'
import { SIGNING } from './features.ts'
import { standardConnector, type LoadSolana } from './standardConnector.ts'

interface Entry {
  wallet: StandardWallet
  connector: Connector
}

/** What a wallet says of itself, each field read once; null where it is none of ours. Never throws. */
function parseWallet(value: unknown): { wallet: StandardWallet; name: string; icon?: string } | null {
  try {
    if (!isStandardWallet(value, SIGNING)) return null
    const { name: said, icon } = value
    const name = cleanName(said)
    // The adapter of another kit, which pairs: pairing is ours to offer (contract B7).
    return name && name !== 'WalletConnect' ? { wallet: value, name, icon: cleanIcon(icon) } : null
  } catch {
    return null
  }
}

/**
 * Finds the wallets of the page that sign for Solana (Wallet Standard), now and later, and drops those that take themselves
 * away. `changed` gets the whole list each time it is another one, until the returned function is called.
 */
export function discoverWallets(win: WalletWindow, load: LoadSolana, changed: (connectors: readonly Connector[]) => void): () => void {
  const entries: Entry[] = []
  // A wallet that comes and goes for ever must not keep the page busy.
  let left = ANNOUNCED_MAX * ANNOUNCED_UPDATES_MAX
  let isReady = false
  let isOver = false
  const tell = () => isReady && !isOver && changed(entries.map(({ connector }) => connector))

  function take(value: unknown): (() => void) | undefined {
    const one = entries.some(({ wallet }) => wallet === value) ? null : parseWallet(value)
    if (!one || entries.length >= ANNOUNCED_MAX || left-- <= 0) return undefined
    const { wallet, name, icon } = one
    const id = idOfName(name, (wanted) => entries.some(({ connector }) => connector.id === wanted))
    const explorerId = Object.hasOwn(EXPLORER_IDS, name) ? EXPLORER_IDS[name] : undefined
    const gone = new AbortController()
    const entry = { wallet, connector: standardConnector({ id, name, type: 'standard', icon, explorerId }, wallet, load, gone.signal) }
    entries.push(entry)
    tell()
    return () => {
      entries.splice(entries.indexOf(entry), 1)
      gone.abort()
      tell()
    }
  }

  const stop = listenForWallets(win, take)
  isReady = true
  if (entries.length) tell()
  return () => {
    isOver = true
    stop()
  }
}
