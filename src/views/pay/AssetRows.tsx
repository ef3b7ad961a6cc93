import { useState } from 'react'
import { showAmount } from '../../core/money/display.ts'
import { amountOf, holdingKey, type Holding } from '../../core/money/holdings.ts'
import { isSameAsset, type PayAsset } from '../../core/pay/payAsset.ts'
import { choosePayAsset, otherAssets } from '../../flows/pay/payAssets.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useKeptFocus } from '../../ui/list/useKeptFocus.ts'
import { Figure } from '../assets/Figure.tsx'
import { TokenMark } from '../assets/TokenMark.tsx'
import { useHostedTokens } from '../assets/useHostedTokens.ts'
import { TokenRows } from '../forms/TokenRows.tsx'
import { useShown } from '../forms/useShown.ts'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'

/** What the site asks for, with the balance. Where that is unknown, as on a network that is not in use, with the network. */
function AskedRow({ payment, token, onPress }: { payment: Payment; token: Holding; onPress: () => void }) {
  const { order, origin = order.asset } = payment
  const modal = useModal()
  const t = useT()
  const hosted = useHostedTokens()
  const { locale } = useShown()
  const amount = amountOf(token)
  const network = modal.networks.get(token.network)
  return (
    <Row
      title={token.name || token.symbol}
      subtitle={
        amount ? (
          <Figure shown={showAmount(amount, locale)} unit={token.symbol} unknown="" />
        ) : (
          `\u2068${token.symbol}\u2069 ${t('pay.on', { network: networkName(network, t) })}`
        )
      }
      image={<TokenMark token={token} network={network} hosted={hosted} />}
      current={isSameAsset(origin, order.asset)}
      onPress={onPress}
    />
  )
}

/** What the list is, and the button that unfolds it. */
function Head({ onUnfold }: { onUnfold: (() => void) | undefined }) {
  const t = useT()
  return (
    <div className="form-line">
      <p className="form-label" id="pay-options">
        {t('pay.options')}
      </p>
      {onUnfold && (
        <button
          type="button"
          className="link pay-change"
          aria-expanded={false}
          aria-describedby="pay-options"
          onClick={onUnfold}
        >
          {t('pay.change')}
        </button>
      )}
    </div>
  )
}

/** Where the focus goes when the list folds or unfolds: to the chosen row, or to the first one until that is rendered. */
const FOCUS_TARGETS = ['[aria-current]', '.row']

/**
 * What the visitor can pay with: what the site asks for, or what the wallet holds. The list is folded to the chosen row, so
 * that the effects of the payment are in sight below it, until the visitor unfolds it or the payment is refused.
 */
export function AssetRows({ payment }: { payment: Payment }) {
  const { order, phase, origin = order.asset } = payment
  const modal = useModal()
  const t = useT()
  const { shown } = useShown()
  const [isUnfolded, setUnfolded] = useState(false)
  const others = otherAssets(modal, payment, shown)
  const isAsked = isSameAsset(origin, order.asset)
  const chosen = others.filter((one) => isSameAsset(one, origin))
  const isFolded = !isUnfolded && phase !== 'refused' && others.length > 0 && (isAsked || chosen.length > 0)
  const listed = isFolded ? chosen : others
  const choose = (asset: PayAsset) => {
    setUnfolded(isFolded)
    if (!isFolded) choosePayAsset(modal, asset)
  }
  const held = shown?.figures?.tokens.find((one) => isSameAsset(one, order.asset)) ?? order.asset
  return (
    <div className="form-box" {...useKeptFocus(isFolded, FOCUS_TARGETS)}>
      <Head onUnfold={isFolded ? () => setUnfolded(true) : undefined} />
      {(isAsked || !isFolded) && (
        <List label={t('pay.options')}>
          <AskedRow payment={payment} token={held} onPress={() => choose(order.asset)} />
        </List>
      )}
      {!isFolded && others.length > 0 && <p className="form-label">{t('pay.others')}</p>}
      {listed.length > 0 && (
        <TokenRows
          tokens={listed}
          label={t(isFolded ? 'pay.options' : 'pay.others')}
          subject={order.id}
          current={holdingKey(origin)}
          onChoose={choose}
        />
      )}
    </div>
  )
}
