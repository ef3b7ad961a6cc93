import { WalletModalError } from '../../core/errors.ts'
import type { Hid, HidDevice } from './hid.ts'
import { toApdu, exchange } from './exchange.ts'

/**
 * Thrown if the device was unplugged, or if its owner opened another app on it, which looks the same to the browser.
 */
export class UnpluggedError extends Error {
  override name = 'UnpluggedError'
}

export interface Transport {
  /**
   * Sends a command (APDU) and resolves with the answer's data. Rejects with `StatusError`, `UnpluggedError` or
   * `Aborted`.
   */
  send(cla: number, ins: number, p1: number, p2: number, data?: Uint8Array): Promise<Uint8Array>
}

/**
 * Creates a promise that rejects when the device is unplugged or the signal fires, and a function that stops listening.
 */
function watchEnd(hid: Hid, device: HidDevice, signal: AbortSignal | undefined) {
  const stop = new AbortController()
  const ended = new Promise<never>((_, reject) => {
    const gone = (event: Event) => {
      if ((event as Event & { device?: HidDevice }).device === device)
        reject(new UnpluggedError('The device was unplugged'))
    }
    hid.addEventListener('disconnect', gone, { signal: stop.signal })
    const abort = () => reject(new WalletModalError('Aborted'))
    signal?.addEventListener('abort', abort, { signal: stop.signal })
    if (signal?.aborted) abort()
  })
  // Avoids an unhandled rejection while nobody waits.
  ended.catch(() => {})
  return { ended, stop: () => stop.abort() }
}

/**
 * Opens a device, runs `work` and closes the device again, so that other pages and programs can use it in between.
 * Also rejects with the browser's `InvalidStateError` or `NotAllowedError` if the device is in use elsewhere.
 */
export async function withDevice<T>(
  hid: Hid,
  device: HidDevice,
  work: (transport: Transport) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { ended, stop } = watchEnd(hid, device, signal)
  // Other pages may use the device, too. A random channel number tells our answers from theirs.
  const [channel = 0] = crypto.getRandomValues(new Uint16Array(1))
  const transport: Transport = {
    send: (cla, ins, p1, p2, data = new Uint8Array()) =>
      Promise.race([exchange(device, channel, toApdu(cla, ins, p1, p2, data)), ended]),
  }
  const opening = device.open()
  // If the signal fires while the device is opening, the device must be closed once it is open.
  const release = () => opening.then(() => device.close()).catch(() => {})
  let isOpen = false
  try {
    await Promise.race([opening, ended])
    isOpen = true
    return await work(transport)
  } finally {
    stop()
    const released = release()
    if (isOpen) await released
  }
}
