/** The wallet's data for one origin. */
export interface Remembered {
  /** Accounts shared with the site, the active one first. If empty, the site is not connected. */
  shared: readonly string[]
  /** The account selected in the wallet. */
  selected: string
  locked: boolean
}

/** Returns the accounts that the site may see. */
export const visibleOf = ({ locked, shared }: Remembered): readonly string[] => (locked ? [] : shared)
