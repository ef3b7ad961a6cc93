import { impactLevel } from '../../core/swap/figures.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useShown } from '../forms/useShown.ts'
import { useT } from '../modal/context.ts'

/** A share in hundredths of a per cent, as a text with two decimals. */
const percentOf = (points: bigint, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number.parseInt(String(points), 10) / 10_000,
  )

/** How much more is paid than the recipient gets. */
export function PayLoss({ payment: { quote, loss } }: { payment: Payment }) {
  const t = useT()
  const { locale } = useShown()
  if (!quote || quote.isDirect) return null
  const level = impactLevel(loss)
  const percent = loss === undefined ? '' : `\u2068${percentOf(loss, locale)}\u2069`
  return (
    <>
      {level === 'warn' && <Notice tone="warning">{t('pay.loss', { percent })}</Notice>}
      {level === 'accept' && <Notice tone="danger">{t('pay.loss', { percent })}</Notice>}
      {level === undefined && <Notice tone="warning">{t('pay.unpriced')}</Notice>}
    </>
  )
}
