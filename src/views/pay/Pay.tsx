import { useStore } from '@nanostores/react'
import { disconnectPayer, payingConnection, payWithWallet } from '../../flows/pay/chooseWay.ts'
import { Button } from '../../ui/Button.tsx'
import { WalletIcon } from '../../ui/icons/icons.tsx'
import { useModal, useT } from '../modal/context.ts'
import { ExchangeRows } from './ExchangeRows.tsx'
import { PayHead } from './PayHead.tsx'
import { usePayment } from './usePay.ts'

export { messages, styles } from './parts.ts'

/** What is to be paid, and with what the visitor can pay. */
export default function Pay() {
  const modal = useModal()
  const t = useT()
  const payment = usePayment()
  useStore(modal.connections.$active)
  if (!payment) return null
  const { order } = payment
  const wallet = payingConnection(modal)
  return (
    <>
      <PayHead order={order} />
      {order.exchange === undefined && (
        <>
          <Button icon={<WalletIcon />} autofocus onPress={() => payWithWallet(modal)}>
            {wallet ? t('pay.with', { name: wallet.connectorName }) : t('pay.withWallet')}
          </Button>
          <p className="pay-or">{t('pay.or')}</p>
        </>
      )}
      <ExchangeRows payment={payment} />
      {wallet && order.exchange === undefined && (
        <Button kind="plain" onPress={() => void disconnectPayer(modal)}>
          {t('pay.disconnect')}
        </Button>
      )}
    </>
  )
}
