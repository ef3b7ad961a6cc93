import { paramsOf } from '../../core/errors.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import { finishPay } from '../../flows/pay/endPay.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import { END_TITLES } from '../../flows/pay/payPlace.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons/icons.tsx'
import { ClockIcon } from '../../ui/icons/listIcons.tsx'
import { useModal, useT } from '../modal/context.ts'
import { ApprovalLeft } from './ApprovalLeft.tsx'
import { PayHead } from './PayHead.tsx'
import { PaySteps } from './PaySteps.tsx'
import { serviceAt } from './serviceAt.ts'
import { usePayment } from './usePay.ts'

export { messages, styles } from './parts.ts'

const FAILED: Readonly<Record<string, MessageKey>> = {
  reverted: 'pay.reverted',
  cancelled: 'pay.cancelled',
  replaced: 'pay.replaced',
  dropped: 'pay.dropped',
}

/** What became of the payment, and what the visitor can do. */
function wordsOf({
  phase,
  isExpired,
  status = 'failure',
  hash,
  error,
  way,
}: Payment): readonly [MessageKey?, MessageKey?] {
  if (phase === 'window') return isExpired ? ['pay.expired', 'pay.windowLate'] : [undefined, 'pay.inWindow']
  if (phase !== 'ended') return ['payLoading.title', 'pay.canLeave']
  const title = END_TITLES[status] ?? 'pay.failed'
  if (status === 'success') return [title]
  if (status === 'timeout') return [title, hash === undefined ? 'pay.expiredHint' : 'pay.sentLate']
  if (status === 'refund') return [title, 'pay.refundedHint']
  if (status === 'submitted') return [title, 'pay.submittedHint']
  const { ended = '' } = error ? paramsOf(error) : {}
  return [title, FAILED[String(ended)] ?? (way === 'exchange' ? 'pay.unsureAt' : 'pay.unsure')]
}

function StateIcon({ phase, status, hash }: Payment) {
  if (phase !== 'ended') return <Spinner />
  if (status === 'success') return <CheckIcon size={32} />
  return isLate(status) && hash !== undefined ? <ClockIcon size={32} /> : <AlertIcon size={32} />
}

/** Whether what was sent may still arrive. */
const isLate = (status: Payment['status']) => status === 'timeout' || status === 'submitted'

/** Failed is red; what may still arrive, or is paid back, is amber. */
function toneOf({ phase, status }: Payment): string {
  if (phase !== 'ended') return status ?? ''
  if (status === undefined) return 'failure'
  return status === 'success' || status === 'failure' ? status : 'unclear'
}

/** What is paid with. What a service was paid with is not known any more after a reload. */
const originOf = ({ origin, requestId, order }: Payment) =>
  origin ?? (requestId === undefined ? order.asset : undefined)

/** What becomes of the payment. */
export default function PayLoading() {
  const t = useT()
  const payment = usePayment()
  if (!payment) return null
  const { order, hash, quote, phase, exchange } = payment
  const [title, hint] = wordsOf(payment)
  // No time to state while the window of an exchange is open: the visitor has to log in there first.
  const isUnderWay = phase !== 'ended' && phase !== 'window'
  return (
    <>
      <div className={`pay-head ${toneOf(payment)}`} role="status">
        <StateIcon {...payment} />
        {/* It is the title of the dialog, too */}
        {title && <p className="sr">{t(title)}</p>}
        {hint && <p className="quiet">{t(hint, { name: exchange?.name ?? '' })}</p>}
      </div>
      <PayHead order={order} service={serviceAt(payment)} />
      {(phase !== 'ended' || hash !== undefined) && <PaySteps payment={payment} />}
      {quote && isUnderWay && <p className="form-note">{t('pay.seconds', { count: quote.seconds })}</p>}
      <ApprovalLeft payment={payment} />
    </>
  )
}

/** Where the visitor can look after the payment meanwhile: at the exchange, or in an explorer. */
function Ways({ payment }: { payment: Payment }) {
  const modal = useModal()
  const t = useT()
  const { hash, phase, isExpired, exchange, session } = payment
  const origin = originOf(payment)
  const explorer = origin && modal.networks.get(origin.network).blockExplorers?.default.url
  return (
    <>
      {phase === 'window' && !isExpired && session?.url && (
        <Button kind="secondary" href={session.url}>
          {t('pay.open', { name: exchange?.name ?? '' })}
        </Button>
      )}
      {explorer && hash !== undefined && (
        <Button kind="secondary" href={explorerUrl(explorer, `tx/${hash}`)}>
          {t('send.explorer')}
        </Button>
      )}
    </>
  )
}

/** Links to the exchange or explorer, and the button that closes the modal once the payment has ended. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const payment = usePayment()
  if (!payment) return null
  const isSent = payment.status === 'success' || payment.status === 'submitted'
  return (
    <>
      <Ways payment={payment} />
      {payment.phase === 'ended' && (
        <Button onPress={() => finishPay(modal, payment.order)}>{t(isSent ? 'send.done' : 'pay.back')}</Button>
      )}
    </>
  )
}
