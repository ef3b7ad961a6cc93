import { map } from 'nanostores'
import type { CaipAddress } from '../core/types.ts'

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
    clear: () => $all.set({}),
  }
}
