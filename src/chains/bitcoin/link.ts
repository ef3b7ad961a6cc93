import type { Link, LinkChange } from '../../core/connector.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { toJson } from '../../core/json.ts'
import { REVOKE_WAIT_MS } from '../../core/limits.ts'
import type { Account, CaipNetworkId } from '../../core/types.ts'
import { createWatchers } from '../../core/events/watchers.ts'
import type { BitcoinWallet, Granted } from './wallet.ts'

/** A link whose accounts and network are what the wallet said last while somebody watches. */
export interface BitcoinLink extends Link {
  provider: BitcoinWallet
  /** Takes over what the wallet grants by now. */
  take(granted: Granted): void
}

const deaf = () => {}

/** Gives the permission back, if the wallet keeps one. */
async function end(wallet: BitcoinWallet): Promise<void> {
  const answer = wallet.disconnect?.()
  // A wallet that cannot be told, or does not answer, is left all the same.
  if (answer) await withTimeout(answer, { ms: REVOKE_WAIT_MS }).catch(() => undefined)
}

/** Accounts on another network are other ones: both are told as one change. */
const isSame = (one: Granted, other: Granted) => one.network === other.network && toJson(one.accounts) === toJson(other.accounts)

/**
 * An open connection to a Bitcoin wallet of this page. The account that an earlier visit used (`saved`) comes first while the wallet
 * grants it.
 */
export function createLink(wallet: BitcoinWallet, start: Granted, saved?: string): BitcoinLink {
  const isSaved = ({ address }: Account) => address === saved
  let now: Granted = { ...start, accounts: [...start.accounts.filter(isSaved), ...start.accounts.filter((one) => !isSaved(one))] }
  // What the wallet said last, in its own order: compared with ours, the same answer once more would look like a change.
  let said = start
  let closing: Promise<void> | undefined
  const watchers = createWatchers<LinkChange>(() => wallet.listen?.({ granted: take, closed: ended }) ?? deaf)

  function take(granted: Granted): void {
    if (isSame(said, granted) || !granted.accounts.length) return
    said = granted
    tell(granted)
  }

  function tell(next: Granted): void {
    now = next
    watchers.tell({ kind: 'accounts', accounts: now.accounts, network: now.network })
  }

  function moved(network: CaipNetworkId): void {
    if (network === now.network) return
    said = { ...said, network }
    tell({ ...now, network })
  }

  function ended(): void {
    watchers.tell({ kind: 'closed' })
    watchers.rest()
  }

  return {
    namespace: 'bip122',
    provider: wallet,
    get accounts() { return now.accounts },
    get network() { return now.network },
    moved,
    take,
    watch: watchers.watch,
    close() {
      watchers.rest()
      closing ??= end(wallet)
      return closing
    },
  }
}
