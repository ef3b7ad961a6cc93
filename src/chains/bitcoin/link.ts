import type { Link, LinkChange } from '../../core/connector.ts'
import { bounded } from '../../core/bounded.ts'
import { toJson } from '../../core/json.ts'
import { REVOKE_WAIT_MS } from '../../core/limits.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { createWatchers } from '../../core/watchers.ts'
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
  if (answer) await bounded(answer, { ms: REVOKE_WAIT_MS }).catch(() => undefined)
}

/** Accounts on another network are other ones: both are told as one change. */
const isSame = (one: Granted, other: Granted) => one.network === other.network && toJson(one.accounts) === toJson(other.accounts)

/** An open connection to a Bitcoin wallet of this page. */
export function createLink(wallet: BitcoinWallet, start: Granted): BitcoinLink {
  let now = start
  let closing: Promise<void> | undefined
  const watchers = createWatchers<LinkChange>(() => wallet.listen?.({ granted: take, closed: ended }) ?? deaf)

  function take(granted: Granted): void {
    if (isSame(now, granted) || !granted.accounts.length) return
    now = granted
    watchers.tell({ kind: 'accounts', accounts: now.accounts, network: now.network })
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
    moved: (network: CaipNetworkId) => take({ ...now, network }),
    take,
    watch: watchers.watch,
    close() {
      watchers.rest()
      closing ??= end(wallet)
      return closing
    },
  }
}
