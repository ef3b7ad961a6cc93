import type { Link, LinkChange } from '../../core/connector.ts'
import { REVOKE_WAIT_MS, WALLET_READ_MS } from '../../core/limits.ts'
import { codesOf } from '../../core/refusal.ts'
import type { Account, CaipNetworkId } from '../../core/types.ts'
import { parseAccounts, parseChainId } from './answers.ts'
import { type Eip1193, askWallet, bounded, listen } from './eip1193.ts'

/** A link whose accounts and network are what the wallet said last while somebody watches; the first account is the wallet's current one. */
export interface EvmLink extends Link {
  /** Notes that the wallet is on a network, for wallets that do not tell by themselves. */
  moved(network: CaipNetworkId): void
}

/** Wallets also say `disconnect` when only their own line is down: MetaMask with this code. */
const TRY_AGAIN_LATER = 1013

export const toAccounts = (addresses: readonly string[]): Account[] => addresses.map((address) => ({ address, type: 'eoa' }))

const addressesOf = (accounts: readonly Account[]) => accounts.map(({ address }) => address).join()

/** Undefined in place of an error: for what wallets say unasked. */
function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}

/** Takes back the page's permission, where the wallet says that there is one (contract B1). */
async function revoke(provider: Eip1193): Promise<void> {
  const granted = await askWallet(provider, 'wallet_getPermissions').catch(() => undefined)
  const isGone = Array.isArray(granted) && !granted.some((one: { parentCapability?: unknown } | null) => one?.parentCapability === 'eth_accounts')
  if (!isGone) await askWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }])
}

/** An open connection to a wallet that speaks EIP-1193. */
export function createLink(provider: Eip1193, addresses: readonly string[], startNetwork: CaipNetworkId): EvmLink {
  let accounts: readonly Account[] = toAccounts(addresses)
  let network = startNetwork
  let closing: Promise<void> | undefined
  let stops: (() => void)[] = []
  const watchers = new Set<(change: LinkChange) => void>()

  const tell = (change: LinkChange) => [...watchers].forEach((on) => on(change))
  const unlisten = () => stops.splice(0).forEach((stop) => stop())
  const end = () => {
    unlisten()
    tell({ kind: 'closed' })
    watchers.clear()
  }

  function onAccounts(value: unknown): void {
    const told = attempt(() => parseAccounts('accountsChanged', value))
    if (told?.length === 0) return end()
    if (!told || told.join() === addressesOf(accounts)) return
    accounts = toAccounts(told)
    tell({ kind: 'accounts', accounts })
  }

  function moved(to: CaipNetworkId): void {
    if (to === network) return
    network = to
    tell({ kind: 'network', network })
  }

  async function onDisconnect(error: unknown): Promise<void> {
    if (!codesOf(error).includes(TRY_AGAIN_LATER)) return end()
    const told = await bounded(askWallet(provider, 'eth_accounts'), { ms: WALLET_READ_MS }).catch(() => undefined)
    if (watchers.size) onAccounts(told)
  }

  function listenAll(): void {
    stops = [
      listen(provider, 'accountsChanged', onAccounts),
      listen(provider, 'chainChanged', (value) => {
        const to = attempt(() => parseChainId('chainChanged', value))
        if (to) moved(to)
      }),
      listen(provider, 'disconnect', (error) => void onDisconnect(error)),
    ]
  }

  return {
    namespace: 'eip155',
    provider,
    get accounts() { return accounts },
    get network() { return network },
    moved,
    watch(on) {
      // A wrapper of its own, so that the same function can watch twice.
      const watcher = (change: LinkChange) => on(change)
      if (!watchers.size) listenAll()
      watchers.add(watcher)
      return () => {
        if (watchers.delete(watcher) && !watchers.size) unlisten()
      }
    },
    close() {
      unlisten()
      watchers.clear()
      closing ??= bounded(revoke(provider), { ms: REVOKE_WAIT_MS }).catch(() => {})
      return closing
    },
  }
}
