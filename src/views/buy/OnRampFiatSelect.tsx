import { useT } from '../modal/context.ts'
import { Choices } from './Choices.tsx'
import { CurrencyMark } from './CurrencyMark.tsx'
import { useBuy } from './useBuy.ts'

export { messages, styles } from './parts.ts'
export { LegalFooter as Footer } from '../modal/LegalFooter.tsx'

/** The view that lists the currencies to pay in. */
export default function OnRampFiatSelect() {
  const t = useT()
  const { options, payment, locale } = useBuy()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const choices = options.payment.map(({ id }) => ({
    code: id,
    name: names.of(id) ?? id,
    subtitle: id,
    mark: <CurrencyMark code={id} />,
  }))
  return <Choices list="payment" label={t('onRampFiatSelect.title')} choices={choices} current={payment.id} />
}
