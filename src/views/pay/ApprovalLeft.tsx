import type { Payment } from '../../flows/pay/paymentOf.ts'
import { isApprovalLeft, revokeApproved } from '../../flows/pay/sent/approved.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Address } from '../../ui/text/Address.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useMoney } from './usePay.ts'

/** Says what a contract may still take after a payment that was approved, but not made. It can be revoked. */
export function ApprovalLeft({ payment }: { payment: Payment }) {
  const modal = useModal()
  const t = useT()
  const money = useMoney()
  const { approved } = payment
  if (!approved || !isApprovalLeft(payment)) return null
  return (
    <Notice
      tone="warning"
      title={t('pay.left', { amount: `\u2068${money(approved)}\u2069` })}
      action={{ label: t('pay.revoke'), onPress: () => revokeApproved(modal) }}
    >
      {`${t('pay.leftHint')} `}
      <Address address={approved.spender} />
    </Notice>
  )
}
