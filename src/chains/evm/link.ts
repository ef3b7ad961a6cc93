import type { Link, LinkChange } from '../../core/connector.ts'
import type { Account, CaipNetworkId } from '../../core/types.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import { walletError } from '../../core/errors/walletError.ts'
import { parseAccounts } from './answers.ts'
import { askWallet, type Eip1193 } from './eip1193.ts'
import { revoke } from './revoke.ts'
import { listenToWallet } from './walletEvents.ts'
import { createWatchers } from '../../core/events/watchers.ts'

/**
 * A link to an EIP-1193 wallet. While it has listeners, it follows the wallet's accounts and network. The first
 * account is the one that the wallet uses.
 */
export interface EvmLink extends Link {
  /** Sets the link's network, for wallets that do not emit `chainChanged`. */
  moved(network: CaipNetworkId): void
}

const toAccounts = (addresses: readonly string[]): Account[] => addresses.map((address) => ({ address, type: 'eoa' }))

interface LinkStart {
  /** The granted addresses in the wallet's order: the one that it uses comes first. */
  addresses: readonly string[]
  network: CaipNetworkId
  /** The account of an earlier visit; it comes first while the wallet grants it. */
  saved?: string
  /** Returns how often this page has requested accounts. */
  asked: () => number
}

/** Lets the visitor choose in the wallet which accounts the site gets. Returns the chosen accounts. */
async function chooseAccounts(provider: Eip1193): Promise<readonly string[]> {
  try {
    await askWallet(provider, 'wallet_requestPermissions', [{ eth_accounts: {} }])
    return parseAccounts('eth_accounts', await withTimeout(askWallet(provider, 'eth_accounts'), { ms: WALLET_READ_MS }))
  } catch (error) {
    throw walletError(error)
  }
}

/** Creates a link to an EIP-1193 wallet. */
export function createLink(provider: Eip1193, { addresses: start, network, saved = '', asked }: LinkStart): EvmLink {
  const isSaved = (one: string) => one.toLowerCase() === saved.toLowerCase()
  // The wallet's last answer in its own order. The next answer is compared with this, not with our order, which starts
  // with the restored account: otherwise a switch back to that account in the wallet would look like no change.
  let reported = start.join()
  let accounts: readonly Account[] = toAccounts([...start.filter(isSaved), ...start.filter((one) => !isSaved(one))])
  let closing: Promise<void> | undefined
  const watchers = createWatchers<LinkChange>(() =>
    listenToWallet(provider, { accounts: given, network: moved, closed: ended }),
  )

  function given(addresses: readonly string[]): void {
    if (addresses.join() === reported) return
    reported = addresses.join()
    accounts = toAccounts(addresses)
    watchers.emit({ kind: 'accounts', accounts })
  }

  function moved(to: CaipNetworkId): void {
    if (to === network) return
    network = to
    watchers.emit({ kind: 'network', network })
  }

  function ended(isLost = false): void {
    watchers.emit({ kind: 'closed', ...(isLost && { isLost }) })
    watchers.clear()
  }

  return {
    namespace: 'eip155',
    provider,
    get accounts() {
      return accounts
    },
    get network() {
      return network
    },
    moved,
    chooseAccounts: async () => given(await chooseAccounts(provider)),
    watch: watchers.watch,
    close() {
      watchers.clear()
      closing ??= revoke(provider, asked)
      return closing
    },
  }
}
