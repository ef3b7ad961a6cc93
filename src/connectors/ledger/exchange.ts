import { createAnswer, toReports } from './framing.ts'
import type { HidDevice, HidInputEvent } from './hid.ts'
import { StatusError } from './deviceErrors.ts'

const OK = 0x9000

/** Encodes a command (APDU): a header of five bytes, then the data. */
export function toApdu(cla: number, ins: number, p1: number, p2: number, data: Uint8Array): Uint8Array {
  const apdu = new Uint8Array(5 + data.length)
  apdu.set([cla, ins, p1, p2, data.length])
  apdu.set(data, 5)
  return apdu
}

function readAnswer(device: HidDevice, channel: number, stop: AbortSignal): Promise<Uint8Array> {
  const answer = createAnswer(channel)
  return new Promise((resolve, reject) => {
    const onReport = (event: Event) => {
      try {
        const whole = answer((event as HidInputEvent).data)
        if (whole) resolve(whole)
      } catch (error) {
        reject(error)
      }
    }
    device.addEventListener('inputreport', onReport, { signal: stop })
  })
}

/** Sends a command and resolves with the data of the answer. Rejects with `StatusError` unless the status is OK. */
export async function exchange(device: HidDevice, channel: number, apdu: Uint8Array): Promise<Uint8Array> {
  const stop = new AbortController()
  const answer = readAnswer(device, channel, stop.signal)
  try {
    for (const report of toReports(channel, apdu)) await device.sendReport(0, report)
    const bytes = await answer
    if (bytes.length < 2) throw new Error('Ledger sent no status')
    const status = new DataView(bytes.buffer).getUint16(bytes.length - 2)
    if (status !== OK) throw new StatusError(status)
    return bytes.slice(0, -2)
  } finally {
    stop.abort()
  }
}
