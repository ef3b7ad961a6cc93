import { useT } from '../modal/context.ts'
import { Choices } from './Choices.tsx'
import { CoinMark } from './CurrencyMark.tsx'
import { useBuy } from './useBuy.ts'

export { messages, styles } from './parts.ts'
export { LegalFooter as Footer } from '../modal/LegalFooter.tsx'

/** The view that lists the coins that can be bought, with the networks on which they are delivered. */
export default function OnRampTokenSelect() {
  const t = useT()
  const { options, purchase, locale } = useBuy()
  const listed = new Intl.ListFormat(locale, { style: 'short', type: 'unit' })
  const choices = options.purchase.map(({ symbol, name, networks }) => {
    const names = listed.format(networks.map(({ displayName }) => displayName))
    return {
      code: symbol,
      name,
      subtitle: names ? t('buy.onNetworks', { symbol, networks: names }) : symbol,
      mark: <CoinMark code={symbol} />,
    }
  })
  return <Choices list="purchase" label={t('onRampTokenSelect.title')} choices={choices} current={purchase.symbol} />
}
