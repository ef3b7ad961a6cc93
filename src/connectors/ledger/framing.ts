/**
 * Ledger's USB framing: reports of 64 bytes, each with channel (2 bytes), tag (1) and sequence number (2); the first
 * report also has the length (2).
 */
const REPORT_BYTES = 64
const TAG_APDU = 0x05
const HEAD_BYTES = 5

/** Splits a command (APDU) into USB reports. */
export function toReports(channel: number, apdu: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const body = new Uint8Array(2 + apdu.length)
  new DataView(body.buffer).setUint16(0, apdu.length)
  body.set(apdu, 2)
  const room = REPORT_BYTES - HEAD_BYTES
  return Array.from({ length: Math.ceil(body.length / room) }, (_, number) => {
    const report = new Uint8Array(REPORT_BYTES)
    const view = new DataView(report.buffer)
    view.setUint16(0, channel)
    view.setUint8(2, TAG_APDU)
    view.setUint16(3, number)
    report.set(body.subarray(number * room, (number + 1) * room), HEAD_BYTES)
    return report
  })
}

/**
 * Returns a function that takes reports in order and returns the whole answer once it is complete. It ignores other
 * channels, which belong to other pages or programs, and throws if the sequence is broken.
 */
export function createAnswer(channel: number): (report: DataView) => Uint8Array | undefined {
  let body: Uint8Array | undefined
  let filled = 0
  let next = 0
  return (report) => {
    if (report.byteLength < HEAD_BYTES + 2 || report.getUint16(0) !== channel || report.getUint8(2) !== TAG_APDU)
      return undefined
    if (report.getUint16(3) !== next) throw new Error(`Ledger sent report ${report.getUint16(3)}, expected ${next}`)
    const start = next === 0 ? HEAD_BYTES + 2 : HEAD_BYTES
    body ??= new Uint8Array(report.getUint16(HEAD_BYTES))
    const part = new Uint8Array(report.buffer, report.byteOffset + start, report.byteLength - start).subarray(
      0,
      body.length - filled,
    )
    body.set(part, filled)
    filled += part.length
    next += 1
    return filled === body.length ? body : undefined
  }
}
