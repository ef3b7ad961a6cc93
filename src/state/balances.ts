import { atom, map } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'
import type { Balance, CaipAddress, Connection, TokenBalance } from '../core/types.ts'

/**
 * A native balance: `value` in base units, `at` the time of the last change (ms since 1970). A failed request leaves no
 * value.
 */
export interface KnownBalance {
  state: 'loading' | 'known' | 'failed'
  value?: bigint
  /** Why the last request failed. */
  error?: WalletModalError | undefined
  at: number
}

interface TokenBalances {
  /** Returns an account's balance of the option `balanceToken`. Set by the code that reads it. */
  ofToken?: (connection: Connection) => Balance | undefined
}

/** Creates the stores of native balances and tokens by account and network (CAIP-10). */
export function createBalances() {
  const $all = map<Record<CaipAddress, KnownBalance>>({})
  const balances = {
    $all,
    /** Tokens of the active account; absent while unknown. */
    $tokens: atom<Readonly<Record<CaipAddress, readonly TokenBalance[]>>>({}),
    get: (account: CaipAddress): KnownBalance | undefined => $all.get()[account],
    set: (account: CaipAddress, balance: KnownBalance) => $all.setKey(account, balance),
    /** Removes the balances of all accounts of a connection. */
    forget({ accounts }: Pick<Connection, 'accounts'>) {
      const isOf = (account: string) => accounts.some(({ address }) => account.endsWith(`:${address}`))
      $all.set(Object.fromEntries(Object.entries($all.get()).filter(([account]) => !isOf(account))))
    },
  }
  return balances as typeof balances & TokenBalances
}
