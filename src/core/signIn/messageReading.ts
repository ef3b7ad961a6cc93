import type { Warning } from '../transactions/description.ts'

/** What the visitor is warned of before they sign a text, the most serious first. `otherText`: it is no sign-in message. */
export const MESSAGE_WARNINGS = [
  'otherText',
  'foreignDomain',
  'otherAccount',
  'otherNetwork',
  'extraText',
  'hiddenCharacters',
  'expired',
] as const satisfies readonly (Warning | 'otherText')[]

/** What a text says that the visitor is asked to sign. */
export interface MessageReading {
  /** The whole text, with hidden characters written out. */
  text: string
  /** The site that it signs in to; absent if it is no sign-in message. */
  domain?: string
  warnings: readonly (typeof MESSAGE_WARNINGS)[number][]
}
