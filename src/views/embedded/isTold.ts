import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { Action, Token } from '../../core/transactions/description.ts'
import type { Allowance, Effects, Movement, TracedEffects } from '../../core/transactions/effects.ts'
import type { ActionOf } from './actionText.ts'

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined ? one === other : isSameAddress(one, other)

/** Whether both are the same token, known from equally good sources. */
const isSameToken = (one: Token, other: Token): boolean =>
  isSame(one.address, other.address) &&
  one.symbol === other.symbol &&
  one.decimals === other.decimals &&
  Boolean(one.isClaimed) === Boolean(other.isClaimed) &&
  !one.isReported &&
  !other.isReported

/** Whether the whole movement goes to this address. */
const goesTo = ({ parties }: Movement, to: string, value: bigint): boolean =>
  parties.some((party) => isSameAddress(party.address, to) && party.value === value)

function isSent(action: ActionOf<'transfer'>, { sends }: TracedEffects): boolean {
  const { amount, to, from, account, isTokenAccount, toOwner, deadline } = action
  if (to === undefined || isTokenAccount || (from ?? account ?? toOwner ?? deadline) !== undefined) return false
  return sends.some(
    (one) => one.kind === 'amount' && isSameToken(one.amount.token, amount.token) && goesTo(one, to, amount.value),
  )
}

function isItemSent(
  { collection, item, count = 1n, to, from, isClaimed }: ActionOf<'transferItem'>,
  effects: TracedEffects,
) {
  if (from !== undefined || isClaimed) return false
  return effects.sends.some(
    (one) =>
      one.kind === 'item' &&
      one.item === item &&
      isSameAddress(one.collection, collection) &&
      (one.count ?? 1n) >= count &&
      goesTo(one, to, count),
  )
}

function isAllowed(action: ActionOf<'approve'>, { allows }: TracedEffects): boolean {
  const { amount, spender, way, isUnlimited, isNone, until, isForBlock, isDebt, deadline, owner, account } = action
  if (way !== 'set' || (deadline ?? owner ?? account) !== undefined) return false
  const isEqual = (one: Allowance) =>
    one.kind === 'amount' &&
    one.via === undefined &&
    isSame(one.spender, spender) &&
    isSameToken(one.amount.token, amount.token) &&
    Boolean(one.isRevoked) === isNone &&
    one.isUnlimited === isUnlimited &&
    (isUnlimited || one.amount.value === amount.value) &&
    Boolean(one.isDebt) === Boolean(isDebt) &&
    Boolean(one.isForBlock) === Boolean(isForBlock) &&
    one.until === until
  return allows.some(isEqual)
}

const areItemsAllowed = (action: ActionOf<'approveAll'>, { allows }: TracedEffects): boolean =>
  allows.some(
    (one) =>
      one.kind === 'allItems' &&
      isSameAddress(one.collection, action.collection) &&
      isSameAddress(one.spender, action.spender) &&
      Boolean(one.isRevoked) !== action.isAllowed,
  )

/**
 * Whether the effects of a simulation, which are shown first, tell all that an action says, so that it need not be said
 * twice. A simulation that may be wrong or incomplete tells nothing.
 */
export function isTold(action: Action, effects: Effects | 'none' | undefined): boolean {
  if (typeof effects !== 'object' || effects.known !== 'traced' || effects.doubts.length) return false
  switch (action.kind) {
    case 'transfer':
      return isSent(action, effects)
    case 'transferItem':
      return isItemSent(action, effects)
    case 'approve':
      return isAllowed(action, effects)
    case 'approveAll':
      return areItemsAllowed(action, effects)
    default:
      return false
  }
}
