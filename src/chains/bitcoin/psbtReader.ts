/** Reads bytes in order. Throws if a read goes beyond the end. */
export function readerOf(bytes: Uint8Array) {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('Too short')
    return bytes.subarray(at, (at += length))
  }
  const number = (length: number) => take(length).reduceRight((value, byte) => value * 256 + byte, 0)
  const size = () => {
    const first = number(1)
    return first < 0xfd ? first : number(2 ** (first - 0xfc))
  }
  return {
    take,
    number,
    size,
    sized: () => take(size()),
    isAtEnd: () => at === bytes.length,
    skipIf: (...wanted: number[]) => wanted.every((byte, i) => bytes[at + i] === byte) && take(wanted.length),
  }
}
