import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Site } from '../../core/site.ts'
import { chooseLedger, type Hid, type HidDevice } from './hid.ts'
import { toDeviceError, deviceError } from './deviceErrors.ts'

/** Whether the last click is recent enough for the browser to open its device chooser. */
export const isClickFresh = () => globalThis.navigator.userActivation?.isActive ?? true

/** What a request may use while it waits: the signal that ends it, and a way to ask for a click. */
export interface Asking {
  signal?: AbortSignal
  onClick?: () => Promise<void>
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new WalletModalError('Aborted')
}

/** Lets the visitor choose a device. Needs a recent click. */
export async function chooseDevice(site: Pick<Site, 't'>, hid: Hid, { onClick, signal }: Asking): Promise<HidDevice> {
  if (!isClickFresh()) {
    if (!onClick) throw deviceError(site, 'click')
    await withTimeout(onClick(), { signal })
  }
  // The click may have closed the view.
  throwIfAborted(signal)
  const chosen = await chooseLedger(hid).catch((cause: unknown) => {
    throw toDeviceError(site, cause)
  })
  if (!chosen) throw deviceError(site, 'dismissed')
  return chosen
}
