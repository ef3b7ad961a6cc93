import { cleanIcon, cleanName } from '../../../core/wallets/sanitize.ts'
import type { Connector } from '../../../core/connector.ts'
import { ANNOUNCED_MAX, ANNOUNCED_UPDATES_MAX, REGISTRY_LOOKS, REGISTRY_WAIT_MS } from '../../../core/limits.ts'
import { listenForWallets, type WalletWindow } from '../../standard/listenForWallets.ts'
import { bitcoinConnector, type LoadBitcoin } from '../connector.ts'
import { isBitcoinWallet } from '../isBitcoinWallet.ts'
import { at, type Found } from './found.ts'
import { findAtPaths } from './places.ts'
import { findInRegistry } from './registry.ts'
import { type Row, toRows } from './rows.ts'

/**
 * Validates a Wallet Standard wallet for Bitcoin and reads each field once. Null for any other wallet. Never throws.
 */
function parseWallet(wallet: unknown, gone: AbortSignal): Found | null {
  if (!isBitcoinWallet(wallet)) return null
  const name = cleanName(at(wallet, 'name'))
  return name ? { access: { via: 'standard', wallet, gone }, name, icon: cleanIcon(at(wallet, 'icon')) } : null
}

const isSame = (one: Row, other: Row | undefined) =>
  one.found.access.wallet === other?.found.access.wallet &&
  one.facts.id === other.facts.id &&
  one.facts.name === other.facts.name &&
  one.facts.icon === other.facts.icon

/**
 * Finds installed Bitcoin wallets of every kind, also those that appear later. The list of sats-connect providers is
 * filled late, so it is read three more times. Each change calls `changed` with all wallets. Returns a function that
 * stops the search.
 */
export function discoverWallets(
  win: WalletWindow,
  load: LoadBitcoin,
  changed: (connectors: readonly Connector[]) => void,
): () => void {
  const standard: Found[] = []
  let rows: readonly Row[] = []
  // Ends discovery for wallets that register and unregister endlessly.
  let left = ANNOUNCED_MAX * ANNOUNCED_UPDATES_MAX
  let looks = REGISTRY_LOOKS
  let isReady = false

  function look(): void {
    if (!isReady) return
    const now = toRows([...findAtPaths(win), ...findInRegistry(win), ...standard])
    if (now.length === rows.length && now.every((one, index) => isSame(one, rows[index]))) return
    rows = now
    changed(rows.map(({ facts, found }) => bitcoinConnector(facts, found.access, load)))
  }

  function take(wallet: unknown): (() => void) | undefined {
    if (standard.length >= ANNOUNCED_MAX || standard.some(({ access: way }) => way.wallet === wallet) || left-- <= 0)
      return undefined
    const gone = new AbortController()
    const found = parseWallet(wallet, gone.signal)
    if (!found) return undefined
    standard.push(found)
    look()
    return () => {
      standard.splice(standard.indexOf(found), 1)
      gone.abort()
      look()
    }
  }

  const stop = listenForWallets(win, take)
  isReady = true
  look()
  const timer = setInterval(() => {
    look()
    if (--looks <= 0) clearInterval(timer)
  }, REGISTRY_WAIT_MS)
  win.addEventListener('load', look)
  return () => {
    isReady = false
    stop()
    clearInterval(timer)
    win.removeEventListener('load', look)
  }
}
