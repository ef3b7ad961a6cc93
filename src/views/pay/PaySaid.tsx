import { paramsOf, type WalletModalError } from '../../core/errors.ts'
import { isUnclear } from '../../core/money/sendFailure.ts'
import { isNotSupported } from '../../core/pay/notSupported.ts'
import { payMismatchOf } from '../../core/pay/payMismatch.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useRefusal } from '../forms/useRefusal.ts'
import { useT } from '../modal/context.ts'

/** Title and hint of what the network says; any other error says nothing about the payment. */
const REFUSALS: Readonly<Record<string, readonly [MessageKey, MessageKey]>> = {
  InsufficientFunds: ['pay.insufficient', 'send.feeTooHigh'],
  TransactionFailed: ['send.wouldFail', 'send.wouldFailHint'],
}

/** Title and hint of an error, if nothing better is known. */
function wordsOf({ code }: WalletModalError, isRefused: boolean): readonly [MessageKey, MessageKey] {
  const known = isRefused ? REFUSALS[code] : undefined
  return known ?? ['pay.notStarted', code === 'Aborted' ? 'send.changed' : (`error.${code}` as MessageKey)]
}

const QUOTE_WORDS = ['pay.noQuote', 'pay.otherAsset'] as const

/** Whether no service could say how the payment can be made with what was chosen. */
const isQuoteError = ({ phase, quote, error }: Payment) =>
  phase === 'refused' &&
  error?.code !== 'InsufficientFunds' &&
  (quote === undefined || error?.code === 'UnsupportedMethod')

/** What went wrong, and what the visitor can do. */
export function PayProblem({ payment }: { payment: Payment }) {
  const t = useT()
  const { error, phase, difference, exchange, order, origin = order.asset } = payment
  const reason = useRefusal(error, origin.network)
  if (!error || phase === 'quoting' || error.code === 'UserRejected') return null
  if (isUnclear(error))
    return (
      <Notice tone="danger" error={error}>
        {t('send.unclear')}
      </Notice>
    )
  if (isNotSupported(error))
    return (
      <Notice tone="danger" error={error}>
        {t('pay.notSupported', { name: exchange?.name ?? order.exchange ?? '' })}
      </Notice>
    )
  if (error.code === 'PopupBlocked')
    return (
      <Notice tone="warning" title={t('error.PopupBlocked')} error={error}>
        {t('pay.blocked', { name: `\u2068${exchange?.name ?? ''}\u2069` })}
      </Notice>
    )
  const mismatch = payMismatchOf(error)
  if (mismatch)
    return (
      <Notice tone="danger" title={t(mismatch === 'unproven' ? 'pay.unproven' : 'pay.mismatch')} error={error}>
        {t('pay.mismatchHint')}
      </Notice>
    )
  if (difference === 'other')
    return (
      <Notice tone="danger" title={t('preview.other')}>
        {t('preview.otherHint')}
      </Notice>
    )
  const { said } = paramsOf(error)
  const told = said ?? (isQuoteError(payment) && error.message !== error.code ? error.message : undefined)
  const words = told === undefined ? undefined : t('preview.reason', { reason: `\u2068${told}\u2069` })
  const [title, hint] = isQuoteError(payment) ? QUOTE_WORDS : wordsOf(error, phase === 'refused')
  return (
    <Notice tone="danger" title={t(title)} error={error}>
      {reason ?? words ?? t(hint)}
    </Notice>
  )
}

/** What has happened, but is no problem. Screen readers say it when it appears: the box is there before. */
export function PaySaid({ payment: { phase, error, doneCount } }: { payment: Payment }) {
  const t = useT()
  return (
    <div className="form-said" role="status">
      {phase === 'failed' && error?.code === 'UserRejected' && <Notice>{t('pay.rejected')}</Notice>}
      {doneCount > 0 && phase === 'quoting' && <Notice>{t('pay.approving')}</Notice>}
      {doneCount > 0 && phase === 'ready' && <Notice>{t('pay.approved')}</Notice>}
      {phase === 'late' && <Notice>{t('send.lateHint')}</Notice>}
    </div>
  )
}
