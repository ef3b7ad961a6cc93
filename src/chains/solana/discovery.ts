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

/** Reads a wallet, each field once. Null if it is none for Solana. Never throws. */
function parseWallet(value: unknown): { wallet: StandardWallet; name: string; icon?: string } | null {
  try {
    if (!isStandardWallet(value, SIGNING)) return null
    const { name: said, icon } = value
    const name = cleanName(said)
    // The pairing adapter of another kit: we offer pairing ourselves.
    return name && name !== 'WalletConnect' ? { wallet: value, name, icon: cleanIcon(icon) } : null
  } catch {
    return null
  }
}

/**
 * Finds the page's Wallet Standard wallets that sign for Solana, now and later, and drops those that unregister.
 * `changed` gets the whole list whenever it changes. Returns a stop function.
 */
export function discoverWallets(win: WalletWindow, load: LoadSolana, changed: (connectors: readonly Connector[]) => void): () => void {
  const entries: Entry[] = []
  // Limit for wallets that register and unregister endlessly.
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
