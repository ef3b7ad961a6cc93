export interface Receipt {
  /** Time of arrival by the sandbox clock (ISO 8601). */
  at: string
  method: string
  /** Path with query. */
  path: string
  route?: string
  /** Methods in a JSON-RPC body, in order. */
  rpcMethods?: string[]
  /** The fault that was applied. */
  fault?: string
  /** HTTP status of the answer. Absent while pending. */
  status?: number
}

export interface Received {
  note(service: string, receipt: Receipt): void
  /** Requests by service, oldest first. */
  list(): Record<string, readonly Receipt[]>
  clear(): void
}

/** Maximum number of logged requests per service. Limits memory when a sandbox runs for days. */
const KEPT = 500

/** Stores the request log of each service. */
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
