import { useStore } from '@nanostores/react'
import { approximately, showAmount, showValue } from '../../core/money/display.ts'
import { amountOf, valueOf, type Holding } from '../../core/money/holdings.ts'
import { loadHoldings } from '../../flows/assets/loadHoldings.ts'
import { isFeePaid } from '../../flows/money/walletOf.ts'
import { coinOf } from '../../flows/money/shownHoldings.ts'
import { formatAge } from '../assets/formatAge.ts'
import { useModal, useT } from '../modal/context.ts'
import { useShown } from './useShown.ts'

/** The balance of the chosen token. */
export function Balance({ holding }: { holding: Holding }) {
  const { locale } = useShown()
  const t = useT()
  const { text, full } = showAmount(amountOf(holding), locale)
  const shown = (amount: string) => t('send.balance', { amount: `${amount} ${holding.symbol}` })
  if (full === undefined) return <span className="form-note">{t('send.balanceUnknown')}</span>
  return (
    <span className="form-note" title={shown(full)}>
      {shown(text)}
    </span>
  )
}

/**
 * The balance of the network's coin and its value, since the network fee is paid from it. Shown only while a token is
 * sent, and if the account pays the fee.
 */
export function FeeBalance({ holding }: { holding: Holding }) {
  const modal = useModal()
  const t = useT()
  const { shown, locale, currency } = useShown()
  const connection = useStore(modal.connections.$active)
  const coin = coinOf(shown?.figures)
  if (holding.address === undefined || !coin || (connection && isFeePaid(modal, connection))) return null
  const { symbol, quantity } = coin
  if (quantity === 0n) return <p className="form-note wrong">{t('send.noneForFee', { symbol })}</p>
  const amount = quantity === undefined ? t('send.feeUnknown') : `${showAmount(amountOf(coin), locale).text} ${symbol}`
  const value = valueOf(coin)
  return (
    <p className="form-note">
      <span>{t('send.forFee', { amount })}</span>{' '}
      {value && <bdi>{approximately(showValue(value, locale, currency))}</bdi>}
    </p>
  )
}

/**
 * Says when the balances could not be loaded, with a button to try again. The Blockchain API is not asked for 30 s after
 * a failure (specification §4), so that a node answers meanwhile.
 */
export function Retry({ holding }: { holding: Holding | undefined }) {
  const modal = useModal()
  const t = useT()
  const { shown, locale } = useShown()
  const unreadAt = holding && holding.quantity === undefined ? shown?.figures?.at : undefined
  const failedAt = shown?.failedAt ?? unreadAt
  if (failedAt === undefined) return null
  const isLoading = shown?.state === 'loading'
  return (
    <div className="form-line">
      <span role="status" className="form-note">
        {t('send.balancesFailed', { age: formatAge(modal.now() - failedAt, locale) })}
      </span>
      <button
        type="button"
        part="button"
        className="link"
        aria-disabled={isLoading || undefined}
        onClick={() => void (isLoading || loadHoldings(modal, { forced: [], isAsked: true }))}
      >
        {t('common.tryAgain')}
      </button>
    </div>
  )
}
