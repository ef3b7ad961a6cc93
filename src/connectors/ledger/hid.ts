/** What we use of WebHID (https://wicg.github.io/webhid/), which the standard library does not describe. */
export interface HidDevice extends EventTarget {
  readonly vendorId: number
  readonly productId: number
  readonly opened: boolean
  readonly collections?: readonly { usagePage?: number }[]
  open(): Promise<void>
  close(): Promise<void>
  sendReport(id: number, data: BufferSource): Promise<void>
}

export interface HidInputEvent extends Event {
  readonly data: DataView
}

export interface Hid extends EventTarget {
  /** Devices that the visitor let this site use, as far as they are plugged in. */
  getDevices(): Promise<HidDevice[]>
  /** Opens the browser's chooser; needs a fresh click. Gives none when it is dismissed. */
  requestDevice(options: { filters: { vendorId: number }[] }): Promise<HidDevice[]>
}

const VENDOR = 0x2c97
/** The interface of a device that takes APDUs; others of it are for FIDO, or a keyboard. */
const APDU_USAGE_PAGE = 0xffa0

/** Undefined where the browser has no WebHID, or the page is not secure. */
export const findHid = (): Hid | undefined => (globalThis.navigator as { hid?: Hid } | undefined)?.hid

function ledgers(devices: readonly HidDevice[]): HidDevice[] {
  const all = devices.filter(({ vendorId }) => vendorId === VENDOR)
  const speaking = all.filter(({ collections }) => collections?.some(({ usagePage }) => usagePage === APDU_USAGE_PAGE))
  return speaking.length ? speaking : all
}

/** Ledgers that this site may use already. Asks nothing. */
export const knownLedgers = async (hid: Hid): Promise<HidDevice[]> => ledgers(await hid.getDevices())

/** Asks the visitor for a Ledger in the browser's chooser; undefined when it was dismissed. */
export const chooseLedger = async (hid: Hid): Promise<HidDevice | undefined> =>
  ledgers(await hid.requestDevice({ filters: [{ vendorId: VENDOR }] }))[0]
