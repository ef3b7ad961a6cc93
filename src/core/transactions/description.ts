/**
 * What a request to a wallet would do, told in plain data: the decoder (`services/decoder`) writes it, views put it into words.
 * Nothing in it is guessed: what cannot be known is absent, or is an action that says so. Texts of strangers are cleaned and cut.
 */
export interface RequestDescription {
  method: string
  /** The calls of a batch, the transactions of a list; one entry for everything else. */
  parts: readonly (readonly Action[])[]
  /** What the visitor should know before saying yes, each once, the worst first. */
  warnings: readonly Warning[]
  /** Parts beyond the longest list that is told. */
  omitted: number
  /** What the site sent, cleaned and cut. */
  raw: CutText
}

/** The worst first. */
export const WARNINGS = [
  'malformed', 'foreignDomain', 'transactionInMessage', 'delegateCall', 'handsOver', 'paysOther', 'highFee', 'allItems', 'unlimited', 'permit', 'otherAccount', 'otherNetwork',
  'unknownCall', 'tooMany', 'neverExpires', 'unknownAccounts', 'unreadable', 'extraText', 'hiddenCharacters', 'expired', 'unknownToken',
] as const

export type Warning = (typeof WARNINGS)[number]

/** A text of a stranger: what could hide in it or turn it round is written out. */
export interface CutText {
  text: string
  /** Characters that are not in `text`. */
  rest: number
}

/** What an amount is of. Without `decimals` only its base units are known. */
export interface Token {
  /** The token's contract or mint; absent for the coin of the network. */
  address?: string
  symbol?: string
  decimals?: number
  /** Symbol and decimals come from the contract itself, unverified. */
  isClaimed?: boolean
  /** The token's address, symbol and decimals come from a node, unverified: the request names no token. */
  isReported?: boolean
}

export interface Amount {
  /** Base units. */
  value: bigint
  token: Token
}

/** How a permission to spend comes about. */
export type ApprovalWay = 'set' | 'more' | 'less' | 'signature'

export type Action =
  /** Coins or tokens change hands. Without `from`: the account's own; without `to`: the request does not name whom.
   * `isTokenAccount`: `to` is no one's address but a token account, of `toOwner` where that is known, and `account` the one that
   * it comes out of. `isOwnerReported`: a node of the network says so, the request does not. `deadline`: until then somebody may
   * send what is signed. */
  | { kind: 'transfer'; amount: Amount; to?: string; from?: string; account?: string; isTokenAccount?: boolean; toOwner?: string; isOwnerReported?: boolean; deadline?: bigint }
  /** Single things of a collection change hands. `isClaimed`: only the contract says that they are, and not amounts. */
  | { kind: 'transferItem'; collection: string; item: bigint; count?: bigint; to: string; from?: string; isClaimed?: boolean }
  /** Someone may spend up to an amount. `isNone`: takes that back. `until`: the end of the allowance; `isForBlock`: it is over
   * with the block in which it begins; `deadline`: until then the signature can be used. */
  | { kind: 'approve'; amount: Amount; spender?: string; way: ApprovalWay; isUnlimited: boolean; isNone: boolean; until?: bigint; isForBlock?: boolean; deadline?: bigint; owner?: string; account?: string }
  /** The contract does not tell whether the number is an amount or the one thing of a collection. */
  | { kind: 'unclear'; what: 'transfer' | 'approve'; contract: string; number: bigint; to: string; from?: string }
  | { kind: 'approveItem'; collection: string; item: bigint; spender?: string; isClaimed?: boolean }
  | { kind: 'approveAll'; collection: string; spender: string; isAllowed: boolean }
  | { kind: 'create'; bytes: number; amount: Amount }
  /** A call that is not known. `selector` is absent where it has less than four bytes of data. */
  | { kind: 'call'; to: string; selector?: string; bytes: number; amount?: Amount; name?: string }
  | { kind: 'message'; text: CutText; isHex: boolean }
  | SignIn
  /** `rest` counts fields that are not in `fields`, `cut` characters that are not in their values. */
  | { kind: 'typedData'; name?: string; contract?: string; chain?: string; primaryType: string; fields: readonly Field[]; rest: number; cut: number }
  /** `keys`: who may use it. */
  | { kind: 'grant'; permissions: readonly GrantedPermission[]; keys: readonly string[]; until?: bigint }
  | { kind: 'revokeGrant'; id?: CutText }
  /** What a Solana program is asked for. `name`: the program, `does`: what is known of it. */
  | { kind: 'program'; program?: string; name?: string; does?: 'nonce' | 'wrap'; bytes: number }
  /** The greatest fee, as far as the site sets it; `isEstimate`: a node of the network says the rest. `payer`: where it is another account. */
  | { kind: 'fee'; amount?: Amount; isEstimate?: boolean; gas?: bigint; price?: Amount; payer?: string }
  /** All that is in it goes to `to`. `holds`: how much that is, as a node of the network says. */
  | { kind: 'closeAccount'; account?: string; to?: string; holds?: Amount }
  | { kind: 'openAccount'; account?: string; owner?: string; token?: Token }
  | { kind: 'burn'; amount: Amount; account?: string }
  /** New tokens. */
  | { kind: 'mint'; amount: Amount; to?: string }
  | { kind: 'note'; text: CutText }
  /** Who may dispose of an account is changed for good. */
  | { kind: 'handOver'; account?: string; to?: string }
  /** The request cannot be read: `where` names the part. */
  | { kind: 'malformed'; where: string }

/** EIP-4361, and its like on other chains. */
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
  /** Every character that is signed. */
  whole: CutText
  /** There is text outside the sign-in grammar. */
  hasMore: boolean
}

/** A field of typed data, as far as it is signed. */
export interface Field {
  name: string
  type: string
  /** Absent where there are `fields` instead. */
  value?: string
  fields?: readonly Field[]
}

/** A function that the grant lets somebody call. */
export interface GrantedFunction {
  name: string
  /** Coins that each call may send along; absent where the grant does not say. */
  limit?: Amount
  isUnlimited?: boolean
  /** The contract's code runs as the account itself, and can do all that the account can. */
  isDelegate?: boolean
  /** What its arguments must be, such as `1 = 0x2a`. */
  conditions?: readonly string[]
}

export type GrantedPermission =
  /** `everySeconds` is absent if the period cannot be read; the allowance still renews. */
  | { kind: 'allowance'; amount: Amount; isUnlimited: boolean; everySeconds?: bigint }
  /** `rest` counts functions and conditions that are not listed. */
  | { kind: 'contract'; address: string; functions: readonly GrantedFunction[]; rest: number }
  | { kind: 'other'; name: string; data: CutText }

/** What is known of a token's contract. `item`: its numbers name single things, not amounts. */
export interface TokenFacts {
  kind: 'amount' | 'item'
  symbol?: string
  decimals?: number
  isClaimed?: boolean
}
