import { paramsOf } from '../../core/errors.ts'
import { isShortOfToken, isUnclear } from '../../core/money/sendFailure.ts'
import type { Review } from '../../flows/send/draft.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useRefusal } from '../forms/useRefusal.ts'
import { useT } from '../modal/context.ts'

/** Title and hint of what the network says; any other error says nothing about the transfer. */
const REFUSALS: Readonly<Record<string, readonly [MessageKey, MessageKey]>> = {
  InsufficientFunds: ['send.insufficientFunds', 'send.feeTooHigh'],
  TransactionFailed: ['send.wouldFail', 'send.wouldFailHint'],
}

/** What went wrong, and what the visitor can do. */
export function Problem({ review }: { review: Review }) {
  const t = useT()
  const { error, phase, difference, transfer } = review
  const reason = useRefusal(error, transfer.network)
  if (!error) return null
  const { said } = paramsOf(error)
  const words = said === undefined ? undefined : t('preview.reason', { reason: `\u2068${said}\u2069` })
  if (difference === 'other')
    return (
      <Notice tone="danger" title={t('preview.other')}>
        {t('preview.otherHint')}
      </Notice>
    )
  if (phase === 'refused') {
    const isShort = isShortOfToken(error)
    const [title, hint] = REFUSALS[isShort ? 'InsufficientFunds' : error.code] ?? [
      'send.unchecked',
      `error.${error.code}` as MessageKey,
    ]
    return (
      <Notice tone="danger" title={t(title)} error={error}>
        {reason ?? (isShort ? undefined : words) ?? t(hint)}
      </Notice>
    )
  }
  if (isUnclear(error))
    return (
      <Notice tone="danger" error={error}>
        {t('send.unclear')}
      </Notice>
    )
  // The visitor knows: it is said, but not as a problem.
  if (error.code === 'UserRejected') return null
  const text = error.code === 'Aborted' ? t('send.changed') : t(`error.${error.code}` as MessageKey)
  return (
    <Notice tone="danger" title={t('send.failed')} error={error}>
      {reason ?? text}
    </Notice>
  )
}
