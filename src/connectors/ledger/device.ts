import { WalletModalError } from '../../core/errors.ts'
import { createAnswer, toReports } from './framing.ts'
import type { Hid, HidDevice, HidInputEvent } from './hid.ts'
import { StatusError } from './trouble.ts'

const OK = 0x9000

/** The visitor pulled the plug, or the device changed its app, which looks the same from here. */
export class UnpluggedError extends Error {
  override name = 'UnpluggedError'
}

/** An open device. */
export interface Talk {
  /** Sends a command and gives the data of its answer; rejects with `StatusError`, `UnpluggedError`, `Aborted`. */
  send(cla: number, ins: number, p1: number, p2: number, data?: Uint8Array): Promise<Uint8Array>
}

function toApdu(cla: number, ins: number, p1: number, p2: number, data: Uint8Array): Uint8Array {
  const apdu = new Uint8Array(5 + data.length)
  apdu.set([cla, ins, p1, p2, data.length])
  apdu.set(data, 5)
  return apdu
}

/** A promise that rejects when the device goes or the signal is aborted, and what stops it listening. */
function watchEnd(hid: Hid, device: HidDevice, signal: AbortSignal | undefined) {
  const stop = new AbortController()
  const ended = new Promise<never>((_, reject) => {
    const gone = (event: Event) => {
      if ((event as Event & { device?: HidDevice }).device === device) reject(new UnpluggedError('The device was unplugged'))
    }
    hid.addEventListener('disconnect', gone, { signal: stop.signal })
    const abort = () => reject(new WalletModalError('Aborted'))
    signal?.addEventListener('abort', abort, { signal: stop.signal })
    if (signal?.aborted) abort()
  })
  // It may end when nobody is waiting for anything.
  ended.catch(() => {})
  return { ended, stop: () => stop.abort() }
}

function readAnswer(device: HidDevice, channel: number, stop: AbortSignal): Promise<Uint8Array> {
  const answer = createAnswer(channel)
  return new Promise((resolve, reject) => {
    const hear = (event: Event) => {
      try {
        const whole = answer((event as HidInputEvent).data)
        if (whole) resolve(whole)
      } catch (error) {
        reject(error)
      }
    }
    device.addEventListener('inputreport', hear, { signal: stop })
  })
}

async function exchange(device: HidDevice, channel: number, apdu: Uint8Array): Promise<Uint8Array> {
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

/**
 * Opens a device, does some work with it, and lets it go, so that other pages and programs can have it in between.
 * Rejects also as the browser does: `InvalidStateError`, `NotAllowedError` where somebody else has it.
 */
export async function withDevice<T>(hid: Hid, device: HidDevice, work: (talk: Talk) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const { ended, stop } = watchEnd(hid, device, signal)
  // A channel of our own, so that the answer to another page is not taken for ours.
  const [channel = 0] = crypto.getRandomValues(new Uint16Array(1))
  const talk: Talk = {
    send: (cla, ins, p1, p2, data = new Uint8Array()) => Promise.race([exchange(device, channel, toApdu(cla, ins, p1, p2, data)), ended]),
  }
  const opening = device.open()
  // One that somebody else has open is not ours to close; one that opens when nobody waits any more is.
  const release = () => opening.then(() => device.close()).catch(() => {})
  let isOpen = false
  try {
    await Promise.race([opening, ended])
    isOpen = true
    return await work(talk)
  } finally {
    stop()
    const released = release()
    if (isOpen) await released
  }
}
