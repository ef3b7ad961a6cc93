import { toDecimal } from '../../core/money/decimal.ts'
import { showAmount } from '../../core/money/display.ts'
import type { HistoryTransfer } from '../../core/transactions/history.ts'
import { useT } from '../modal/context.ts'

/**
 * The sign says what a transfer did to the account, whatever the operation: a deposit went out (−), a withdrawal came in
 * (+). Signs by operation would make a deposit look like income (docs/contract.md, History).
 */
const SIGNS: Readonly<Record<HistoryTransfer['direction'], string>> = { in: '+', out: '−', self: '' }

/**
 * Says what a transfer moved: a floored amount with its symbol, or the name of an NFT. The exact amount is the tooltip.
 */
export function TransferText({ transfer, locale }: { transfer: HistoryTransfer; locale: string }) {
  const t = useT()
  const { direction, quantity, fungible, nft } = transfer
  const sign = SIGNS[direction]
  if (nft && !fungible)
    return (
      <span className="transfer">
        <bdi>
          {sign}
          {nft.name ?? t('activity.nft')}
        </bdi>
      </span>
    )
  const amount = showAmount(toDecimal(quantity), locale)
  // A name may begin with digits, which would look like a part of the amount.
  const symbol = fungible?.symbol ?? (fungible?.name && `(${fungible.name})`)
  return (
    <span className="transfer" title={amount.full && `${sign}${amount.full}`}>
      {/* In Arabic, too, the symbol is on the right of the amount, as where both are one text */}
      <span dir="ltr">
        <bdi>{`${sign}${amount.text}`}</bdi>
        {amount.full === undefined && <span className="sr">{t('activity.unknownAmount')}</span>}
        {symbol && (
          <>
            {' '}
            <bdi>{symbol}</bdi>
          </>
        )}
      </span>
    </span>
  )
}
