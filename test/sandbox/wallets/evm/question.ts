export interface Row {
  label: string
  /** A promise's row shows a dash until it settles, and for good when it fails. */
  value: string | Promise<string>
  /** Shown in a fixed-width face, broken anywhere. */
  code?: boolean
}

/** What the user is asked, in words. */
export interface Question {
  title: string
  /** One sentence on what saying yes means. */
  meaning?: string
  /** Something is odd about the request. */
  warning?: string
  rows: readonly Row[]
  /** The text to be signed, or data, as it is. */
  body?: string
  /** Accounts to choose from; those checked come with the answer. */
  accounts?: { all: readonly string[]; checked: readonly string[] }
}

/** The answer: false, or the accounts chosen (none when there was no choice). */
export type Reply = false | { accounts: readonly string[] }
