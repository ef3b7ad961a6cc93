/** What a device says when its owner is asked; `ask` waits for `approve()` or `reject()`. */
export type LedgerAnswer = 'approve' | 'reject' | 'ask' | 'silent' | 'unplug' | 'lock'

/** What the owner is asked for. */
export type LedgerCommand = 'showAddress' | 'signTransaction' | 'signMessage' | 'signTypedData'

/** How a device starts; every field can also be an attribute (`data-app`) or a query parameter of the script. */
export interface LedgerSettings {
  /** How many devices are plugged in; each has accounts of its own, the first those of the sandbox. */
  devices: number
  /** The open app; `BOLOS` is the dashboard. */
  app: string
  locked: boolean
  /** Whether the app signs what it cannot show in full. */
  blindSigning: boolean
  /** `hashes`: an older app, which takes typed data as two hashes only. */
  typedData: 'fields' | 'hashes'
  answer: LedgerAnswer
  /** Before each answer to a command. */
  delayMs: number
  /** What the visitor does in the browser's chooser: takes the first device, or a numbered one, or turns away. */
  chooser: 'dismiss' | number
  /** Another program has the devices. */
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
  /** How often; for ever when not given. */
  times?: number
}

/** Something the owner was asked. */
export interface LedgerQuestion {
  command: LedgerCommand
  path: string
  address: string
  /** What the device shows: a message, an unsigned transaction, typed data, or two hashes. */
  shown: unknown
  outcome: 'waiting' | 'approved' | 'rejected' | 'unplugged' | 'silent'
}
