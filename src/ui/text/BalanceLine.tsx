import { formatUnits } from '../../core/money/amount.ts'
import { formatAmount } from '../../core/money/format.ts'
import type { Currency } from '../../core/types.ts'
import { RefreshIcon } from '../icons/laterIcons.tsx'

export interface BalanceLineProps {
  /** The balance in base units; undefined while unknown. */
  value: bigint | undefined
  isLoading: boolean
  currency: Currency
  locale: string
  labels: { unknown: string; retry: string }
  /** Absent if there is nothing to ask for. */
  onRetry?: (() => void) | undefined
}

/**
 * A balance in large type, cut to 3 decimals, with the exact amount as its tooltip. While unknown, it is a dash, with a
 * retry button.
 */
export function BalanceLine({
  value,
  isLoading,
  currency: { symbol, decimals },
  locale,
  labels,
  onRetry,
}: BalanceLineProps) {
  if (value !== undefined) {
    const exact = formatUnits(value, decimals)
    return (
      <p className="balance" title={`${exact} ${symbol}`}>
        <bdi>{formatAmount(exact, locale)}</bdi> <span className="balance-symbol">{symbol}</span>
      </p>
    )
  }
  if (isLoading) return <div className="balance skeleton text-shape" aria-hidden="true" />
  return (
    <p className="balance">
      <span className="balance-symbol" role="img" aria-label={labels.unknown}>
        —
      </span>{' '}
      <span className="balance-symbol">{symbol}</span>
      {onRetry && (
        <button
          type="button"
          part="button"
          className="tool"
          aria-label={labels.retry}
          title={labels.retry}
          onClick={() => onRetry()}
        >
          <RefreshIcon size={18} />
        </button>
      )}
    </p>
  )
}
