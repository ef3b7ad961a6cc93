import type { OpenArgs } from '../../core/args.ts'
import { isNamespace } from '../../core/caip.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { toDecimal } from '../../core/money/decimal.ts'
import { holdingKey } from '../../core/money/holdings.ts'
import { asTyped } from '../../core/money/typedAmount.ts'
import { namedToken } from '../../core/swap/namedToken.ts'
import { isSwapNetwork } from '../../core/swap/swapNetworks.ts'
import type { SwapToken, SwapTokenKey } from '../../core/swap/swapToken.ts'
import type { Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { report } from '../modal/report.ts'
import { invalid, networkOf } from '../money/openArgs.ts'
import { swapDraftOf, type SwapDraft } from './swapDraft.ts'
import { readSwapTokens, swapTokensOf } from './swapTokens.ts'

const isCoin = ({ nativeCurrency }: Network, token: string) =>
  ['NATIVE', nativeCurrency.symbol.toUpperCase()].includes(token.toUpperCase())

/** Returns the key of a token that a site named; undefined without one, or if the service does not tell its tokens. */
function keyOf(
  on: Network,
  list: readonly SwapToken[] | undefined,
  [name, token]: readonly [string, unknown],
): SwapTokenKey | undefined {
  if (token === undefined) return undefined
  if (typeof token !== 'string' || !token) throw invalid(name, 'a symbol or an address', token)
  const { caipNetworkId: network } = on
  if (isCoin(on, token)) return holdingKey({ network })
  const found = list && namedToken(list, token)
  if (list && !found) throw invalid(name, `a token that can be swapped on ${network}`, token)
  return found && holdingKey(found)
}

/** Returns the keys of both tokens that a site named. */
function keysOf(on: Network, list: readonly SwapToken[] | undefined, { from, to }: { from?: unknown; to?: unknown }) {
  const keys = { from: keyOf(on, list, ['from', from]), to: keyOf(on, list, ['to', to]) }
  if (keys.from !== undefined && keys.from === keys.to) throw invalid('to', 'another token than "from"', to)
  return keys
}

/** Loads the tokens of a network. If the service fails, Swap opens, says so, and enters the named tokens later. */
async function listOf(modal: Modal, network: Network): Promise<readonly SwapToken[] | undefined> {
  try {
    return await readSwapTokens(modal, network.caipNetworkId)
  } catch (error) {
    if (error instanceof WalletModalError && error.code === 'UnsupportedChain') throw error
    return undefined
  }
}

/**
 * Validates the values with which a site opens Swap (`OpenArgs`). Rejects with `InvalidOption`, which names the wrong
 * one, `NetworkNotFound`, and `UnsupportedChain` for a named network on which nothing can be swapped.
 */
export async function prefillSwapOf(modal: Modal, args: OpenArgs): Promise<Partial<SwapDraft> | undefined> {
  const { amount, network, namespace, fromToken, toToken, from = fromToken, to = toToken } = args
  if ([from, to, amount, network].every((one) => one === undefined)) return undefined
  if (amount !== undefined && (typeof amount !== 'string' || !toDecimal(amount)))
    throw invalid('amount', 'a decimal string', amount)
  const on = networkOf(modal, network, namespace)
  if (isNamespace(namespace) && on.chainNamespace !== namespace)
    throw invalid('network', `a network of the namespace "${namespace}", as in the option "namespace"`, network)
  if (network !== undefined && !isSwapNetwork(on.caipNetworkId))
    throw new WalletModalError('UnsupportedChain', { message: 'Network not supported for Swaps' })
  const isNamed = (one: unknown): one is string => typeof one === 'string' && !isCoin(on, one)
  const isOfList = [from, to].some(isNamed)
  const list = isOfList && isSwapNetwork(on.caipNetworkId) ? await listOf(modal, on) : []
  const named = { ...(isNamed(from) && { from }), ...(isNamed(to) && { to }) }
  return {
    ...keysOf(on, list, { from, to }),
    ...(!list && { named }),
    typed: asTyped(amount ?? '', modal.locale.$locale.get()),
    ...(network !== undefined && { network: on.caipNetworkId }),
  }
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
