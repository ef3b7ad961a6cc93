/** Source of the balances and history of addresses on one chain, in any namespace. */
export interface Ledger {
  /** CAIP-2. */
  id: string
  /**
   * Returns the coins and tokens that the address owns. @param forced Token addresses to list even with a zero balance
   * (`forceUpdate`).
   */
  holdings(address: string, forced: readonly string[]): Promise<Holding[]>
  /** Returns every transaction of the address, in any order. */
  transactions(address: string): Promise<LedgerTransaction[]>
}

export interface Asset {
  name: string
  symbol: string
  decimals: number
  /** Absent for the native coin. */
  address?: string
  /** URL of the picture of an NFT; absent for fungible tokens. */
  picture?: string
}

export interface Holding extends Asset {
  /** In base units. */
  quantity: bigint
}

export interface Movement {
  asset: Asset
  from: string
  to: string
  /** In base units. */
  quantity: bigint
}

export interface LedgerTransaction {
  hash: string
  nonce: number
  from: string
  /** Null for contract creation. */
  to: string | null
  /** Milliseconds since 1970; null while pending. */
  minedAt: number | null
  /** Increases with every transaction of the chain. Sorts transactions of the same second. */
  sequence: number
  status: 'confirmed' | 'failed' | 'pending'
  /** What the call does, if its data reveals it. */
  kind?: 'approve'
  movements: Movement[]
  /** Name of the application that the transaction belongs to. */
  application?: string
}
