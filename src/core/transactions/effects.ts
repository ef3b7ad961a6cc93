import type { Amount } from './description.ts'

/**
 * What a request would do to the visitor's account, as a node simulated it. The network fee is no effect. Amounts are in
 * base units. A simulation never guesses: what it could not find out is `estimated` or `unknown`, not empty lists.
 */
export type Effects =
  | TracedEffects
  | FailingEffects
  /** The request would succeed, but the node could not tell what it does. */
  | { known: 'estimated' }
  /** No node could simulate the request. */
  | { known: 'unknown' }

/** Effects of a request that was executed in full by a node. */
export interface TracedEffects {
  known: 'traced'
  /** What leaves the account, netted per token or item. */
  sends: readonly Movement[]
  /** What the account gets, netted per token or item. */
  receives: readonly Movement[]
  /** Allowances as they are after the request, for each spender whose allowance it sets. */
  allows: readonly Allowance[]
  doubts: readonly Doubt[]
}

/** A request that would be reverted, so that only the network fee would be paid. */
export interface FailingEffects {
  known: 'fails'
  /** Why, in the contract's own words: untrusted, but cleaned and cut. */
  reason?: string
  /** Whether the native coin does not suffice. */
  isShort?: boolean
}

/**
 * Why traced effects may be incomplete or wrong, for the visitor. `logs`: a contract reported something else than its
 * balances show, which are what is listed. `unchecked`: a contract does not tell its balances, so that only its reports
 * are listed. `more`: there are more effects than are listed. `accounts`: not all accounts that can change are known.
 * `apart`: the transactions of the request were simulated each by itself. `control`: no doubt, but an effect that is not
 * listed: the visitor loses control of an account, such as a stake, or somebody else may close it.
 */
export type Doubt = 'logs' | 'unchecked' | 'more' | 'accounts' | 'apart' | 'control'

/** The other side of a movement, and its share: base units, or the number of items. */
export interface Party {
  address: string
  value: bigint
}

/** A token or native coin, or an NFT, that moves out of the account or into it. */
export type Movement =
  | { kind: 'amount'; amount: Amount; parties: readonly Party[] }
  /** `count`: for items of which there are several (ERC-1155). */
  | { kind: 'item'; collection: string; item: bigint; count?: bigint; parties: readonly Party[] }

/** What a spender may take from the account after the request. `isRevoked`: nothing any more. */
export type Allowance =
  /**
   * `via`: the contract that keeps the allowance, if it is not the token's own (Permit2). `until`: when it ends, in
   * seconds since 1970. `isForBlock`: it ends with the block of the transaction. `isDebt`: the spender may borrow in the
   * visitor's name, who owes it.
   */
  | {
      kind: 'amount'
      amount: Amount
      spender: string
      via?: string
      isUnlimited: boolean
      isRevoked?: boolean
      until?: bigint
      isForBlock?: boolean
      isDebt?: boolean
    }
  | { kind: 'item'; collection: string; item: bigint; spender: string; isRevoked?: boolean }
  | { kind: 'allItems'; collection: string; spender: string; isRevoked?: boolean }
