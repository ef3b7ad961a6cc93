import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { shortenAddress } from '../../core/money/format.ts'
import { loadHoldings } from '../../flows/assets/loadHoldings.ts'
import { showNetworks } from '../../flows/networks/showNetworks.ts'
import { payWithOtherWallet } from '../../flows/pay/chooseWay.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import { quotePay } from '../../flows/pay/quotePay.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { NetworkMark } from '../../ui/marks/NetworkMark.tsx'
import { HighFee } from '../forms/HighFee.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { Preview } from '../preview/Preview.tsx'
import { ApprovalLeft } from './ApprovalLeft.tsx'
import { AssetRows } from './AssetRows.tsx'
import { ExchangeAssetRows } from './ExchangeAssetRows.tsx'
import { feeOfPayment } from './feeOfPayment.ts'
import { PayDangers } from './PayDangers.tsx'
import { PayCheck, PayCost } from './PayFacts.tsx'
import { PayHead } from './PayHead.tsx'
import { serviceAt } from './serviceAt.ts'
import { useMoney, usePayment } from './usePay.ts'

export { messages, styles } from './parts.ts'
export { PayFooter as Footer } from './PayFooter.tsx'

/** The wallet and the network that pay. A press changes them. */
function Chips() {
  const modal = useModal()
  const t = useT()
  const wallet = useStore(modal.connections.$active)
  const network = useStore(modal.networks.$active)
  return (
    <div className="pay-chips" role="group" aria-label={t('preview.from')}>
      <p className="form-label" aria-hidden="true">
        {t('preview.from')}
      </p>
      {wallet && (
        <button type="button" part="button" className="form-token" onClick={() => payWithOtherWallet(modal)}>
          <span className="pay-wallet">
            <bdi>{wallet.connectorName}</bdi>
            <bdi className="form-note pay-account" data-private="">
              {shortenAddress(wallet.address)}
            </bdi>
          </span>
          <ChevronIcon />
        </button>
      )}
      <button
        type="button"
        part="button"
        className="form-token"
        aria-label={t('account.network', { name: networkName(network, t) })}
        onClick={() => showNetworks(modal)}
      >
        <NetworkMark id={network.caipNetworkId} name={network.name} src={network.assets?.imageUrl} size={24} />
        <bdi>{networkName(network, t)}</bdi>
        <ChevronIcon />
      </button>
    </div>
  )
}

function Overview({ payment }: { payment: Payment }) {
  const t = useT()
  const money = useMoney()
  const { order, way, prepared, effects, phase, difference, origin = order.asset, quote } = payment
  const { fee, isCostly } = feeOfPayment(payment)
  const isTraced = effects?.known === 'traced'
  return (
    <>
      <PayHead order={order} service={serviceAt(payment)} isTitled />
      {/* In sight on a phone, above the long list */}
      <PayDangers payment={payment} />
      <PayCost payment={payment} />
      <div className="form-said" role="status">
        {quote && <HighFee {...{ fee, amount: quote.origin.amount, holding: origin }} isCostly={isCostly} />}
      </div>
      {way === 'exchange' ? (
        <>
          <ExchangeAssetRows payment={payment} />
          {quote && <p className="quiet">{t('pay.payingWith', { amount: `\u2068${money(quote.origin)}\u2069` })}</p>}
        </>
      ) : (
        <>
          <Chips />
          <AssetRows payment={payment} />
        </>
      )}
      {(isTraced || (prepared && !effects && phase === 'quoting')) && (
        <Preview
          effects={effects}
          network={origin.network}
          asset={{ ...origin, deposit: prepared?.deposit }}
          hidden={difference === undefined ? order.recipient : undefined}
        />
      )}
      {quote?.isDirect === false && <Notice>{t('pay.byService')}</Notice>}
      <ApprovalLeft payment={payment} />
      <PayCheck payment={payment} />
    </>
  )
}

/** How the payment is made, in full, before anybody is asked. */
export default function PayQuote() {
  const modal = useModal()
  const payment = usePayment()
  const { address, network } = useStore(modal.connections.$active) ?? {}
  const options = useStore(modal.$options)
  useEffect(() => void loadHoldings(modal), [modal, address, network, options])
  useEffect(() => void quotePay(modal), [modal, address, network])
  return payment ? <Overview payment={payment} /> : null
}
