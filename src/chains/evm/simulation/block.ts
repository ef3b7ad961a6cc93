/** A call of a simulated block. */
export interface SimulatedCall {
  from: string
  /** Absent if the call creates a contract. */
  to?: string
  data: string
  value?: string
  gas?: string
}

/** Addresses, topics and data are in lower case. */
export interface SimulatedLog {
  address: string
  topics: readonly string[]
  data: string
}

export interface CallResult {
  isOk: boolean
  /** What the call returned, or the error with which it was reverted. */
  data: string
  logs: readonly SimulatedLog[]
  /** Absent if the node does not tell. */
  gasUsed?: bigint
}
