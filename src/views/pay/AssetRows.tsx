import { showAmount } from '../../core/money/display.ts'
import { amountOf, holdingKey, type Holding } from '../../core/money/holdings.ts'
import { isSameAsset, type PayAsset } from '../../core/pay/payAsset.ts'
import { choosePayAsset, otherAssets } from '../../flows/pay/payAssets.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { Figure } from '../assets/Figure.tsx'
import { TokenMark } from '../assets/TokenMark.tsx'
import { useHostedTokens } from '../assets/useHostedTokens.ts'
import { TokenRows } from '../forms/TokenRows.tsx'
import { useShown } from '../forms/useShown.ts'
import { useModal, useT } from '../modal/context.ts'

/** What the visitor can pay with: what the site asks for, or what the wallet holds. */
export function AssetRows({ payment }: { payment: Payment }) {
  const { order, origin = order.asset } = payment
  const modal = useModal()
  const t = useT()
  const hosted = useHostedTokens()
  const { shown, locale } = useShown()
  const held = (asset: PayAsset): Holding => shown?.figures?.tokens.find((one) => isSameAsset(one, asset)) ?? asset
  const token = held(order.asset)
  const others = otherAssets(modal, payment, shown)
  return (
    <div className="form-box">
      <p className="form-label">{t('pay.options')}</p>
      <List label={t('pay.options')}>
        <Row
          title={token.name || token.symbol}
          subtitle={
            <Figure shown={showAmount(amountOf(token), locale)} unit={token.symbol} unknown={t('assets.unknown')} />
          }
          image={<TokenMark token={token} network={modal.networks.get(token.network)} hosted={hosted} />}
          current={isSameAsset(origin, order.asset)}
          onPress={() => choosePayAsset(modal, order.asset)}
        />
      </List>
      {others.length > 0 && (
        <>
          <p className="form-label">{t('pay.others')}</p>
          <TokenRows
            tokens={others}
            label={t('pay.others')}
            subject={order.id}
            current={holdingKey(origin)}
            onChoose={(one) => choosePayAsset(modal, one)}
          />
        </>
      )}
    </div>
  )
}
