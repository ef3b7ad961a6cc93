/** The part of WebHID that we use (https://wicg.github.io/webhid/). TypeScript's DOM types lack it. */
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
  /** Resolves with the plugged-in devices that the visitor has allowed this site to use. */
  getDevices(): Promise<HidDevice[]>
  /**
   * Opens the browser's device chooser, which needs a recent click. Resolves with an empty list if the visitor closes
   * it.
   */
  requestDevice(options: { filters: { vendorId: number }[] }): Promise<HidDevice[]>
}

const VENDOR = 0x2c97
/**
 * Usage page of the interface that takes Ledger's commands (APDUs). A device also has interfaces for FIDO and
 * keyboard.
 */
const APDU_USAGE_PAGE = 0xffa0

/** Returns WebHID; undefined if the browser lacks it or the page is no secure context. */
export const findHid = (): Hid | undefined => (globalThis.navigator as { hid?: Hid } | undefined)?.hid

function ledgers(devices: readonly HidDevice[]): HidDevice[] {
  const all = devices.filter(({ vendorId }) => vendorId === VENDOR)
  const speaking = all.filter(({ collections }) => collections?.some(({ usagePage }) => usagePage === APDU_USAGE_PAGE))
  return speaking.length ? speaking : all
}

/** Resolves with the plugged-in Ledgers that the visitor has allowed this site to use. Never prompts. */
export const knownLedgers = async (hid: Hid): Promise<HidDevice[]> => ledgers(await hid.getDevices())

/** Lets the visitor choose a Ledger in the browser's chooser; undefined if they close it. */
export const chooseLedger = async (hid: Hid): Promise<HidDevice | undefined> =>
  ledgers(await hid.requestDevice({ filters: [{ vendorId: VENDOR }] }))[0]
