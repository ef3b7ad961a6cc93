import { cleanName } from '../../core/wallets/sanitize.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { Link, LinkChange } from '../../core/connector.ts'
import { REVOKE_WAIT_MS } from '../../core/limits.ts'
import type { Account, CaipNetworkId } from '../../core/types.ts'
import { createWatchers } from '../../core/events/watchers.ts'
import type { StandardWallet } from '../standard/wallet.ts'
import type { WalletAccount } from './accounts.ts'
import { callFeature, hasFeature } from './standardFeatures.ts'
import { listenToWallet } from './walletEvents.ts'

const DISCONNECT = 'standard:disconnect'

export interface LinkStart {
  /** The granted accounts in the wallet's order: the one that it uses comes first. */
  accounts: readonly WalletAccount[]
  /** The account of an earlier visit; it comes first while the wallet grants it. */
  saved?: string
  network: CaipNetworkId
  /** Aborted when the wallet unregisters. */
  gone: AbortSignal | undefined
}

const toAccounts = (accounts: readonly WalletAccount[]): Account[] =>
  accounts.map(({ address, label }) => ({ address, type: 'eoa', ...(cleanName(label) && { label: cleanName(label) }) }))

const addressesOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

/**
 * Tells the wallet that the page disconnects, if the wallet has a feature for that. Never rejects; takes at most 3 s.
 */
async function disconnect(wallet: StandardWallet): Promise<void> {
  if (!hasFeature(wallet, DISCONNECT)) return
  await withTimeout(callFeature(wallet, DISCONNECT, 'disconnect'), { ms: REVOKE_WAIT_MS }).catch(() => {})
}

/**
 * Creates a link to an installed wallet. In Wallet Standard a wallet has no current network: each request names its
 * cluster. So the link keeps track of the network.
 */
export function createLink(wallet: StandardWallet, start: LinkStart): Link {
  const isSaved = ({ address }: WalletAccount) => address === start.saved
  // The wallet's last answer in its own order. The next answer is compared with this, not with our order, which starts
  // with the restored account: otherwise a switch back to that account in the wallet would look like no change.
  let reported = addressesOf(start.accounts)
  let accounts: readonly Account[] = toAccounts([
    ...start.accounts.filter(isSaved),
    ...start.accounts.filter((one) => !isSaved(one)),
  ])
  let { network } = start
  let closing: Promise<void> | undefined
  const watchers = createWatchers<LinkChange>(() =>
    listenToWallet(wallet, start.gone, { accounts: given, closed: ended }),
  )

  function given(now: readonly WalletAccount[]): void {
    if (addressesOf(now) === reported) return
    reported = addressesOf(now)
    accounts = toAccounts(now)
    watchers.emit({ kind: 'accounts', accounts })
  }

  function ended(): void {
    watchers.emit({ kind: 'closed' })
    watchers.clear()
  }

  return {
    namespace: 'solana',
    provider: wallet,
    get accounts() {
      return accounts
    },
    get network() {
      return network
    },
    watch: watchers.watch,
    moved(to) {
      if (to === network) return
      network = to
      watchers.emit({ kind: 'network', network })
    },
    close() {
      watchers.clear()
      closing ??= disconnect(wallet)
      return closing
    },
  }
}
