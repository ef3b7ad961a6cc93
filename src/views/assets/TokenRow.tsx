import { showAmount, showValue } from '../../core/money/display.ts'
import { amountOf, valueOf, type Holding } from '../../core/money/holdings.ts'
import { shortenAddress } from '../../core/money/format.ts'
import type { Network } from '../../core/types.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import { Figure } from './Figure.tsx'
import { loadTokenDetails } from './loadTokenDetails.ts'
import { TokenMark } from './TokenMark.tsx'

/** The facts that all rows of a list share. */
export interface TokenListFacts {
  network: Network
  locale: string
  currency: string
  hosted: (symbol: string) => string | undefined
  /** Hides a token, or shows it again. */
  onHide: { label: string; press(token: Holding): void }
  /** Key of the token whose details are shown. */
  opened: string | undefined
}

export interface TokenRowProps extends TokenListFacts {
  token: Holding
  id: string
  onPress(): void
}

/** Returns the name of a token, else its symbol, else its shortened address, which does not wrap (U+2060). */
export const nameOf = ({ name, symbol, address = '' }: Holding): string =>
  name || symbol || shortenAddress(address).replace('…', '…\u2060')

/** A row for a token: picture, name, balance, value and the price of one. A press shows or hides its details. */
export function TokenRow({ token, id, opened, onPress, ...facts }: TokenRowProps) {
  const t = useT()
  const { locale, currency, network, hosted } = facts
  const unknown = t('assets.unknown')
  const isOpen = opened === id
  const details = useLazy(isOpen, loadTokenDetails)
  const price = showValue(token.price, locale, currency)
  return (
    <>
      <button type="button" part="list-item" className="row" aria-expanded={isOpen} onClick={onPress}>
        <span className="row-image">
          <TokenMark token={token} network={network} hosted={hosted} />
        </span>
        <span className="row-text">
          <bdi className="row-title">{nameOf(token)}</bdi>
          <span className="row-second">
            <Figure shown={showAmount(amountOf(token), locale)} unit={token.symbol} unknown={unknown} />
          </span>
        </span>
        <span className="token-value">
          <Figure shown={showValue(valueOf(token), locale, currency)} unknown={unknown} />
          {price.full && (
            <span className="row-second" title={price.full}>
              <span className="sr">{`${t('assets.price')}: ${price.full}`}</span>
              <bdi aria-hidden="true">{price.text}</bdi>
            </span>
          )}
        </span>
      </button>
      {details && <details.default token={token} {...facts} />}
      {isOpen && details === undefined && <Skeleton />}
      {isOpen && details === null && (
        <p className="token-note" role="alert">
          {t('assets.failedHint')}
        </p>
      )}
    </>
  )
}
