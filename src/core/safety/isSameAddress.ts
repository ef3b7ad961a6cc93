/** Returns an address in one form: letter case has no meaning in hexadecimal addresses, and counts in all others. */
export const addressKey = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)

/** Whether two texts are the same address. Letter case counts, except in hexadecimal addresses. */
export const isSameAddress = (one: string, other: string): boolean => addressKey(one) === addressKey(other)
