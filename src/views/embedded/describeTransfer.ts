import { claimedItem, deadline, whom, type ActionOf, type ActionText } from './actionText.ts'
import { address, tokenFact } from './facts.ts'
import type { Formatters } from './formatters.ts'

export function transfer(action: ActionOf<'transfer'>, format: Formatters): ActionText {
  const { t } = format
  return {
    headline: t(action.from === undefined ? 'approve.send' : 'approve.move', { amount: format.amount(action.amount) }),
    facts: [
      ...address(t('approve.from'), action.from),
      ...address(t('approve.fromTokenAccount'), action.account),
      whom(t(action.isTokenAccount ? 'approve.toTokenAccount' : 'approve.to'), action.to, format),
      ...address(t(action.isOwnerReported ? 'approve.reportedOwner' : 'approve.toOwner'), action.toOwner),
      ...tokenFact(action.amount, format),
      ...deadline(action, format),
    ],
  }
}

export function transferItem(
  { from, to, collection, item, count, isClaimed }: ActionOf<'transferItem'>,
  format: Formatters,
): ActionText {
  const { t } = format
  const params = { item: item.toString(), count: format.number(count ?? 1n) }
  const headline =
    from !== undefined
      ? t('approve.moveItem', params)
      : t(count === undefined ? 'approve.sendItem' : 'approve.sendItems', params)
  return {
    headline,
    ...claimedItem(isClaimed, format),
    facts: [
      ...address(t('approve.from'), from),
      ...address(t('approve.to'), to),
      ...address(t('approve.collection'), collection),
    ],
  }
}
