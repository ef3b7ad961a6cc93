/**
 * What a request to a wallet would do, as plain data: written by the decoder (`services/decoder`), displayed by views.
 * Nothing is guessed: unknown facts are absent, or an action says so. Untrusted text is cleaned and cut.
 */
export interface RequestDescription {
  method: string
  /** The calls of a batch, the transactions of a list; one entry for everything else. */
  parts: readonly (readonly Action[])[]
  /** Warnings for the visitor, each once, the most serious first. */
  warnings: readonly Warning[]
  /** Number of parts beyond the maximum. */
  omitted: number
  /** The raw request, cleaned and cut. */
  raw: CutText
}

/** The most serious first. */
export const WARNINGS = [
  'malformed', 'foreignDomain', 'transactionInMessage', 'delegateCall', 'handsOver', 'paysOther', 'highFee', 'allItems', 'unlimited', 'permit', 'otherAccount', 'otherNetwork',
  'unknownCall', 'tooMany', 'neverExpires', 'unknownAccounts', 'unreadable', 'extraText', 'hiddenCharacters', 'expired', 'unknownToken',
] as const

export type Warning = (typeof WARNINGS)[number]

/** Untrusted text, with invisible and direction-changing characters escaped. */
export interface CutText {
  text: string
  /** Number of characters cut off. */
  rest: number
}

/** The token of an amount. Without `decimals` only base units are known. */
export interface Token {
  /** The token's contract or mint; absent for the native coin. */
  address?: string
  symbol?: string
  decimals?: number
  /** Symbol and decimals come from the contract itself, unverified. */
  isClaimed?: boolean
  /** Address, symbol and decimals come from a node, unverified: the request does not name the token. */
  isReported?: boolean
}

export interface Amount {
  /** Base units. */
  value: bigint
  token: Token
}

/** How an allowance is given. */
export type ApprovalWay = 'set' | 'more' | 'less' | 'signature'

export type Action =
  /**
   * A transfer. Without `from`: from the account itself; without `to`: not named in the request. `isTokenAccount`: `to`
   * is a token account, of `toOwner` if known, and `account` the one it is taken from. `isOwnerReported`: the owner
   * comes from a node. `deadline`: until when the signed transfer can be sent.
   */
  | { kind: 'transfer'; amount: Amount; to?: string; from?: string; account?: string; isTokenAccount?: boolean; toOwner?: string; isOwnerReported?: boolean; deadline?: bigint }
  /** A transfer of NFTs. `isClaimed`: only the contract says that they are NFTs and not amounts. */
  | { kind: 'transferItem'; collection: string; item: bigint; count?: bigint; to: string; from?: string; isClaimed?: boolean }
  /**
   * An allowance. `isNone`: revokes it. `until`: its end; `isForBlock`: it ends with its block; `deadline`: until when
   * the signature can be used.
   */
  | { kind: 'approve'; amount: Amount; spender?: string; way: ApprovalWay; isUnlimited: boolean; isNone: boolean; until?: bigint; isForBlock?: boolean; deadline?: bigint; owner?: string; account?: string }
  /** Unclear whether the number is an amount or an NFT id. */
  | { kind: 'unclear'; what: 'transfer' | 'approve'; contract: string; number: bigint; to: string; from?: string }
  | { kind: 'approveItem'; collection: string; item: bigint; spender?: string; isClaimed?: boolean }
  | { kind: 'approveAll'; collection: string; spender: string; isAllowed: boolean }
  | { kind: 'create'; bytes: number; amount: Amount }
  /** An unknown call. `selector` is absent if its data is shorter than four bytes. */
  | { kind: 'call'; to: string; selector?: string; bytes: number; amount?: Amount; name?: string }
  | { kind: 'message'; text: CutText; isHex: boolean }
  | SignIn
  /** `rest` counts omitted fields, `cut` the characters cut from values. */
  | { kind: 'typedData'; name?: string; contract?: string; chain?: string; primaryType: string; fields: readonly Field[]; rest: number; cut: number }
  /** `keys`: keys that may use the permissions. */
  | { kind: 'grant'; permissions: readonly GrantedPermission[]; keys: readonly string[]; until?: bigint }
  | { kind: 'revokeGrant'; id?: CutText }
  /** An instruction of a Solana program. `name`: the program; `does`: its known effect. */
  | { kind: 'program'; program?: string; name?: string; does?: 'nonce' | 'wrap'; bytes: number }
  /**
   * The maximum fee, if the site sets it; `isEstimate`: partly estimated by a node. `payer`: if another account pays.
   */
  | { kind: 'fee'; amount?: Amount; isEstimate?: boolean; gas?: bigint; price?: Amount; payer?: string }
  /** The whole balance goes to `to`. `holds`: that balance, from a node. */
  | { kind: 'closeAccount'; account?: string; to?: string; holds?: Amount }
  | { kind: 'openAccount'; account?: string; owner?: string; token?: Token }
  | { kind: 'burn'; amount: Amount; account?: string }
  /** New tokens. */
  | { kind: 'mint'; amount: Amount; to?: string }
  | { kind: 'note'; text: CutText }
  /** Permanently changes who controls an account. */
  | { kind: 'handOver'; account?: string; to?: string }
  /** The request is malformed: `where` names the part. */
  | { kind: 'malformed'; where: string }

/** A sign-in message: EIP-4361, and its equivalents on other chains. */
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
  /** The whole signed text. */
  whole: CutText
  /** Whether there is text outside the sign-in grammar. */
  hasMore: boolean
}

/** A signed field of typed data. */
export interface Field {
  name: string
  type: string
  /** Absent if there are `fields` instead. */
  value?: string
  fields?: readonly Field[]
}

/** A function that the grant allows to call. */
export interface GrantedFunction {
  name: string
  /** Maximum coins per call; absent if the grant does not say. */
  limit?: Amount
  isUnlimited?: boolean
  /** The contract's code runs as the account itself, with all its rights. */
  isDelegate?: boolean
  /** Conditions on its arguments, such as `1 = 0x2a`. */
  conditions?: readonly string[]
}

export type GrantedPermission =
  /** `everySeconds` is absent if the period cannot be read; the allowance still renews. */
  | { kind: 'allowance'; amount: Amount; isUnlimited: boolean; everySeconds?: bigint }
  /** `rest` counts omitted functions and conditions. */
  | { kind: 'contract'; address: string; functions: readonly GrantedFunction[]; rest: number }
  | { kind: 'other'; name: string; data: CutText }

/** Known facts about a token contract. `item`: its numbers are NFT ids, not amounts. */
export interface TokenFacts {
  kind: 'amount' | 'item'
  symbol?: string
  decimals?: number
  isClaimed?: boolean
}
