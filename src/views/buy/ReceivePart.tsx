import { useStore } from '@nanostores/react'
import type { BuyQuote, Money } from '../../core/buy/buyApi.ts'
import { offeredProviders } from '../../core/buy/buyProvider.ts'
import { providerFee } from '../../core/buy/providerFee.ts'
import { formatDecimal, parseDecimal } from '../../core/money/decimal.ts'
import { buyQuoteOf } from '../../flows/buy/buyQuoteOf.ts'
import { renewBuyQuote } from '../../flows/buy/followBuyQuote.ts'
import { Facts } from '../../ui/text/Facts.tsx'
import { useModal, useT } from '../modal/context.ts'
import { feeRangeText, formatCoin, formatPayment } from './buyText.ts'
import { ChoiceButton } from './ChoiceButton.tsx'
import { useBuy } from './useBuy.ts'

/** The state of the quote. A failed one shows no number: the provider names its price. */
function QuoteLine() {
  const modal = useModal()
  const t = useT()
  const { locale } = useBuy()
  const { state, value } = useStore(buyQuoteOf(modal).$current) ?? {}
  const amount = value && formatCoin(value.receives.amount, locale, value.receives.currency)
  return (
    <div className="form-line">
      <span role="status" className={state === 'known' ? 'sr' : 'form-note'}>
        {state === 'loading' && t('buy.quoting')}
        {state === 'unavailable' && t('buy.noQuote')}
        {amount && t('buy.quoted', { amount })}
      </span>
      {state === 'unavailable' && (
        <button type="button" part="button" className="link" onClick={() => renewBuyQuote(modal)}>
          {t('common.tryAgain')}
        </button>
      )}
    </div>
  )
}

/** The usual fee, if there is only one provider; undefined otherwise, since any of them could have made the quote. */
function useUsualFee(): string | undefined {
  const modal = useModal()
  const [provider, ...others] = offeredProviders(useStore(modal.$features), useStore(modal.$options))
  return provider && others.length === 0 ? feeRangeText(provider) : undefined
}

/** What the total consists of. A part that the quote does not state is called so: it may be in the price of the coins. */
function Parts({ quote }: { quote: BuyQuote }) {
  const t = useT()
  const { locale } = useBuy()
  const { receives, subtotal, networkFee, total } = quote
  const fee = providerFee(quote)
  const isOfSum = [subtotal, networkFee, total].some(({ amount }) => formatDecimal(parseDecimal(amount)).includes('.'))
  const write = ({ amount, currency }: Money) => formatPayment(amount, locale, currency, isOfSum)
  const usual = useUsualFee()
  const unstated = usual ? t('buy.notStatedUsual', { range: usual }) : t('buy.notStated')
  const stated = fee === undefined ? unstated : write({ amount: fee, currency: total.currency })
  const coins = formatCoin(receives.amount, locale, receives.currency)
  return (
    <Facts
      facts={[
        { label: t('buy.price', { amount: coins }), value: write(subtotal) },
        { label: t('buy.networkFee'), value: write(networkFee) },
        { label: t('buy.providerFee'), value: stated, isShort: true },
        { label: t('buy.total'), value: write(total) },
      ]}
    />
  )
}

/** What the visitor receives, as far as the service has quoted it. */
export function ReceivePart() {
  const modal = useModal()
  const t = useT()
  const { purchase, locale } = useBuy()
  const { state, value } = useStore(buyQuoteOf(modal).$current) ?? {}
  return (
    <div className="form-box" role="group" aria-label={t('buy.youReceive')}>
      <p className="form-label">{t('buy.youReceive')}</p>
      <div className="form-line">
        <p className={value ? 'form-expected' : 'form-expected none'} aria-busy={state === 'loading' || undefined}>
          {value ? formatCoin(value.receives.amount, locale, '').trim() : '—'}
        </p>
        <ChoiceButton list="purchase" code={purchase.symbol} />
      </div>
      {value && <Parts quote={value} />}
      <QuoteLine />
    </div>
  )
}
