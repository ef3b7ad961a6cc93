import { Fragment } from 'react'
import type { RequestDescription, Warning } from '../../core/transactions/description.ts'
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

type Warned = Pick<RequestDescription, 'warnings' | 'parts'>

const isData = ({ parts }: Warned): boolean => parts.flat().every(({ kind }) => kind === 'typedData')

/**
 * Data of unknown meaning is a danger, too: a forwarded call, an order or a transfer can be in it, which takes everything.
 */
const dangersOf = ({ warnings }: Warned): readonly Warning[] => warnings.filter((one) => DANGERS.includes(one))

/** Whether a request may cost something. */
export const isDangerous = (request: Warned): boolean => dangersOf(request).length > 0

/** What to do about a warning; undefined if it says that itself. */
function hintOf(one: Warning, request: Warned, format: Formatters): string | undefined {
  if (one === 'unreadable' || (one === 'unknownCall' && isData(request))) return format.t('approve.signTrusted')
  if (one === 'unknownCall') return format.t('approve.unreadHint')
  const key = `approve.warn.${one}Hint` as MessageKey
  const hint = format.t(key, { host: location.host })
  return hint === key ? undefined : hint
}

interface WarningsProps {
  tone: 'danger' | 'warning'
  request: Warned
  format: Formatters
}

/**
 * A box with all warnings of one tone: a box for each would not fit on a small screen without scrolling. Those about
 * possible losses are announced to screen readers.
 */
export function Warnings({ tone, request, format }: WarningsProps) {
  const dangers = dangersOf(request)
  const shown = tone === 'danger' ? dangers : request.warnings.filter((one) => !dangers.includes(one))
  if (!shown.length) return null
  return (
    <Notice tone={tone}>
      {shown.map((one) => {
        const hint = hintOf(one, request, format)
        return (
          <Fragment key={one}>
            <b className="approve-warning">{format.t(`approve.warn.${one}`)}</b> {hint && <span>{hint} </span>}
          </Fragment>
        )
      })}
    </Notice>
  )
}
