import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatExact } from '../../core/money/exactAmount.ts'
import { isUnlimited } from '../../core/money/unlimited.ts'
import { transfersOf } from '../../flows/money/transfers.ts'
import { leftAllowanceOf, loadLeftAllowance, showAllowances } from '../../flows/swap/sent/leftAllowance.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useShown } from '../forms/useShown.ts'
import { useModal, useT } from '../modal/context.ts'

/** Says what the contract of a swap that was approved, but not carried out, may still take. It can be revoked. */
export function AllowanceLeft() {
  const modal = useModal()
  const t = useT()
  const { locale } = useShown()
  const all = useStore(transfersOf(modal).$all)
  const connection = useStore(modal.connections.$active)
  const left = useStore(leftAllowanceOf(modal))
  useEffect(() => void loadLeftAllowance(modal), [modal, all, connection?.network, connection?.address])
  if (!left) return null
  const { approval, amount } = left
  const units = isUnlimited(amount) ? '' : formatExact(amount, approval.decimals, locale)
  const params = { amount: `\u2068${units} ${approval.symbol}\u2069`, symbol: `\u2068${approval.symbol}\u2069` }
  return (
    <Notice
      tone="warning"
      title={units ? t('swap.left', params) : t('swap.leftUnlimited', params)}
      action={{ label: t('swap.revoke'), onPress: () => showAllowances(modal) }}
    >
      {t('swap.leftHint')}
    </Notice>
  )
}
