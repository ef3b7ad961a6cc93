import type { OpenArgs } from '../../core/args.ts'
import { isNamespace } from '../../core/caip.ts'
import { WalletModalError } from '../../core/errors.ts'
import { toDecimal, type Decimal } from '../../core/money/decimal.ts'
import { asTyped } from '../../core/money/typedAmount.ts'
import { isSwapNetwork } from '../../core/swap/swapNetworks.ts'
import type { SwapToken } from '../../core/swap/swapToken.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { invalid, networkOf } from '../money/openArgs.ts'
import { coinOf, isCoin, keysOf } from './namedTokens.ts'
import type { SwapDraft } from './swapDraft.ts'
import { knownSwapTokens } from './swapTokens.ts'

/** The swap that a site named. */
export interface NamedSwap {
  network: CaipNetworkId
  draft: Partial<SwapDraft>
  /** Throws `InvalidOption` if a named token is not in the list, or cannot be divided as finely as the amount. */
  check(list: readonly SwapToken[]): void
}

/** Returns an argument as text. Throws `InvalidOption`. */
function textOf(args: OpenArgs, name: 'from' | 'to'): string | undefined {
  const value: unknown = args[name]
  if (value !== undefined && (typeof value !== 'string' || !value)) throw invalid(name, 'a symbol or an address', value)
  return value
}

/** Returns the amount of a site, which is more than nothing. Throws `InvalidOption`. */
function amountOf({ amount }: OpenArgs): Decimal | undefined {
  if (amount === undefined) return undefined
  const found = typeof amount === 'string' ? toDecimal(amount) : undefined
  if (!found || found.units <= 0n) throw invalid('amount', 'a decimal string above 0', amount)
  return found
}

/**
 * Validates the values with which a site opens Swap (`OpenArgs`), the tokens only as far as their list is known. Throws
 * `InvalidOption`, which names the wrong one, and `NetworkNotFound`. Returns the error `UnsupportedChain` for a named
 * network on which nothing can be swapped. Undefined if nothing is entered: if nothing can be swapped on the network in
 * use, the visitor chooses another one first.
 */
export function prefillSwapOf(modal: Modal, args: OpenArgs): NamedSwap | WalletModalError | undefined {
  const { network, namespace } = args
  const [from, to, amount] = [textOf(args, 'from'), textOf(args, 'to'), amountOf(args)]
  if ([from, to, amount, network].every((one) => one === undefined)) return undefined
  const on = networkOf(modal, network, namespace)
  if (isNamespace(namespace) && on.chainNamespace !== namespace)
    throw invalid('network', `a network of the namespace "${namespace}", as in the option "namespace"`, network)
  if (!isSwapNetwork(on.caipNetworkId)) {
    if (network === undefined) return undefined
    return new WalletModalError('UnsupportedChain', { message: 'Network not supported for Swaps' })
  }
  const named = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  const list = knownSwapTokens(modal, on.caipNetworkId)
  const isListed = !list && Object.values(named).some((one) => !isCoin(on, one))
  return {
    network: on.caipNetworkId,
    draft: {
      ...(isListed ? { named, ...coinOf(on, named) } : keysOf(on, list ?? [], named, amount)),
      typed: asTyped(args.amount ?? '', modal.locale.$locale.get()),
      ...(network !== undefined && { network: on.caipNetworkId }),
    },
    check: (loaded) => void keysOf(on, loaded, named, amount),
  }
}
