/**
 * Ledger's USB framing, on the side of the device: reports of 64 bytes with channel, tag 05 and sequence number. The
 * first report contains the length.
 */
const REPORT = 64
const TAG = 0x05

export interface Frame {
  channel: number
  apdu: Uint8Array
}

/** Assembles commands from reports. A report out of order discards its command. */
export function createReader(): (report: Uint8Array) => Frame | undefined {
  let bytes: number[] = []
  let length = 0
  let next = 0
  return (report) => {
    if (report.length !== REPORT) throw new Error(`Invalid report of ${report.length} bytes`)
    const view = new DataView(report.buffer, report.byteOffset, report.byteLength)
    if (view.getUint8(2) !== TAG) return undefined
    const number = view.getUint16(3)
    if (number === 0) {
      length = view.getUint16(5)
      bytes = [...report.subarray(7)]
      next = 1
    } else if (number === next) {
      bytes.push(...report.subarray(5))
      next += 1
    } else {
      return undefined
    }
    if (bytes.length < length) return undefined
    return { channel: view.getUint16(0), apdu: Uint8Array.from(bytes.slice(0, length)) }
  }
}

/** Splits an answer into reports. */
export function toReports(channel: number, answer: Uint8Array): Uint8Array[] {
  const body = [answer.length >> 8, answer.length & 0xff, ...answer]
  const room = REPORT - 5
  return Array.from({ length: Math.ceil(body.length / room) }, (_, number) => {
    const head = [channel >> 8, channel & 0xff, TAG, number >> 8, number & 0xff]
    const report = new Uint8Array(REPORT)
    report.set([...head, ...body.slice(number * room, (number + 1) * room)])
    return report
  })
}
