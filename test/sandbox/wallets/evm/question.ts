export interface Row {
  label: string
  /** A dash is shown while a promise is pending, or if it rejects. */
  value: string | Promise<string>
  /** Whether to use a monospace font, with line breaks anywhere. */
  code?: boolean
}

/** A prompt for the user. */
export interface Question {
  title: string
  /** One sentence about the effect of approving. */
  meaning?: string
  /** A warning to show. */
  warning?: string
  rows: readonly Row[]
  /** The raw text or data to sign. */
  body?: string
  /** Accounts to choose from. Those checked are returned. */
  accounts?: { all: readonly string[]; checked: readonly string[] }
}

/** The answer: false, or the accounts selected (empty if there was no choice). */
export type Reply = false | { accounts: readonly string[] }
