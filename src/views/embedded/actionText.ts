import type { Action, CutText, Field } from '../../core/transactions/description.ts'
import type { Fact } from '../../ui/text/Facts.tsx'
import { text } from './facts.ts'
import type { Formatters } from './formatters.ts'

/** The description of one action of a request, in the visitor's language. */
export interface ActionText {
  headline: string
  facts: readonly Fact[]
  /** Raw data that few visitors understand: it is folded, below the facts. */
  folded?: { label: string; facts: readonly Fact[] }
  /** A second sentence after the headline. */
  hint?: string
  /** The text to sign, or the text attached to a transaction, verbatim. */
  text?: CutText
  /** The complete message to sign, if `text` is only a part of it. */
  whole?: CutText
  fields?: readonly Field[]
}

export type ActionOf<K extends Action['kind']> = Extract<Action, { kind: K }>

/** Creates the row for a recipient, which says "not named" if the request has none. */
export const whom = (label: string, value: string | undefined, { t }: Formatters): Fact =>
  value === undefined ? { label, value: t('approve.unnamed') } : { label, value, isAddress: true }

/** Creates the row for the time until which the signature can be used. */
export const deadline = ({ deadline: end }: { deadline?: bigint }, format: Formatters): Fact[] =>
  text(format.t('approve.deadline'), end === undefined ? undefined : format.time(end))

/** Returns a hint if only the contract itself, which may lie, says that the number identifies a single NFT. */
export const claimedItem = (isClaimed: boolean | undefined, { t }: Formatters) =>
  isClaimed ? { hint: t('approve.claimedItem') } : {}
