import { Fragment } from 'react'
import type { Warning } from '../../core/transactions/description.ts'
import { approval } from '../../i18n/en/approval.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Say } from './say.ts'

/** Warnings about possible losses. */
const DANGERS: readonly Warning[] = ['malformed', 'foreignDomain', 'transactionInMessage', 'delegateCall', 'handsOver', 'paysOther', 'highFee', 'allItems', 'unlimited', 'tooMany']

interface WarningsProps {
  warnings: readonly Warning[]
  say: Say
}

/** All warnings of a tone in one box: one box each would not fit above the fold on a small screen. */
function Box({ tone, warnings, say }: WarningsProps & { tone: 'danger' | 'warning' }) {
  if (!warnings.length) return null
  return (
    <Notice tone={tone}>
      {warnings.map((one) => {
        const hint = `approve.warn.${one}Hint`
        return (
          <Fragment key={one}>
            <b className="approve-warning">{say.t(`approve.warn.${one}`)}</b>{' '}
            {hint in approval && <span>{say.t(hint as MessageKey, { host: location.host })} </span>}
          </Fragment>
        )
      })}
    </Notice>
  )
}

/** What the visitor should know before approving. Dangers come first and are announced. */
export function Warnings({ warnings, say }: WarningsProps) {
  return (
    <>
      <Box tone="danger" warnings={warnings.filter((one) => DANGERS.includes(one))} say={say} />
      <Box tone="warning" warnings={warnings.filter((one) => !DANGERS.includes(one))} say={say} />
    </>
  )
}
