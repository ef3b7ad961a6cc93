import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { isEndless, type Allowance } from '../../core/money/allowances.ts'
import type { Decimal } from '../../core/money/decimal.ts'
import { showAmount, type Shown } from '../../core/money/display.ts'
import { formatExact } from '../../core/money/exactAmount.ts'
import { shortenAddress } from '../../core/money/format.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { pendingRevocation } from '../../flows/allowances/pendingRevocation.ts'
import { transfersOf } from '../../flows/money/transfers.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Figure } from '../assets/Figure.tsx'
import { TokenMark } from '../assets/TokenMark.tsx'
import { nameOf } from '../assets/TokenRow.tsx'
import { useHostedTokens } from '../assets/useHostedTokens.ts'
import { useModal, useT } from '../modal/context.ts'
import { AllowanceDetails } from './AllowanceDetails.tsx'
import { useToken } from './useToken.ts'

/** An amount, shortened like a balance, but without trailing zeros: `250`, not `250.000`. */
function showAllowed(amount: Decimal | undefined, locale: string): Shown {
  const shown = showAmount(amount, locale)
  const full = amount && formatExact(amount.units, amount.decimals, locale)
  return full !== undefined && full.length < shown.text.length ? { text: full, full } : shown
}

/** What may be spent. Without a limit it is tinted as a danger. */
function Amount({ allowance, token }: { allowance: Allowance; token: Holding }) {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const { kind, item, amount, decimals } = allowance
  if (kind === 'item') return <span>{t('allowances.item', { item: String(item) })}</span>
  if (kind === 'close') return <span className="allowances-danger">{t('allowances.close')}</span>
  if (kind === 'collection') return <span className="allowances-danger">{t('allowances.allItems')}</span>
  if (isEndless(allowance)) return <span className="allowances-danger">{t('allowances.unlimited')}</span>
  const known = amount !== undefined && decimals !== undefined ? { units: amount, decimals } : undefined
  const shown = showAllowed(known, locale)
  return <Figure shown={shown} unit={known ? token.symbol : ''} unknown={t('allowances.unknown')} />
}

export interface AllowanceRowProps {
  allowance: Allowance
  isOpen: boolean
  onPress(): void
}

/** A row for an allowance: token, spender and amount. A press shows or hides the details, and the way to revoke it. */
export function AllowanceRow({ allowance, isOpen, onPress }: AllowanceRowProps) {
  const modal = useModal()
  const t = useT()
  const hosted = useHostedTokens()
  const token = useToken(allowance)
  const sent = pendingRevocation(useStore(transfersOf(modal).$all), allowance)
  const network = modal.networks.get(allowance.network)
  const row = useRef<HTMLButtonElement>(null)
  const isSent = Boolean(sent)
  // The button that was pressed is gone now. The row says what happens, and takes its focus.
  useEffect(() => {
    const root = row.current?.getRootNode() as ShadowRoot | Document | undefined
    if (isSent && isOpen && !root?.activeElement) row.current?.focus()
  }, [isSent, isOpen])
  return (
    <>
      <button ref={row} type="button" part="list-item" className="row" aria-expanded={isOpen} onClick={onPress}>
        <span className="row-image">
          <TokenMark token={token} network={network} hosted={hosted} />
        </span>
        <span className="row-text">
          <bdi className="row-title">{nameOf(token)}</bdi>
          <span className="row-second">
            <span className="sr">{t('allowances.spender')}</span>{' '}
            <bdi data-private="">{shortenAddress(allowance.spender)}</bdi>
          </span>
        </span>
        <span className="token-value">
          <Amount allowance={allowance} token={token} />
          {sent && <span className="row-second">{t('allowances.pending')}</span>}
        </span>
        {sent && <Spinner />}
      </button>
      {isOpen && <AllowanceDetails allowance={allowance} token={token} sent={sent} />}
    </>
  )
}
