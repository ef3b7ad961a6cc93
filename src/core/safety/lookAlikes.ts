/** Number of characters that must be the same at each end: people compare the ends of addresses (address poisoning). */
const SAME_MIN = 3

/** Returns the part of an address that people compare. Letter case counts, except in hexadecimal addresses. */
const bodyOf = (address: string) => (/^0x/i.test(address) ? address.slice(2).toLowerCase() : address)

/** Returns how many characters two texts have in common from the start. */
function sameCount(one: string, other: string): number {
  let index = 0
  while (index < one.length && one[index] === other[index]) index++
  return index
}

const reversed = (text: string) => [...text].reverse().join('')

/**
 * Whether two different addresses look alike: they have at least three characters in common at the start and at the end.
 */
export function isLookAlike(one: string, other: string): boolean {
  const [left, right] = [bodyOf(one), bodyOf(other)]
  if (left === right) return false
  return sameCount(left, right) >= SAME_MIN && sameCount(reversed(left), reversed(right)) >= SAME_MIN
}
