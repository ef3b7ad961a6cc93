import type { Link, LinkChange } from '../../core/connector.ts'
import type { Account, CaipNetworkId } from '../../core/types.ts'
import { bounded } from '../../core/bounded.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import { walletError } from '../../core/walletError.ts'
import { parseAccounts } from './answers.ts'
import { askWallet, type Eip1193 } from './eip1193.ts'
import { revoke } from './revoke.ts'
import { listenToWallet } from './walletEvents.ts'
import { createWatchers } from '../../core/watchers.ts'

/** A link whose accounts and network are what the wallet said last while somebody watches; the first account is the wallet's current one. */
export interface EvmLink extends Link {
  /** Notes that the wallet is on a network, for wallets that do not tell by themselves. */
  moved(network: CaipNetworkId): void
}

const toAccounts = (addresses: readonly string[]): Account[] => addresses.map((address) => ({ address, type: 'eoa' }))

/** An open connection to a wallet that speaks EIP-1193. */
export function createLink(provider: Eip1193, startAddresses: readonly string[], startNetwork: CaipNetworkId): EvmLink {
  let accounts: readonly Account[] = toAccounts(startAddresses)
  let network = startNetwork
  let closing: Promise<void> | undefined
  const watchers = createWatchers<LinkChange>(() => listenToWallet(provider, { accounts: given, network: moved, closed: ended }))

  function given(addresses: readonly string[]): void {
    if (addresses.join() === accounts.map(({ address }) => address).join()) return
    accounts = toAccounts(addresses)
    watchers.tell({ kind: 'accounts', accounts })
  }

  function moved(to: CaipNetworkId): void {
    if (to === network) return
    network = to
    watchers.tell({ kind: 'network', network })
  }

  function ended(): void {
    watchers.tell({ kind: 'closed' })
    watchers.rest()
  }

  return {
    namespace: 'eip155',
    provider,
    get accounts() { return accounts },
    get network() { return network },
    moved,
    async chooseAccounts() {
      try {
        await askWallet(provider, 'wallet_requestPermissions', [{ eth_accounts: {} }])
        given(parseAccounts('eth_accounts', await bounded(askWallet(provider, 'eth_accounts'), { ms: WALLET_READ_MS })))
      } catch (error) {
        throw walletError(error)
      }
    },
    watch: watchers.watch,
    close() {
      watchers.rest()
      closing ??= revoke(provider)
      return closing
    },
  }
}
