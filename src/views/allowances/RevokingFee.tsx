import { useStore } from '@nanostores/react'
import { multiply } from '../../core/money/decimal.ts'
import { showValue } from '../../core/money/display.ts'
import { isFeeLarge } from '../../core/money/isFeeHigh.ts'
import type { PreparedRequest } from '../../core/money/chainMoney.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { portfolioOf } from '../../flows/assets/portfolioOf.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useModal, useT } from '../modal/context.ts'

/**
 * Warns if a revocation burns gas, or its fee is high: a contract can list allowances that nobody gave, so that their
 * revocation pays somebody.
 */
export function RevokingFee({ prepared, network }: { prepared: PreparedRequest; network: CaipNetworkId }) {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const { figures, currency = '' } = useStore(portfolioOf(modal).$shown) ?? {}
  const price = figures?.tokens.find((one) => one.network === network && one.address === undefined)?.price
  const { decimals } = modal.networks.get(network).nativeCurrency
  const value = prepared.fee !== undefined && price && multiply({ units: prepared.fee, decimals }, price)
  if (prepared.isCostly)
    return (
      <Notice tone="warning" title={t('allowances.costly')}>
        {t('allowances.costlyHint')}
      </Notice>
    )
  if (!value || !isFeeLarge(value, currency)) return null
  return (
    <Notice tone="warning" title={t('allowances.highFee')}>
      {t('allowances.highFeeHint', { fee: `\u2068${showValue(value, locale, currency).text}\u2069` })}
    </Notice>
  )
}
