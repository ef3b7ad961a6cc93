/** Reads the bytes from the start; throws if a read goes beyond the end. */
export function createByteReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new Error('Not a transaction: it ends too soon.')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0] as number
  return {
    take,
    byte,
    at: () => at,
    left: () => bytes.length - at,
    peek: () => bytes[at] ?? 0,
    /** Reads a length as compact-u16: seven bits per byte, the lowest first. */
    length(): number {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const part = byte()
        value |= (part & 0x7f) << shift
        if (part < 0x80) return value
      }
      throw new Error('Not a transaction: a length is too long.')
    },
  }
}
