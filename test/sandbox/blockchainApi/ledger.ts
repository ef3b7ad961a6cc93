/** Reads an address on one chain: the source of balances and history, whatever the namespace. */
export interface Ledger {
  /** CAIP-2. */
  id: string
  /**
   * Coins and tokens held.
   * @param forced Token addresses listed even at zero balance (`forceUpdate`).
   */
  holdings(address: string, forced: readonly string[]): Promise<Holding[]>
  /** Every transaction of the address, in any order. */
  transactions(address: string): Promise<LedgerTransaction[]>
}

export interface Asset {
  name: string
  symbol: string
  decimals: number
  /** Absent for the native coin. */
  address?: string
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
  /** Increases with every transaction of the chain: several may share one second. */
  sequence: number
  status: 'confirmed' | 'failed' | 'pending'
  /** What the call does, if its data reveals it. */
  kind?: 'approve'
  movements: Movement[]
}
