import type { Wrong } from '../wallets/evm/answers.ts'

/** How the owner answers. `ask` waits for `approve()` or `reject()`. */
export type LedgerAnswer = 'approve' | 'reject' | 'ask' | 'silent' | 'unplug' | 'lock'

/** What the owner is prompted for. */
export type LedgerCommand = 'showAddress' | 'signTransaction' | 'signMessage' | 'signTypedData'

/** Initial settings of a device. Each can also be an attribute (`data-app`) or a query parameter of the script. */
export interface LedgerSettings {
  /** Number of plugged-in devices. Each has its own accounts: the first has the sandbox's. */
  devices: number
  /** The app that is open. `BOLOS` is the dashboard. */
  app: string
  locked: boolean
  /** Whether the app signs data that it cannot show in full (blind signing). */
  blindSigning: boolean
  /** `hashes` simulates an older app, which accepts typed data only as two hashes. */
  typedData: 'fields' | 'hashes'
  answer: LedgerAnswer
  /** Delay before each answer to a command. */
  delayMs: number
  /** The visitor's choice in the browser's device chooser: the number of a device (from 0), or cancel. */
  chooser: 'dismiss' | number
  /** Whether another program has opened the devices. */
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
  /** For `approve` of a message: what the device signs wrongly. */
  wrong?: Wrong
  /** The number of times that the script applies. Default: no limit. */
  times?: number
}

/** A prompt for the owner. */
export interface LedgerQuestion {
  command: LedgerCommand
  path: string
  address: string
  /** What the device displays: a message, an unsigned transaction, typed data, or two hashes. */
  shown: unknown
  outcome: 'waiting' | 'approved' | 'rejected' | 'unplugged' | 'silent'
}
