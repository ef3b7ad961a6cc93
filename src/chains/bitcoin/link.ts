import type { Link, LinkChange } from '../../core/connector.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { toJson } from '../../core/json.ts'
import { REVOKE_WAIT_MS } from '../../core/limits.ts'
import type { Account, CaipNetworkId } from '../../core/types.ts'
import { createWatchers } from '../../core/events/watchers.ts'
import type { BitcoinWallet, Granted } from './wallet.ts'

/** A link to an installed Bitcoin wallet. While it has listeners, it follows the wallet's accounts and network. */
export interface BitcoinLink extends Link {
  provider: BitcoinWallet
  /** Applies the accounts and network that the wallet grants now. */
  take(granted: Granted): void
}

const deaf = () => {}

/** Revokes the permission, if the wallet supports that. */
async function end(wallet: BitcoinWallet): Promise<void> {
  const answer = wallet.disconnect?.()
  // The link ends, even if the wallet does not answer.
  if (answer) await withTimeout(answer, { ms: REVOKE_WAIT_MS }).catch(() => undefined)
}

/** Whether two grants are the same. Accounts depend on the network, so a change of both is emitted as one. */
const isSame = (one: Granted, other: Granted) =>
  one.network === other.network && toJson(one.accounts) === toJson(other.accounts)

function savedFirst(accounts: readonly Account[], saved: string | undefined): readonly Account[] {
  const isSaved = ({ address }: Account) => address === saved
  return [...accounts.filter(isSaved), ...accounts.filter((one) => !isSaved(one))]
}

/**
 * Creates a link to an installed wallet. `saved` is the account of an earlier visit, which comes first while it is
 * granted.
 */
export function createLink(wallet: BitcoinWallet, start: Granted, saved?: string): BitcoinLink {
  let now: Granted = { ...start, accounts: savedFirst(start.accounts, saved) }
  // The wallet's last answer in its own order. The link's accounts have our order, so comparing them with the next
  // answer would report false changes.
  let reported = start
  let closing: Promise<void> | undefined
  const watchers = createWatchers<LinkChange>(() => wallet.listen?.({ granted: take, closed: ended }) ?? deaf)

  function take(granted: Granted): void {
    if (isSame(reported, granted) || !granted.accounts.length) return
    reported = granted
    emitChanges(granted)
  }

  function emitChanges(next: Granted): void {
    now = next
    watchers.emit({ kind: 'accounts', accounts: now.accounts, network: now.network })
  }

  function moved(network: CaipNetworkId): void {
    if (network === now.network) return
    reported = { ...reported, network }
    emitChanges({ ...now, network })
  }

  function ended(): void {
    watchers.emit({ kind: 'closed' })
    watchers.clear()
  }

  return {
    namespace: 'bip122',
    provider: wallet,
    get accounts() {
      return now.accounts
    },
    get network() {
      return now.network
    },
    moved,
    take,
    watch: watchers.watch,
    close() {
      watchers.clear()
      closing ??= end(wallet)
      return closing
    },
  }
}
