import type { Allowance } from '../../core/money/allowances.ts'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import type { Modal } from '../../modal.ts'
import { listedTokens } from '../assets/listedTokens.ts'
import { portfolioOf } from '../assets/portfolioOf.ts'

/**
 * Returns the token of an allowance as the account's holdings or a list of tokens describe it; undefined if neither does.
 * Anybody may have named it: not to be trusted like `knownToken` of `core/money`.
 */
export function describedToken(
  modal: Modal,
  { network, token: address }: Pick<Allowance, 'network' | 'token'>,
  held: readonly Holding[] = portfolioOf(modal).$shown.get()?.figures?.tokens ?? [],
): Partial<Holding> | undefined {
  const key = holdingKey({ network, address })
  const isSame = (one: { address?: string }) =>
    one.address !== undefined && holdingKey({ network, address: one.address }) === key
  return held.find(isSame) ?? listedTokens(modal, network).find(isSame)
}
