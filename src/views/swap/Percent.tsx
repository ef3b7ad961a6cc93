import { formatUnits } from '../../core/money/amount.ts'
import { formatDigits } from '../../core/money/exactAmount.ts'
import { impactLevel } from '../../core/swap/figures.ts'
import { useT } from '../modal/context.ts'
import { useShown } from '../forms/useShown.ts'

/** Writes hundredths of a per cent in a locale. */
export function formatPercent(points: bigint, locale: string): string {
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0)
  const sign = points < 0n ? '−' : ''
  const digits = `${sign}${formatDigits(formatUnits(points < 0n ? -points : points, 2), locale)}`
  return percent.map(({ type, value }) => (type === 'integer' ? digits : value)).join('')
}

/** The price impact, in words if it is high. If a price is unknown, it says so: that must not look like none. */
export function Impact({ points }: { points: bigint | undefined }) {
  const t = useT()
  const { locale } = useShown()
  const level = impactLevel(points)
  if (points === undefined || !level) return <span className="swap-impact warn">{t('swap.impactUnknown')}</span>
  const percent = formatPercent(points, locale)
  return (
    <span className={`swap-impact ${level}`}>
      <bdi>{level === 'low' ? percent : t('swap.impactHigh', { percent })}</bdi>
    </span>
  )
}
