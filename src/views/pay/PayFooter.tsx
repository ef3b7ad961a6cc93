import { useStore } from '@nanostores/react'
import { payWithOtherWallet, switchToPay } from '../../flows/pay/chooseWay.ts'
import { confirmPay } from '../../flows/pay/confirmPay.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import { openBlocked } from '../../flows/pay/exchange/openBlocked.ts'
import { payInWindow } from '../../flows/pay/exchange/payInWindow.ts'
import { quotePay } from '../../flows/pay/quotePay.ts'
import { needsPayConsent } from '../../flows/pay/repeatsOfPay.ts'
import { Button } from '../../ui/Button.tsx'
import { ConsentButton } from '../forms/ConsentButton.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { PayConsent } from './PayDangers.tsx'
import { PayProblem, PaySaid } from './PaySaid.tsx'
import { usePayment } from './usePay.ts'

/** What the wallet has to do next: a service may need an approval before it is paid. */
const needed = ({ plan }: Payment) => (plan && plan.steps.length > 1 ? 'pay.approve' : 'pay.pay')

/** The main button: what is next. */
function Next({ payment }: { payment: Payment }) {
  const modal = useModal()
  const t = useT()
  const network = useStore(modal.connections.$active)?.network
  const { phase, error, order, origin = order.asset } = payment
  const isAsking = phase === 'asking' || phase === 'late'
  if (!isAsking && network !== origin.network) {
    const name = networkName(modal.networks.get(origin.network), t)
    const current = network && networkName(modal.networks.get(network), t)
    return (
      <>
        {current && <p className="form-note">{t('pay.elsewhere', { current, network: name })}</p>}
        <Button onPress={() => switchToPay(modal)}>{t('send.switch', { network: name })}</Button>
      </>
    )
  }
  // The message above it says that the funds do not suffice
  if (phase === 'refused' && error?.code === 'InsufficientFunds')
    return <Button onPress={() => payWithOtherWallet(modal)}>{t('pay.otherWallet')}</Button>
  const isRefused = phase === 'refused'
  const label = isAsking ? 'send.inWallet' : needed(payment)
  return (
    <ConsentButton
      isBusy={isAsking || phase === 'quoting'}
      needsConsent={!isRefused && needsPayConsent(payment)}
      consent={<PayConsent payment={payment} />}
      onPress={() => void (isRefused ? quotePay(modal) : confirmPay(modal))}
    >
      {t(isRefused ? 'common.tryAgain' : label)}
    </ConsentButton>
  )
}

/** The button that opens the exchange's window, or, if the browser has blocked it, the link to its page. */
function NextAtExchange({ payment }: { payment: Payment }) {
  const modal = useModal()
  const t = useT()
  const { phase, exchange, session } = payment
  const name = exchange?.name ?? ''
  if (phase === 'blocked' && session && !needsPayConsent(payment))
    return (
      <Button href={session.url} onPress={(event) => openBlocked(modal) || event.preventDefault()}>
        {t('pay.open', { name })}
      </Button>
    )
  const isRefused = phase === 'refused'
  return (
    <ConsentButton
      isBusy={phase === 'asking' || phase === 'quoting'}
      needsConsent={!isRefused && needsPayConsent(payment)}
      consent={<PayConsent payment={payment} />}
      onPress={() => void (isRefused ? quotePay(modal) : payInWindow(modal))}
    >
      {isRefused ? t('common.tryAgain') : t('pay.continueIn', { name })}
    </ConsentButton>
  )
}

/** What has happened, and next to it what can be done. */
export function PayFooter() {
  const payment = usePayment()
  if (!payment) return null
  return (
    <div className="form-actions">
      <PaySaid payment={payment} />
      <PayProblem payment={payment} />
      {payment.way === 'exchange' ? <NextAtExchange payment={payment} /> : <Next payment={payment} />}
    </div>
  )
}
