import { map } from 'nanostores'
import type { CaipAddress, Connection } from '../core/types.ts'

/** What is known of a native balance: base units, or nothing and why. `at` is when, in ms since 1970. */
export interface KnownBalance {
  state: 'loading' | 'known' | 'failed'
  value?: bigint
  at: number
}

/** Native balances by account and network. */
export function createBalances() {
  const $all = map<Record<CaipAddress, KnownBalance>>({})
  return {
    $all,
    get: (account: CaipAddress): KnownBalance | undefined => $all.get()[account],
    set: (account: CaipAddress, balance: KnownBalance) => $all.setKey(account, balance),
    /** Forgets what the accounts of a connection own. */
    forget({ accounts }: Pick<Connection, 'accounts'>) {
      const isOf = (account: string) => accounts.some(({ address }) => account.endsWith(`:${address}`))
      $all.set(Object.fromEntries(Object.entries($all.get()).filter(([account]) => !isOf(account))))
    },
  }
}
