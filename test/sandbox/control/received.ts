export interface Receipt {
  /** When it arrived, by the sandbox clock (ISO 8601). */
  at: string
  method: string
  /** Path with query, from the origin's root. */
  path: string
  route?: string
  /** The methods of a JSON-RPC body, in order. */
  rpcMethods?: string[]
  /** The fault applied to it. */
  fault?: string
  /** The answer's status; absent while pending. */
  status?: number
}

export interface Received {
  note(service: string, receipt: Receipt): void
  /** By service, oldest first. */
  list(): Record<string, readonly Receipt[]>
  clear(): void
}

/** Per service. Keeps memory bounded when a sandbox runs for days. */
const KEPT = 500

/** The request log of each service. */
export function createReceived(services: () => readonly string[]): Received {
  const log = new Map<string, Receipt[]>()
  return {
    note(service, receipt) {
      const receipts = log.get(service) ?? []
      receipts.push(receipt)
      if (receipts.length > KEPT) receipts.shift()
      log.set(service, receipts)
    },
    list: () => Object.fromEntries(services().map((service) => [service, log.get(service) ?? []])),
    clear: () => log.clear(),
  }
}
