import { divide } from '../../core/money/divide.ts'
import { formatExact } from '../../core/money/exactAmount.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { SWAP_PROVIDER } from '../../core/swap/swapProvider.ts'
import { minimumOf, providerFeeOf, slippageOf } from '../../core/swap/figures.ts'
import { impactOf } from '../../flows/swap/needsConsent.ts'
import type { Fact } from '../../ui/text/Facts.tsx'
import { useT } from '../modal/context.ts'
import { useShown } from '../forms/useShown.ts'
import { formatRate } from './formatQuoted.ts'
import { formatPercent, Impact } from './Percent.tsx'

export interface SwapFigures {
  from: Holding | undefined
  to: Holding | undefined
  /** In base units of `from`. */
  amount: bigint | undefined
  /** In base units of `to`; undefined while nothing is quoted. */
  expected: bigint | undefined
  /** Undefined while what the visitor typed is none. */
  slippage: number | undefined
}

const DASH = '—'
/** Our own: decimals of a rate before it is cut. A rate can be far less than a base unit. */
const RATE_DECIMALS = 80

export interface SwapFacts {
  minimum: Fact
  others: readonly Fact[]
}

/** Returns the figures of a swap, each computed in integers from the quote. What is unknown is a dash. */
export function useSwapFacts({ from, to, amount, expected, slippage }: SwapFigures): SwapFacts {
  const t = useT()
  const { locale } = useShown()
  const text = (units: bigint, { decimals, symbol }: Holding) => `${formatExact(units, decimals, locale)} ${symbol}`
  const isQuoted = from && to && amount && expected !== undefined
  const isBounded = isQuoted && slippage !== undefined
  const percent = slippage === undefined ? DASH : `\u2068${formatPercent(BigInt(slippage) * 100n, locale)}\u2069`
  const one =
    isQuoted &&
    divide({ units: expected, decimals: to.decimals }, { units: amount, decimals: from.decimals }, RATE_DECIMALS)
  const lost = isBounded ? `\u2068${text(slippageOf(expected, slippage), to)}\u2069` : undefined
  const fee = isQuoted ? `\u2068${text(providerFeeOf(amount), from)}\u2069` : undefined
  const rate = isQuoted && one && `1 ${from.symbol} = ${formatRate(one, locale)} ${to.symbol}`
  const minimum = isBounded ? <bdi>{text(minimumOf(expected, slippage), to)}</bdi> : DASH
  const others = [
    { label: t('swap.rate'), value: rate ? <bdi>{rate}</bdi> : DASH },
    { label: t('swap.impact'), value: isQuoted ? <Impact points={impactOf({ from, to, amount, expected })} /> : DASH },
    { label: t('swap.slippage'), value: <bdi>{lost === undefined ? percent : `${percent} (${lost})`}</bdi> },
    {
      label: t('swap.providerFee'),
      value: fee === undefined ? DASH : t('swap.included', { amount: fee }),
      isShort: true,
    },
    { label: t('swap.provider'), value: <bdi>{SWAP_PROVIDER}</bdi> },
  ]
  return { minimum: { label: t('swap.minimum'), value: minimum }, others }
}
