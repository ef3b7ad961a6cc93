/** The token of an amount. Without `decimals`, the amount can only be shown in base units. */
export interface Token {
  /** The token's contract or mint; absent for the native coin. */
  address?: string
  symbol?: string
  decimals?: number
  /** Who issues the token, if our own list names it. */
  issuer?: string
  /** Symbol and decimals come from the token contract itself, which may lie. */
  isClaimed?: boolean
  /** Address, symbol and decimals come from a node and are unverified, because the request does not name the token. */
  isReported?: boolean
}

export interface Amount {
  /** The amount in base units. */
  value: bigint
  token: Token
}
