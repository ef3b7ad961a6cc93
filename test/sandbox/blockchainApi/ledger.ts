/** What a chain says about an address: the truth behind balances and history. One per chain, whatever its namespace. */
export interface Ledger {
  /** CAIP-2. */
  id: string
  /**
   * Coins and tokens held.
   * @param forced Token addresses that are listed even when nothing of them is held (contract A4.4 `forceUpdate`).
   */
  holdings(address: string, forced: readonly string[]): Promise<Holding[]>
  /** Everything that concerns the address, in any order. */
  transactions(address: string): Promise<LedgerTransaction[]>
}

export interface Asset {
  name: string
  symbol: string
  decimals: number
  /** Absent for the chain's coin. */
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
  /** Null when it creates a contract. */
  to: string | null
  /** Milliseconds since 1970; null while it is not mined. */
  minedAt: number | null
  /** Rises with every transaction of the chain: several may be mined in one second. */
  sequence: number
  status: 'confirmed' | 'failed' | 'pending'
  /** What the call is for, when its data tells. */
  kind?: 'approve'
  movements: Movement[]
}
