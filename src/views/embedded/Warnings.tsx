import { Fragment } from 'react'
import type { Warning } from '../../core/transactions/description.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Formatters } from './formatters.ts'

/** Warnings that mean a possible loss; they are shown in red. All others are shown in yellow. */
const DANGERS: readonly Warning[] = [
  'malformed',
  'foreignDomain',
  'transactionInMessage',
  'delegateCall',
  'handsOver',
  'paysOther',
  'otherReceiver',
  'givesAway',
  'leftBehind',
  'highFee',
  'borrows',
  'allItems',
  'unlimited',
  'longGrant',
  'unknownCall',
  'tooMany',
]

/** Whether a request may cost something. */
export const isDangerous = (warnings: readonly Warning[]): boolean => warnings.some((one) => DANGERS.includes(one))

interface WarningsProps {
  tone: 'danger' | 'warning'
  /** All warnings about the request, of both tones. */
  warnings: readonly Warning[]
  format: Formatters
}

/**
 * A box with all warnings of one tone: a box for each would not fit on a small screen without scrolling. Those about
 * possible losses are announced to screen readers.
 */
export function Warnings({ tone, warnings, format }: WarningsProps) {
  const shown = warnings.filter((one) => DANGERS.includes(one) === (tone === 'danger'))
  if (!shown.length) return null
  return (
    <Notice tone={tone}>
      {shown.map((one) => {
        const key = `approve.warn.${one}Hint` as MessageKey
        const hint = format.t(key, { host: location.host })
        return (
          <Fragment key={one}>
            <b className="approve-warning">{format.t(`approve.warn.${one}`)}</b> {hint !== key && <span>{hint} </span>}
          </Fragment>
        )
      })}
    </Notice>
  )
}
