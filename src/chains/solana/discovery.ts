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

/** Validates a wallet and reads each field once. Null if it is no Solana wallet. Never throws. */
function parseWallet(value: unknown): { wallet: StandardWallet; name: string; icon?: string } | null {
  try {
    if (!isStandardWallet(value, SIGNING)) return null
    const { name: said, icon } = value
    const name = cleanName(said)
    // Leaves out a Wallet Standard wallet that only wraps pairing: the widget has pairing itself.
    return name && name !== 'WalletConnect' ? { wallet: value, name, icon: cleanIcon(icon) } : null
  } catch {
    return null
  }
}

/**
 * Finds Wallet Standard wallets that sign for Solana, also those that register later, and removes those that
 * unregister. Each change calls `changed` with all wallets. Returns a function that stops the search.
 */
export function discoverWallets(
  win: WalletWindow,
  load: LoadSolana,
  changed: (connectors: readonly Connector[]) => void,
): () => void {
  const entries: Entry[] = []
  // Ends discovery for wallets that register and unregister endlessly.
  let left = ANNOUNCED_MAX * ANNOUNCED_UPDATES_MAX
  let isReady = false
  let isOver = false
  const report = () => isReady && !isOver && changed(entries.map(({ connector }) => connector))

  function take(value: unknown): (() => void) | undefined {
    const one = entries.some(({ wallet }) => wallet === value) ? null : parseWallet(value)
    if (!one || entries.length >= ANNOUNCED_MAX || left-- <= 0) return undefined
    const { wallet, name, icon } = one
    const id = idOfName(name, (wanted) => entries.some(({ connector }) => connector.id === wanted))
    const explorerId = Object.hasOwn(EXPLORER_IDS, name) ? EXPLORER_IDS[name] : undefined
    const gone = new AbortController()
    const entry = {
      wallet,
      connector: standardConnector({ id, name, type: 'standard', icon, explorerId }, wallet, load, gone.signal),
    }
    entries.push(entry)
    report()
    return () => {
      entries.splice(entries.indexOf(entry), 1)
      gone.abort()
      report()
    }
  }

  const stop = listenForWallets(win, take)
  isReady = true
  if (entries.length) report()
  return () => {
    isOver = true
    stop()
  }
}
