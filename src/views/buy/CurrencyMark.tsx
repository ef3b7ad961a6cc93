import { CardIcon } from '../../ui/icons/accountIcons.tsx'
import { Mark, type MarkProps } from '../../ui/marks/Mark.tsx'
import { useHostedTokens } from '../assets/useHostedTokens.ts'

/** Returns the sign of a currency, such as `$`, or its code if it has none. */
const signOf = (code: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? code

export interface CurrencyMarkProps {
  /** ISO 4217. */
  code: string
  size?: MarkProps['size']
}

/** Longer signs do not fit into a small mark at a size that can be read. */
const SMALL_SIGN_MAX = 2

/** The picture of a currency, from the wallet API. Its sign is shown until it is loaded, and without a picture. */
export function CurrencyMark({ code, size }: CurrencyMarkProps) {
  const hosted = useHostedTokens('Currency')
  const sign = signOf(code)
  return (
    <Mark name={code} src={hosted(code)} shape="circle" size={size}>
      {size === 24 && sign.length > SMALL_SIGN_MAX ? <CardIcon size={16} /> : sign}
    </Mark>
  )
}

/** The picture of a coin that can be bought, from the wallet API. */
export function CoinMark({ code, size }: CurrencyMarkProps) {
  const hosted = useHostedTokens()
  return <Mark name={code} src={hosted(code)} shape="circle" size={size} />
}
