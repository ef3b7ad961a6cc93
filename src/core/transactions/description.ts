import type { Amount, Token } from './amount.ts'
import type { DescribedAction } from './described.ts'

export type { Amount, Token } from './amount.ts'

/**
 * What a request to a wallet would do, as plain data. The decoder (`services/decoder`) produces it, views display it.
 * The decoder never guesses: unknown facts are absent, and unverified ones are marked by a flag of the action.
 * Untrusted text is cleaned and cut.
 */
export interface RequestDescription {
  method: string
  /** The actions of each call of a batch or each transaction of a list. Other requests have a single part. */
  parts: readonly (readonly Action[])[]
  /** Warnings for the visitor, the most serious first, without duplicates. */
  warnings: readonly Warning[]
  /** Number of parts that were left out because a request has too many. */
  omitted: number
  /** The request as JSON, cleaned and cut. */
  raw: CutText
}

/** All warnings; those of a request are shown in this order, the most serious first. */
export const WARNINGS = [
  'malformed',
  'foreignDomain',
  'transactionInMessage',
  'delegateCall',
  'handsOver',
  'paysOther',
  'otherReceiver',
  'givesAway',
  'leftBehind',
  'highFee',
  'borrows',
  'allItems',
  'unlimited',
  'longGrant',
  'anyAmount',
  'permit',
  'otherAccount',
  'otherNetwork',
  'unknownCall',
  'tooMany',
  'neverExpires',
  'unknownAccounts',
  'unreadable',
  'extraText',
  'hiddenCharacters',
  'expired',
  'unknownToken',
] as const

export type Warning = (typeof WARNINGS)[number]

/** Untrusted text, with invisible and direction-changing characters escaped. */
export interface CutText {
  text: string
  /** Number of characters cut off. */
  rest: number
}

/** How an allowance changes: a new value, an increase, a decrease, or a signed permit. */
export type ApprovalWay = 'set' | 'more' | 'less' | 'signature'

export type Action =
  /**
   * A transfer. If `from` is absent, the visitor's own account pays; if `to` is absent, the request does not name the
   * recipient. `isTokenAccount`: `to` is a Solana token account, which belongs to `toOwner` if that is known;
   * `account` is the token account that pays. `isOwnerReported`: the owner was read from a node. `deadline`: when the
   * signed transfer expires.
   */
  | {
      kind: 'transfer'
      amount: Amount
      to?: string
      from?: string
      account?: string
      isTokenAccount?: boolean
      toOwner?: string
      isOwnerReported?: boolean
      deadline?: bigint
    }
  /**
   * A transfer of NFTs. `isClaimed`: only the contract itself says that it is an NFT contract, so `item` could also be
   * an amount of tokens.
   */
  | {
      kind: 'transferItem'
      collection: string
      item: bigint
      count?: bigint
      to: string
      from?: string
      isClaimed?: boolean
    }
  /**
   * An allowance for `spender`. `isNone`: revokes the allowance. `until`: when the allowance ends; `isForBlock`: it
   * ends with the block of the transaction; `deadline`: when the signature expires. `isDebt`: the spender may borrow in
   * the visitor's name, who owes it.
   */
  | {
      kind: 'approve'
      amount: Amount
      spender?: string
      way: ApprovalWay
      isUnlimited: boolean
      isNone: boolean
      until?: bigint
      isForBlock?: boolean
      isDebt?: boolean
      deadline?: bigint
      owner?: string
      account?: string
    }
  /**
   * A transfer or approval whose number is either an amount of tokens (ERC-20) or the id of an NFT (ERC-721): the call
   * alone does not say which.
   */
  | { kind: 'unclear'; what: 'transfer' | 'approve'; contract: string; number: bigint; to: string; from?: string }
  | { kind: 'approveItem'; collection: string; item: bigint; spender?: string; isClaimed?: boolean }
  | { kind: 'approveAll'; collection: string; spender: string; isAllowed: boolean }
  | { kind: 'create'; bytes: number; amount: Amount }
  /**
   * A contract call that the decoder does not know. `selector` is absent if the call data has fewer than four bytes.
   */
  | { kind: 'call'; to: string; selector?: string; bytes: number; amount?: Amount; name?: string }
  | DescribedAction
  | { kind: 'message'; text: CutText; isHex: boolean }
  | SignIn
  /** Other typed data (EIP-712). `rest` counts fields left out, `cut` the characters cut from values. */
  | {
      kind: 'typedData'
      name?: string
      contract?: string
      chain?: string
      primaryType: string
      fields: readonly Field[]
      rest: number
      cut: number
    }
  /** A grant of permissions (ERC-7715). `keys`: the keys that may use them. */
  | { kind: 'grant'; permissions: readonly GrantedPermission[]; keys: readonly string[]; until?: bigint }
  | { kind: 'revokeGrant'; id?: CutText }
  /**
   * An instruction of a Solana program. `name`: the program's name, if known; `does`: the instruction's effect, if
   * known.
   */
  | { kind: 'program'; program?: string; name?: string; does?: 'nonce' | 'wrap'; bytes: number }
  /**
   * The maximum network fee, if the request sets one. `isEstimate`: a node estimated a part of it. `payer`: set if
   * another account pays it.
   */
  | { kind: 'fee'; amount?: Amount; isEstimate?: boolean; gas?: bigint; price?: Amount; payer?: string }
  /** Closes an account; its whole balance goes to `to`. `holds`: that balance, as a node reports it. */
  | { kind: 'closeAccount'; account?: string; to?: string; holds?: Amount }
  | { kind: 'openAccount'; account?: string; owner?: string; token?: Token }
  | { kind: 'burn'; amount: Amount; account?: string }
  /** Creates new tokens. */
  | { kind: 'mint'; amount: Amount; to?: string }
  | { kind: 'note'; text: CutText }
  /** Permanently changes who controls an account. */
  | { kind: 'handOver'; account?: string; to?: string }
  /** A part of the request is malformed; `where` names it. */
  | { kind: 'malformed'; where: string }

/** A sign-in message: EIP-4361 or the same format on another chain. */
export interface SignIn {
  kind: 'signIn'
  domain: string
  address: string
  statement?: CutText
  uri?: string
  chain?: string
  nonce?: string
  issuedAt?: string
  expiresAt?: string
  resources: readonly string[]
  /** The full text that is signed. */
  whole: CutText
  /** Whether the message has text that is no part of the sign-in format. */
  hasMore: boolean
}

/** A field of signed typed data. */
export interface Field {
  name: string
  type: string
  /** Absent for a struct or array, which has `fields` instead. */
  value?: string
  fields?: readonly Field[]
  /** What the value is an amount of, judged by the names of the fields. */
  amount?: Amount
  /** The value as a time in seconds since 1970, judged by its name. */
  time?: bigint
}

/** A contract function that a grant allows to be called. */
export interface GrantedFunction {
  name: string
  /** Maximum native coins per call; absent if the grant sets none. */
  limit?: Amount
  isUnlimited?: boolean
  /** The call is a `delegatecall`: the contract's code runs as the account itself, with all its rights. */
  isDelegate?: boolean
  /** Conditions on the function's arguments, such as `1 = 0x2a`. */
  conditions?: readonly string[]
}

export type GrantedPermission =
  /**
   * An amount that renews after each period. `everySeconds` is absent if the period is invalid; the amount may still
   * renew.
   */
  | { kind: 'allowance'; amount: Amount; isUnlimited: boolean; everySeconds?: bigint }
  /** Calls to a contract. `rest` counts functions and conditions left out. */
  | { kind: 'contract'; address: string; functions: readonly GrantedFunction[]; rest: number }
  | { kind: 'other'; name: string; data: CutText }

/** Known facts about a token contract. `item`: an NFT contract, so its numbers are ids, not amounts. */
export interface TokenFacts {
  kind: 'amount' | 'item'
  symbol?: string
  decimals?: number
  /** Who issues the token, if our own list names it. */
  issuer?: string
  isClaimed?: boolean
}
