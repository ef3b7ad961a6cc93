import { useStore } from '@nanostores/react'
import { buyQuoteOf } from '../../flows/buy/buyQuoteOf.ts'
import { renewBuyQuote } from '../../flows/buy/followBuyQuote.ts'
import { Facts } from '../../ui/text/Facts.tsx'
import { useModal, useT } from '../modal/context.ts'
import { formatCoin, formatPayment } from './buyText.ts'
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

/** What the visitor receives, as far as the service has quoted it. */
export function ReceivePart() {
  const modal = useModal()
  const t = useT()
  const { purchase, locale } = useBuy()
  const { state, value } = useStore(buyQuoteOf(modal).$current) ?? {}
  const money = (of: 'networkFee' | 'total') => value && formatPayment(value[of].amount, locale, value[of].currency)
  return (
    <div className="form-box" role="group" aria-label={t('buy.youReceive')}>
      <p className="form-label">{t('buy.youReceive')}</p>
      <div className="form-line">
        <p className={value ? 'form-expected' : 'form-expected none'} aria-busy={state === 'loading' || undefined}>
          {value ? formatCoin(value.receives.amount, locale, '').trim() : '—'}
        </p>
        <ChoiceButton list="purchase" code={purchase.symbol} />
      </div>
      {value && (
        <Facts
          facts={[
            { label: t('buy.networkFee'), value: money('networkFee') },
            { label: t('buy.total'), value: money('total') },
          ]}
        />
      )}
      <QuoteLine />
    </div>
  )
}
