/** Whether a value is a reverse domain name. It must have a dot, so it cannot equal an id of our own connectors. */
export const isRdns = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 253 && /^[\w-]+(?:\.[\w-]+)+$/.test(value)

/** Ids of our own connectors. */
const RESERVED = /^(?:injected|walletconnect|coinbase|safe|ledger|auth)$/i

/**
 * Makes an id from a wallet's name. A number is appended if the id is taken, is one of our own, or looks like an rdns
 * or a numbered rdns (`<rdns>#2`).
 */
export function idOfName(name: string, isTaken: (id: string) => boolean): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? name : `${name} (${n})`
    if (!isRdns(id.split('#')[0]) && !RESERVED.test(id) && !isTaken(id)) return id
  }
}
