import type { Fact } from '../../ui/text/Facts.tsx'
import { claimedItem, deadline, type ActionOf, type ActionText } from './actionText.ts'
import { address, text, tokenFact } from './facts.ts'
import type { Formatters } from './formatters.ts'

function endOf({ until, isForBlock }: ActionOf<'approve'>, format: Formatters): Fact[] {
  const end = until === undefined ? undefined : format.time(until)
  return text(format.t('approve.until'), isForBlock ? format.t('approve.forBlock') : end)
}

function approveHeadline(
  { amount, way, isNone, isUnlimited, isDebt }: ActionOf<'approve'>,
  format: Formatters,
): string {
  const [symbol, much] = [format.symbol(amount.token), format.amount(amount)]
  if (isNone) return format.t('approve.allowNone', { symbol })
  if (isDebt) return format.t(isUnlimited ? 'approve.borrowAny' : 'approve.borrow', { symbol, amount: much })
  if (isUnlimited) return format.t('approve.allowAny', { symbol })
  if (way === 'more') return format.t('approve.allowMore', { amount: much })
  return format.t(way === 'less' ? 'approve.allowLess' : 'approve.allow', { amount: much })
}

export function approve(action: ActionOf<'approve'>, format: Formatters): ActionText {
  const { t } = format
  return {
    headline: approveHeadline(action, format),
    facts: [
      ...address(t(action.isNone ? 'approve.whoLoses' : 'approve.who'), action.spender),
      ...address(t('approve.owner'), action.owner),
      ...address(t('approve.fromTokenAccount'), action.account),
      ...tokenFact(action.amount, format),
      ...(action.isNone ? [] : [...endOf(action, format), ...deadline(action, format)]),
    ],
  }
}

export function approveItem(
  { collection, item, spender, isClaimed }: ActionOf<'approveItem'>,
  format: Formatters,
): ActionText {
  return {
    headline: format.t(spender === undefined ? 'approve.allowNoItem' : 'approve.allowItem', { item: item.toString() }),
    ...claimedItem(isClaimed, format),
    facts: [...address(format.t('approve.who'), spender), ...address(format.t('approve.collection'), collection)],
  }
}

export function approveAll({ collection, spender, isAllowed }: ActionOf<'approveAll'>, { t }: Formatters): ActionText {
  return {
    headline: t(isAllowed ? 'approve.allowItems' : 'approve.allowNoItems'),
    facts: [
      ...address(t(isAllowed ? 'approve.who' : 'approve.whoLoses'), spender),
      ...address(t('approve.collection'), collection),
    ],
  }
}

/**
 * Describes a transfer or approval whose number is either an amount of tokens (ERC-20) or the id of an NFT (ERC-721):
 * the call alone does not say which.
 */
export function unclear({ what, contract, number, to, from }: ActionOf<'unclear'>, { t }: Formatters): ActionText {
  const isMove = what === 'transfer'
  return {
    headline: t(isMove ? 'approve.unclearSend' : 'approve.unclearAllow', { number: number.toString() }),
    hint: t('approve.unclearHint'),
    facts: [
      ...address(t('approve.from'), from),
      ...address(t(isMove ? 'approve.to' : 'approve.who'), to),
      ...address(t('approve.unknownToken'), contract),
    ],
  }
}
