/** What the wallet knows for this origin. */
export interface Remembered {
  /** The accounts shown to the site, the active one first; none means that the site is not connected. */
  shared: readonly string[]
  /** The account the user has chosen in the wallet. */
  selected: string
  locked: boolean
}

/** What the site may see of the accounts. */
export const visibleOf = ({ locked, shared }: Remembered): readonly string[] => (locked ? [] : shared)
