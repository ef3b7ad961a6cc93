/** The wallet's data for this origin. */
export interface Remembered {
  /** The accounts shared with the site, the active one first; empty means not connected. */
  shared: readonly string[]
  /** The account selected in the wallet. */
  selected: string
  locked: boolean
}

/** The accounts the site may see. */
export const visibleOf = ({ locked, shared }: Remembered): readonly string[] => (locked ? [] : shared)
