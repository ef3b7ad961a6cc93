import { useStore } from '@nanostores/react'
import { shortenAddress } from '../../core/money/format.ts'
import { holdingKey } from '../../core/money/holdings.ts'
import { isImpostor } from '../../core/money/knownTokens.ts'
import { isSameAsset, type PayAsset } from '../../core/pay/payAsset.ts'
import { assetsToPayWith, exchangeAssetsOf, loadExchangeAssets } from '../../flows/pay/exchange/exchangeAssets.ts'
import { choosePayAsset } from '../../flows/pay/payAssets.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import { TokenMark } from '../assets/TokenMark.tsx'
import { nameOf } from '../assets/TokenRow.tsx'
import { useHostedTokens } from '../assets/useHostedTokens.ts'
import { useModal, useT } from '../modal/context.ts'

/** Whether a token has the symbol of a common one, and is not known to be it: its row shows where it is. */
const isBorrowed = ({ network, address, symbol }: PayAsset) =>
  address !== undefined && isImpostor(network, address, symbol)

/** What the exchange can pay with: what the site asks for, or what a service swaps for it. */
export function ExchangeAssetRows({ payment }: { payment: Payment }) {
  const { order, exchange, origin = order.asset } = payment
  const modal = useModal()
  const t = useT()
  const hosted = useHostedTokens()
  const assets = useStore(exchangeAssetsOf(modal))
  if (!exchange) return null
  const { state, list } = assets?.exchange === exchange.id ? assets : { state: 'known', list: [] }
  const rowOf = (token: PayAsset) => {
    const network = modal.networks.get(token.network)
    // An unknown network has no name, but an id that tells it from others.
    const place = t('pay.on', { network: network.unsupported ? token.network : network.name })
    return (
      <Row
        key={holdingKey(token)}
        title={nameOf(token)}
        subtitle={`\u2068${token.symbol}\u2069 ${place}`}
        image={<TokenMark token={token} network={network} hosted={hosted} />}
        badges={isBorrowed(token) && <Badge tone="warning">{shortenAddress(token.address ?? '')}</Badge>}
        current={isSameAsset(token, origin)}
        onPress={() => choosePayAsset(modal, token)}
      />
    )
  }
  return (
    <div className="form-box">
      <p className="form-label">{t('pay.options')}</p>
      <List label={t('pay.options')}>{assetsToPayWith(modal, payment, list).map(rowOf)}</List>
      {state === 'loading' && <Skeleton count={2} />}
      {state === 'failed' && (
        <Notice
          title={t('pay.assetsFailed', { name: exchange.name })}
          action={{ label: t('common.tryAgain'), onPress: () => void loadExchangeAssets(modal, exchange.id) }}
        />
      )}
    </div>
  )
}
