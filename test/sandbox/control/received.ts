export interface Receipt {
  /** When it came, by the sandbox's clock (ISO 8601). */
  at: string
  method: string
  /** With query, from the origin's root. */
  path: string
  route?: string
  /** The methods of a JSON-RPC body, in order. */
  rpcMethods?: string[]
  /** The fault it met. */
  fault?: string
  /** What was answered; absent while nothing is. */
  status?: number
}

export interface Received {
  note(service: string, receipt: Receipt): void
  /** By service, oldest first. */
  list(): Record<string, readonly Receipt[]>
  clear(): void
}

/** Per service: enough for any test, and a sandbox that runs for days stays small. */
const KEPT = 500

/** What each service has received. */
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
