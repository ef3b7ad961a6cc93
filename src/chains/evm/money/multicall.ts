import { addressWord, word } from './abiWords.ts'

/** Multicall3, at the same address on all its networks (github.com/mds1/multicall3). */
export const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** `aggregate3((address,bool,bytes)[])` */
const AGGREGATE = '0x82ad56cb'
/** `balanceOf(address)` */
const BALANCE_OF = '70a08231'

/** A call of a contract that only reads. */
export interface ReadCall {
  to: string
  /** Hex with 0x. */
  data: string
}

/** Encodes a call of `balanceOf`. */
export const balanceCall = (account: string): string => `0x${BALANCE_OF}${addressWord(account)}`

/** Encodes one call that makes many calls. One call's failure does not fail the others. */
export function aggregateCalls(calls: readonly ReadCall[]): string {
  const tuples = calls.map(({ to, data }) => {
    const digits = data.slice(2)
    const padded = (digits.match(/.{1,64}/g) ?? []).map((part) => part.padEnd(64, '0')).join('')
    return addressWord(to) + word(1n) + word(96n) + word(BigInt(digits.length / 2)) + padded
  })
  let offset = BigInt(calls.length) * 32n
  const offsets = tuples.map((tuple) => {
    const own = word(offset)
    offset += BigInt(tuple.length / 2)
    return own
  })
  return [AGGREGATE, word(32n), word(BigInt(calls.length)), ...offsets, ...tuples].join('')
}

/** Encodes one call that asks many tokens for an account's balance. */
export const balanceCalls = (account: string, tokens: readonly string[]): string =>
  aggregateCalls(tokens.map((to) => ({ to, data: balanceCall(account) })))

const wordsOf = (answer: unknown): readonly string[] =>
  typeof answer === 'string' && /^0x(?:[\da-f]{64})+$/i.test(answer) ? (answer.slice(2).match(/.{64}/g) ?? []) : []

/** Returns the number that a call returned; undefined if it returned nothing. */
export function balanceIn(answer: unknown): bigint | undefined {
  const [first] = wordsOf(answer)
  return first === undefined ? undefined : BigInt(`0x${first}`)
}

/**
 * Reads the results in the answer of `aggregateCalls`, each in whole words as hex without 0x; undefined if its call
 * reverted or returned less than a word. Returns undefined unless the answer has the layout of Multicall3, which writes
 * the results one after the other.
 */
export function resultsIn(answer: unknown, count: number): (string | undefined)[] | undefined {
  const words = wordsOf(answer)
  const wordAt = (wordIndex: number) => BigInt(`0x${words[wordIndex] ?? '0'}`)
  if (wordAt(0) !== 32n || wordAt(1) !== BigInt(count)) return undefined
  const found: (string | undefined)[] = []
  let wordIndex = 2 + count
  for (let callIndex = 0; callIndex < count; callIndex++) {
    const isNext = wordAt(2 + callIndex) === BigInt(wordIndex - 2) * 32n && wordAt(wordIndex + 1) === 64n
    const bytes = wordAt(wordIndex + 2)
    if (!isNext || bytes > BigInt(words.length) * 32n) return undefined
    const isRead = wordAt(wordIndex) === 1n && bytes >= 32n
    const startIndex = wordIndex + 3
    const wordCount = Number.parseInt(String((bytes + 31n) / 32n), 10)
    wordIndex += 3 + wordCount
    found.push(isRead ? words.slice(startIndex, wordIndex).join('') : undefined)
  }
  return wordIndex === words.length ? found : undefined
}

/** Reads the balances in the answer of `balanceCalls`; undefined as in `resultsIn`. */
export const balancesIn = (answer: unknown, count: number): (bigint | undefined)[] | undefined =>
  resultsIn(answer, count)?.map((result) => (result === undefined ? undefined : BigInt(`0x${result.slice(0, 64)}`)))
