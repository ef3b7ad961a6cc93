import type { PayOrder } from '../../core/pay/payOrder.ts'
import { Facts } from '../../ui/text/Facts.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { useMoney } from './usePay.ts'

/** What the site wants to be paid, and to whom, in full. */
export function PayHead({ order }: { order: PayOrder }) {
  const modal = useModal()
  const t = useT()
  const money = useMoney()
  const { asset, recipient } = order
  return (
    <>
      <div className="pay-head">
        <p className="pay-sum">
          <bdi>{money(order)}</bdi>
        </p>
        <p className="quiet">{t('pay.on', { network: networkName(modal.networks.get(asset.network), t) })}</p>
      </div>
      <Facts facts={[{ label: t('pay.to'), value: recipient, isAddress: true }]} />
    </>
  )
}
