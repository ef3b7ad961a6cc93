import type { Device } from './device.ts'

const VENDOR = 0x2c97
/** USB product id of a Nano X with an open app. */
const PRODUCT = 0x4011
const MEMORY = 'sandbox.ledger.granted'

interface HidParts {
  /** Returns the device with this number. */
  device(number: number): Device
  isBusy(): boolean
  /** Returns the visitor's choice in the browser's device chooser. */
  chosen(): number | 'dismiss'
}

/** A device as the page sees it. A new object is created on each plug-in. */
export class FakeHidDevice extends EventTarget {
  readonly vendorId = VENDOR
  readonly productId = PRODUCT
  readonly productName = 'Nano X'
  readonly collections = [
    { usagePage: 0xffa0, usage: 1, type: 1, children: [], inputReports: [], outputReports: [], featureReports: [] },
  ]
  readonly number: number
  readonly #parts: HidParts
  opened = false
  isPlugged = true

  constructor(number: number, parts: HidParts) {
    super()
    this.number = number
    this.#parts = parts
  }

  async open(): Promise<void> {
    if (this.opened) throw new DOMException('The device is already open.', 'InvalidStateError')
    if (!this.isPlugged || this.#parts.isBusy()) throw new DOMException('Failed to open the device.', 'NotAllowedError')
    this.opened = true
  }

  async close(): Promise<void> {
    this.opened = false
  }

  async sendReport(id: number, data: Uint8Array): Promise<void> {
    if (!this.opened) throw new DOMException('The device must be opened first.', 'InvalidStateError')
    if (id !== 0) throw new DOMException('Failed to write the report.', 'NotAllowedError')
    this.#parts.device(this.number).take(new Uint8Array(data), (report) => {
      if (!this.opened || !this.isPlugged) return
      const event = Object.assign(new Event('inputreport'), {
        device: this,
        reportId: 0,
        data: new DataView(report.buffer),
      })
      this.dispatchEvent(event)
    })
  }

  async forget(): Promise<void> {
    this.opened = false
  }
}

/** Simulates `navigator.hid` with devices, and controls to plug and unplug them. */
export function createHid(count: number, parts: HidParts) {
  const plugged = new Map(Array.from({ length: count }, (_, number) => [number, new FakeHidDevice(number, parts)]))
  const granted = (): number[] => JSON.parse(localStorage.getItem(MEMORY) ?? '[]') as number[]
  /** The page's calls for tests to read: the method, and whether user activation was still valid. */
  const calls: string[] = []

  const hid = Object.assign(new EventTarget(), {
    async getDevices() {
      calls.push('getDevices')
      return [...plugged.values()].filter(({ number }) => granted().includes(number))
    },
    async requestDevice({ filters }: { filters: readonly { vendorId?: number }[] }) {
      calls.push('requestDevice')
      if (!navigator.userActivation.isActive)
        throw new DOMException('Must be handling a user gesture to show a permission request.', 'SecurityError')
      const choice = parts.chosen()
      const device = choice === 'dismiss' ? undefined : plugged.get(choice)
      if (!device || !filters.some(({ vendorId }) => vendorId === undefined || vendorId === VENDOR)) return []
      localStorage.setItem(MEMORY, JSON.stringify([...new Set([...granted(), device.number])]))
      return [device]
    },
  })
  const tell = (type: 'connect' | 'disconnect', device: FakeHidDevice) =>
    hid.dispatchEvent(Object.assign(new Event(type), { device }))

  return {
    hid,
    calls,
    /** Whether the page has opened a device. */
    isOpen: () => [...plugged.values()].some(({ opened }) => opened),
    plug(number: number): void {
      if (plugged.has(number)) return
      const device = new FakeHidDevice(number, parts)
      plugged.set(number, device)
      if (granted().includes(number)) tell('connect', device)
    },
    unplug(number: number): void {
      const device = plugged.get(number)
      if (!device) return
      plugged.delete(number)
      device.isPlugged = false
      device.opened = false
      if (granted().includes(number)) tell('disconnect', device)
    },
    /** Revokes the permission, as the visitor can in the browser settings. */
    revoke(): void {
      localStorage.removeItem(MEMORY)
    },
  }
}
