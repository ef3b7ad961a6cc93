import { createQueue } from '../../core/async/queue.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WalletModalError } from '../../core/errors.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import type { Site } from '../../core/site.ts'
import { getAddress } from './app.ts'
import { UnpluggedError, withDevice, type Transport } from './device.ts'
import { knownLedgers, type Hid, type HidDevice } from './hid.ts'
import { toDeviceError, deviceError } from './deviceErrors.ts'
import { isClickFresh, type Asking, chooseDevice } from './chooseDevice.ts'

type Work<T> = (transport: Transport, device: HidDevice) => Promise<T>

/** Limits the time of a command that needs no confirmation on the device. */
export const reading = <T>(answer: Promise<T>): Promise<T> => withTimeout(answer, { ms: WALLET_READ_MS })

/** Runs `work` on a device and converts its errors to ours. */
async function runOn<T>(
  site: Pick<Site, 't'>,
  hid: Hid,
  device: HidDevice,
  work: Work<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  try {
    return await withDevice(hid, device, (transport) => work(transport, device), signal)
  } catch (error) {
    if (error instanceof WalletModalError) throw error
    // Unplugging during a transfer throws the same error as a device that is in use elsewhere, so check whether the
    // device is there.
    const isGone =
      error instanceof UnpluggedError || (error instanceof DOMException && !(await knownLedgers(hid)).includes(device))
    throw isGone ? deviceError(site, 'unplugged', error) : toDeviceError(site, error)
  }
}

/** Lists the devices that the visitor has allowed this site to use. */
const known = (site: Pick<Site, 't'>, hid: Hid) =>
  knownLedgers(hid).catch((cause: unknown) => {
    throw toDeviceError(site, cause)
  })

/** Gives access to the visitor's Ledgers, one task at a time. All errors have a message for the visitor. */
export function createDeviceAccess(site: Pick<Site, 't'>, hid: Hid) {
  const inTurn = createQueue()
  const run = <T>(device: HidDevice, work: Work<T>, signal: AbortSignal | undefined) =>
    runOn(site, hid, device, work, signal)

  /**
   * Finds the device to use: that of the last request, else the only one, else the one that the visitor picks in the
   * browser's chooser.
   */
  async function find(before: HidDevice | undefined, asking: Asking): Promise<HidDevice> {
    const ledgers = await known(site, hid)
    if (before && ledgers.includes(before)) return before
    return ledgers.length === 1 ? (ledgers[0] as HidDevice) : chooseDevice(site, hid, asking)
  }

  return {
    /** Runs `work` on a device: on `before`, if it is still plugged in. */
    use: <T>(before: HidDevice | undefined, work: Work<T>, asking: Asking): Promise<T> =>
      inTurn(async () => run(await find(before, asking), work, asking.signal), asking.signal),

    /**
     * Runs `work` only on the device that has this address at this path; another device would sign with another key.
     */
    useOwner: <T>(
      path: Uint8Array,
      address: string,
      work: (transport: Transport) => Promise<T>,
      signal: AbortSignal,
    ): Promise<T> =>
      inTurn(async () => {
        const ledgers = await known(site, hid)
        if (!ledgers.length && !isClickFresh()) throw deviceError(site, 'unplugged')
        const devices = ledgers.length ? ledgers : [await chooseDevice(site, hid, { signal })]
        for (const device of devices) {
          const done = await run(
            device,
            async (transport) =>
              (await reading(getAddress(transport, path))) === address ? { value: await work(transport) } : undefined,
            signal,
          )
          if (done) return done.value
        }
        throw deviceError(site, 'other')
      }, signal),
  }
}

export type DeviceAccess = ReturnType<typeof createDeviceAccess>
