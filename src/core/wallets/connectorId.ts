/** A reverse domain name. It has a dot, so no wallet can take the id of a fixed connector. */
export const isRdns = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 253 && /^[\w-]+(?:\.[\w-]+)+$/.test(value)

/** Ids reserved for our own connectors (public interface §3). */
const RESERVED = /^(?:injected|walletconnect|coinbase|safe|ledger|auth)$/i

/** A wallet's name as its id, with a number if it is taken or looks like an rdns, a numbered rdns (`<rdns>#2`) or a built-in id. */
export function idOfName(name: string, isTaken: (id: string) => boolean): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? name : `${name} (${n})`
    if (!isRdns(id.split('#')[0]) && !RESERVED.test(id) && !isTaken(id)) return id
  }
}
