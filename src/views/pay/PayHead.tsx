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
  const network = networkName(modal.networks.get(asset.network), t)
  return (
    <>
      {!isTitled && (
        <div className="pay-head">
          <p className="pay-sum">
            <bdi>{money(order)}</bdi>
          </p>
          <p className="quiet">{t('pay.on', { network })}</p>
        </div>
      )}
      {/* The wallet may be on another network: without the label, the two could be confused */}
      <Party
        label={isTitled ? t('pay.toOn', { network: `\u2068${network}\u2069` }) : t('pay.to')}
        address={recipient}
      />
      {service !== undefined && <Party label={t('pay.serviceAt')} address={service} />}
    </>
  )
}
