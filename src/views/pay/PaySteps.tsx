import type { TransferStatus } from '../../core/pay/transferStatus.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons/icons.tsx'
import { ClockIcon } from '../../ui/icons/listIcons.tsx'
import { useT } from '../modal/context.ts'

type StepState = 'done' | 'current' | 'open' | 'failed' | 'late' | 'refunded'

/** A service gets what is paid, swaps it, and pays the recipient. */
const BY_SERVICE: readonly MessageKey[] = ['pay.receiving', 'pay.swapping', 'pay.sending']
const DIRECT: readonly MessageKey[] = ['pay.sent', 'pay.sending']
const AT_EXCHANGE: readonly MessageKey[] = ['pay.receiving', 'pay.sending']

const isByService = ({ quote, requestId }: Payment) => requestId !== undefined || quote?.isDirect === false

/** How far a payment is: the number of steps that are done. */
function doneCountOf(payment: Payment): number {
  const { status, hash } = payment
  if (status === 'success') return BY_SERVICE.length
  if (status === 'submitted') return (isByService(payment) ? BY_SERVICE : DIRECT).length - 1
  if (isByService(payment)) return status === 'pending' || status === 'refund' ? 1 : 0
  return hash === undefined && status !== 'pending' ? 0 : 1
}

/** Red is only for what failed: what may still arrive is amber, and so is what was paid back. */
const ENDS: Readonly<Partial<Record<TransferStatus, StepState>>> = {
  submitted: 'late',
  timeout: 'late',
  refund: 'refunded',
}

function stateOf(index: number, payment: Payment): StepState {
  const done = doneCountOf(payment)
  if (index < done) return 'done'
  if (index > done) return 'open'
  if (payment.phase !== 'ended') return 'current'
  return ENDS[payment.status ?? 'failure'] ?? 'failed'
}

function Dot({ state }: { state: StepState }) {
  if (state === 'current') return <Spinner />
  if (state === 'late') return <ClockIcon />
  if (state === 'failed' || state === 'refunded') return <AlertIcon />
  return state === 'done' ? <CheckIcon size={20} /> : <span className="pay-todo" />
}

/** The steps of a payment. */
export function PaySteps({ payment }: { payment: Payment }) {
  const t = useT()
  const direct = payment.way === 'exchange' ? AT_EXCHANGE : DIRECT
  const steps = isByService(payment) ? BY_SERVICE : direct
  return (
    <div className="form-box">
      <p className="form-label">{t('pay.cycle')}</p>
      <ol className="pay-steps">
        {steps.map((step, index) => {
          const state = stateOf(index, payment)
          return (
            <li key={step} className={`pay-step ${state}`} aria-current={state === 'current' ? 'step' : undefined}>
              <span className="pay-dot">
                <Dot state={state} />
              </span>
              <span>
                {t(step)}
                {state === 'done' && <span className="sr"> {t('pay.completed')}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
