/** The owner's answer; `ask` waits for `approve()` or `reject()`. */
export type LedgerAnswer = 'approve' | 'reject' | 'ask' | 'silent' | 'unplug' | 'lock'

/** What the owner is asked. */
export type LedgerCommand = 'showAddress' | 'signTransaction' | 'signMessage' | 'signTypedData'

/** Initial settings of a device; each can also be an attribute (`data-app`) or a query parameter of the script. */
export interface LedgerSettings {
  /** How many devices are plugged in; each has its own accounts, the first those of the sandbox. */
  devices: number
  /** The open app; `BOLOS` is the dashboard. */
  app: string
  locked: boolean
  /** Whether the app signs data it cannot show in full (blind signing). */
  blindSigning: boolean
  /** `hashes`: an older app, which accepts typed data as two hashes only. */
  typedData: 'fields' | 'hashes'
  answer: LedgerAnswer
  /** Delay before each answer to a command. */
  delayMs: number
  /** The visitor's choice in the browser's chooser: the first device, a numbered one, or cancel. */
  chooser: 'dismiss' | number
  /** Another program has opened the devices. */
  busy: boolean
}

export const DEFAULTS: LedgerSettings = {
  devices: 1,
  app: 'Ethereum',
  locked: false,
  blindSigning: true,
  typedData: 'fields',
  answer: 'approve',
  delayMs: 0,
  chooser: 0,
  busy: false,
}

export interface LedgerScript {
  command?: LedgerCommand
  answer: LedgerAnswer
  /** How many times; forever if absent. */
  times?: number
}

/** A question to the owner. */
export interface LedgerQuestion {
  command: LedgerCommand
  path: string
  address: string
  /** What the device shows: a message, an unsigned transaction, typed data, or two hashes. */
  shown: unknown
  outcome: 'waiting' | 'approved' | 'rejected' | 'unplugged' | 'silent'
}
