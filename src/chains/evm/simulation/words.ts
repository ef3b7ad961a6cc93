// Words of 32 bytes in logs and answers of calls, as hex.

const WORD = 64

/** Returns a word of `hex` (without 0x) as a number; undefined beyond its end. */
export function wordAt(hex: string, index: number): bigint | undefined {
  const digits = hex.slice(index * WORD, (index + 1) * WORD)
  return digits.length === WORD && /^[0-9a-f]+$/i.test(digits) ? BigInt(`0x${digits}`) : undefined
}

/** Returns the address in a word of 32 bytes, with or without 0x, in lower case. */
export const addressIn = (digits: string): string => `0x${digits.slice(-40).toLowerCase()}`

/** Finds the array to which the word at `index` points; undefined if there is none. */
function arrayAt(hex: string, index: number): { start: number; length: bigint } | undefined {
  const offset = wordAt(hex, index)
  if (offset === undefined || offset % 32n !== 0n || offset > BigInt(hex.length)) return undefined
  const start = Number.parseInt(String(offset / 32n), 10)
  const length = wordAt(hex, start)
  return length === undefined ? undefined : { start, length }
}

/** Whether the array to which the word at `index` points has more than `max` items. */
export function isLonger(hex: string, index: number, max: number): boolean {
  const found = arrayAt(hex, index)
  return found !== undefined && found.length > BigInt(max) && wordAt(hex, found.start + 1 + max) !== undefined
}

/** Reads the array of numbers to which the word at `index` points; undefined if it is malformed or too long. */
export function listAt(hex: string, index: number, max: number): readonly bigint[] | undefined {
  const { start, length } = arrayAt(hex, index) ?? {}
  if (start === undefined || length === undefined || length > BigInt(max)) return undefined
  const count = Number.parseInt(String(length), 10)
  const values = Array.from({ length: count }, (_, at) => wordAt(hex, start + 1 + at))
  return values.every((value) => value !== undefined) ? values : undefined
}
