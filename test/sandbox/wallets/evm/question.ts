export interface Row {
  label: string
  /** A pending value shows a dash, permanently if it fails. */
  value: string | Promise<string>
  /** Shown in monospace, broken anywhere. */
  code?: boolean
}

/** The question shown to the user. */
export interface Question {
  title: string
  /** One sentence on what approving does. */
  meaning?: string
  /** A warning about the request. */
  warning?: string
  rows: readonly Row[]
  /** The raw text or data to sign. */
  body?: string
  /** Selectable accounts; the checked ones are returned. */
  accounts?: { all: readonly string[]; checked: readonly string[] }
}

/** The answer: false, or the selected accounts (empty without a choice). */
export type Reply = false | { accounts: readonly string[] }
