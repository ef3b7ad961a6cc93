/** Multicall3, at the same address on all its networks (github.com/mds1/multicall3). */
export const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** `aggregate3((address,bool,bytes)[])` */
const AGGREGATE = '0x82ad56cb'
/** `balanceOf(address)` */
const BALANCE_OF = '70a08231'
/**
 * Lengths in bytes: of a call of `balanceOf`, and of the tuple for it (address, flag, offset, length, and the call in
 * two words).
 */
const CALL_BYTES = 36n
const TUPLE_BYTES = 192n

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const addressWord = (address: string) => address.replace(/^0x/i, '').toLowerCase().padStart(64, '0')

/** Encodes a call of `balanceOf`. */
export const balanceCall = (account: string): string => `0x${BALANCE_OF}${addressWord(account)}`

/** Encodes one call that asks many tokens for an account's balance. One token's failure does not fail the others. */
export function balanceCalls(account: string, tokens: readonly string[]): string {
  const count = BigInt(tokens.length)
  const call = balanceCall(account).slice(2).padEnd(128, '0')
  const offsets = tokens.map((_, index) => word(count * 32n + BigInt(index) * TUPLE_BYTES))
  const tuples = tokens.map((token) => addressWord(token) + word(1n) + word(96n) + word(CALL_BYTES) + call)
  return [AGGREGATE, word(32n), word(count), ...offsets, ...tuples].join('')
}

const wordsOf = (answer: unknown): readonly string[] =>
  typeof answer === 'string' && /^0x(?:[\da-f]{64})+$/i.test(answer) ? (answer.slice(2).match(/.{64}/g) ?? []) : []

/** Returns the number that a call returned; undefined if it returned nothing. */
export function balanceIn(answer: unknown): bigint | undefined {
  const [first] = wordsOf(answer)
  return first === undefined ? undefined : BigInt(`0x${first}`)
}

/**
 * Reads the balances in the answer of `balanceCalls`; a balance is undefined if its token reverted or returned nothing.
 * Returns undefined unless the answer has the layout of Multicall3, which writes the results one after the other.
 */
export function balancesIn(answer: unknown, count: number): (bigint | undefined)[] | undefined {
  const words = wordsOf(answer)
  const wordAt = (wordIndex: number) => BigInt(`0x${words[wordIndex] ?? '0'}`)
  if (wordAt(0) !== 32n || wordAt(1) !== BigInt(count)) return undefined
  const found: (bigint | undefined)[] = []
  let wordIndex = 2 + count
  for (let callIndex = 0; callIndex < count; callIndex++) {
    const isNext = wordAt(2 + callIndex) === BigInt(wordIndex - 2) * 32n && wordAt(wordIndex + 1) === 64n
    const bytes = wordAt(wordIndex + 2)
    if (!isNext || bytes > BigInt(words.length) * 32n) return undefined
    const isRead = wordAt(wordIndex) === 1n && bytes >= 32n
    found.push(isRead ? wordAt(wordIndex + 3) : undefined)
    const wordCount = Number.parseInt(String((bytes + 31n) / 32n), 10)
    wordIndex += 3 + wordCount
  }
  return wordIndex === words.length ? found : undefined
}
