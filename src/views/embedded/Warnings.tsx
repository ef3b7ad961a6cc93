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
  'tooMany',
]

interface WarningsProps {
  warnings: readonly Warning[]
  format: Formatters
}

/** A box with all warnings of one tone. A box for each warning would not fit on a small screen without scrolling. */
function Box({ tone, warnings, format }: WarningsProps & { tone: 'danger' | 'warning' }) {
  if (!warnings.length) return null
  return (
    <Notice tone={tone}>
      {warnings.map((one) => {
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

/** All warnings about a request. Those about possible losses come first and are announced to screen readers. */
export function Warnings({ warnings, format }: WarningsProps) {
  return (
    <>
      <Box tone="danger" warnings={warnings.filter((one) => DANGERS.includes(one))} format={format} />
      <Box tone="warning" warnings={warnings.filter((one) => !DANGERS.includes(one))} format={format} />
    </>
  )
}
