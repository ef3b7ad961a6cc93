/**
 * Whether a text looks like a Bitcoin address (segwit or base58). `address.ts` verifies the checksum before an address
 * is used.
 */
export const isAddress = (text: string) =>
  /^(?:bc|tb)1[02-9ac-hj-np-z]{11,87}$/i.test(text)
    ? text === text.toLowerCase() || text === text.toUpperCase()
    : /^[13mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(text)
