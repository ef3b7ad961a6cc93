import { toWalletModalError } from '../../core/errors.ts'
import { formatUnits } from '../../core/money/amount.ts'
import type { Decimal } from '../../core/money/decimal.ts'
import { holdingKey } from '../../core/money/holdings.ts'
import { unitsOf } from '../../core/money/sendProblem.ts'
import { namedToken } from '../../core/swap/namedToken.ts'
import type { SwapToken } from '../../core/swap/swapToken.ts'
import type { Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { report } from '../modal/report.ts'
import { invalid } from '../money/openArgs.ts'
import { swapDraftOf, type SwapDraft } from './swapDraft.ts'
import { swapTokensOf } from './swapTokens.ts'
import { coinOfNetwork } from './tokenFacts.ts'

/** Whether a site named the native coin. */
export const isCoin = ({ nativeCurrency }: Network, token: string) =>
  ['NATIVE', nativeCurrency.symbol.toUpperCase()].includes(token.toUpperCase())

/** The tokens that a site named, by symbol or address. */
export type Named = NonNullable<SwapDraft['named']>

/** Returns a token that a site named; undefined without one. */
function tokenOf(on: Network, list: readonly SwapToken[], name: 'from' | 'to', token?: string): SwapToken | undefined {
  if (token === undefined) return undefined
  if (isCoin(on, token)) return coinOfNetwork(on)
  const found = namedToken(list, token)
  if (!found) throw invalid(name, `a token that can be swapped on ${on.caipNetworkId}`, token)
  return found
}

/** Returns the keys of both tokens that a site named. Throws `InvalidOption`, also if the amount is too precise. */
export function keysOf(on: Network, list: readonly SwapToken[], { from, to }: Named, amount?: Decimal) {
  const [paid, received] = [tokenOf(on, list, 'from', from), tokenOf(on, list, 'to', to)]
  const keys = { from: paid && holdingKey(paid), to: received && holdingKey(received) }
  if (keys.from !== undefined && keys.from === keys.to) throw invalid('to', 'another token than "from"', to)
  // Without another one, the coin is paid, unless it is what is received.
  const { decimals } =
    paid ?? (received && received.address === undefined ? { decimals: undefined } : coinOfNetwork(on))
  if (amount && decimals !== undefined && unitsOf(amount, decimals) === undefined)
    throw invalid('amount', `at most ${decimals} decimals`, formatUnits(amount.units, amount.decimals))
  return keys
}

/** Returns the key of the coin for the sides on which a site named it: it needs no list. */
export function coinOf(on: Network, { from, to }: Named): Partial<SwapDraft> {
  const coin = holdingKey(coinOfNetwork(on))
  const keyOf = (token: string | undefined) => (token !== undefined && isCoin(on, token) ? coin : undefined)
  return { from: keyOf(from), to: keyOf(to) }
}

/**
 * Enters the tokens that a site named while their list could not be loaded, now that it is known. What the visitor has
 * chosen meanwhile stays. The site is told if a token is not in the list.
 */
export function enterNamed(modal: Modal): void {
  const { $draft, change } = swapDraftOf(modal)
  const { named, from, to, network } = $draft.get()
  const on = modal.networks.$active.get()
  const tokens = swapTokensOf(modal).$tokens.get()
  const isHere = tokens?.network === on.caipNetworkId && (network ?? on.caipNetworkId) === on.caipNetworkId
  if (!named || !isHere || tokens.state !== 'known') return
  change({ named: undefined })
  try {
    const keys = keysOf(on, tokens.list, named)
    change({ from: from ?? keys.from, to: to ?? keys.to })
  } catch (error) {
    report(modal, toWalletModalError(error))
  }
}
