import { createDevice, type Device } from './device.ts'
import { createHid } from './hid.ts'
import { DEFAULTS, type LedgerQuestion, type LedgerScript, type LedgerSettings } from './settings.ts'

/** Installs simulated Ledgers at `navigator.hid`, with real keys and framing. Returns their controls. */
export function createDemoLedger(given: Partial<LedgerSettings> = {}) {
  const settings: LedgerSettings = { ...DEFAULTS, ...given }
  const scripts: LedgerScript[] = []
  const questions: LedgerQuestion[] = []
  const devices: Device[] = Array.from({ length: settings.devices }, (_, number) =>
    createDevice(number, { settings, scripts, questions, unplug: () => usb.unplug(number) }),
  )
  const usb = createHid(settings.devices, {
    device: (number) => devices[number] as Device,
    isBusy: () => settings.busy,
    chosen: () => settings.chooser,
  })
  Object.defineProperty(navigator, 'hid', { value: usb.hid, configurable: true })
  const waiting = () => devices.flatMap((device) => device.waiting())
  const answer = (with_: 'approve' | 'reject' | 'unplug') =>
    devices.find((device) => device.waiting().length)?.settle(with_)

  return {
    /** Tests may change these at any time: `app`, `locked`, `busy`, `chooser` and so on. */
    settings,
    /** Every prompt that the owner got, oldest first. */
    questions,
    /** The page's calls to `navigator.hid`. */
    calls: usb.calls,
    isOpen: usb.isOpen,
    waiting,
    approve: () => answer('approve'),
    reject: () => answer('reject'),
    script: (script: LedgerScript) => void scripts.push({ ...script }),
    plug: (number = 0) => usb.plug(number),
    unplug: (number = 0) => usb.unplug(number),
    revoke: usb.revoke,
    reset() {
      Object.assign(settings, DEFAULTS, given)
      scripts.length = 0
      questions.length = 0
      usb.calls.length = 0
    },
  }
}

export type DemoLedger = ReturnType<typeof createDemoLedger>
