import { useStore } from '@nanostores/react'
import { paramsOf } from '../../core/errors.ts'
import { formatExact } from '../../core/money/exactAmount.ts'
import { isUnclear } from '../../core/money/sendFailure.ts'
import { reasonOf } from '../../core/money/refusals.ts'
import type { Review } from '../../flows/send/draft.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'

const loadReasons = () => import('../../i18n/en/refusals.ts')

/** Returns why the transfer cannot be sent, in the visitor's words; undefined if no reason is known. */
function useReason({ error, transfer }: Review): string | undefined {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const known = error && reasonOf(error)
  const words = useLazy(known !== undefined, loadReasons)
  if (!known || words === null) return undefined
  if (!words) return '…'
  const { symbol, decimals } = modal.networks.get(transfer.network).nativeCurrency
  const amount = known.amount === undefined ? '' : `${formatExact(known.amount, decimals, locale)} ${symbol}`
  return t(`send.refused.${known.reason}`, { amount })
}

/** Title and hint of what the network says; any other error says nothing about the transfer. */
const REFUSALS: Readonly<Record<string, readonly [MessageKey, MessageKey]>> = {
  InsufficientFunds: ['send.insufficientFunds', 'send.feeTooHigh'],
  TransactionFailed: ['send.wouldFail', 'send.wouldFailHint'],
}

/** What went wrong, and what the visitor can do. */
export function Problem({ review }: { review: Review }) {
  const t = useT()
  const reason = useReason(review)
  const { error, phase, difference } = review
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
    const [title, hint] = REFUSALS[error.code] ?? ['send.unchecked', `error.${error.code}` as MessageKey]
    return (
      <Notice tone="danger" title={t(title)}>
        {reason ?? words ?? t(hint)}
      </Notice>
    )
  }
  if (isUnclear(error)) return <Notice tone="danger">{t('send.unclear')}</Notice>
  // The visitor knows: it is said, but not as a problem.
  if (error.code === 'UserRejected') return null
  const text = error.code === 'Aborted' ? t('send.changed') : t(`error.${error.code}` as MessageKey)
  return (
    <Notice tone="danger" title={t('send.failed')}>
      {reason ?? text}
    </Notice>
  )
}
