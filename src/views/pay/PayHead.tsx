import type { PayOrder } from '../../core/pay/payOrder.ts'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { Party } from '../preview/Party.tsx'
import { useMoney } from './usePay.ts'

interface Props {
  order: PayOrder
  /** Where a service is paid that pays the recipient. */
  service?: string | undefined
  /** Whether the title of the dialog says the amount already. */
  isTitled?: boolean
}

/** What the site wants to be paid, and to whom, in full. */
export function PayHead({ order, service, isTitled }: Props) {
  const modal = useModal()
  const t = useT()
  const money = useMoney()
  const { asset, recipient } = order
  return (
    <>
      <div className="pay-head">
        {!isTitled && (
          <p className="pay-sum">
            <bdi>{money(order)}</bdi>
          </p>
        )}
        <p className="quiet">{t('pay.on', { network: networkName(modal.networks.get(asset.network), t) })}</p>
      </div>
      <Party label={t('pay.to')} address={recipient} />
      {service !== undefined && <Party label={t('pay.serviceAt')} address={service} />}
    </>
  )
}
