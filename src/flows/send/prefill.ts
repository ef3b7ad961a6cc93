import type { OpenArgs } from '../../core/args.ts'
import { isNamespace } from '../../core/caip.ts'
import { toDecimal } from '../../core/money/decimal.ts'
import { holdingKey } from '../../core/money/holdings.ts'
import { asTyped } from '../../core/money/typedAmount.ts'
import type { Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { listedTokens } from '../assets/listedTokens.ts'
import { invalid, networkOf } from '../money/openArgs.ts'
import type { Draft } from './draft.ts'

/**
 * Returns the key of the token that a site names, by address or symbol. Symbols mean listed tokens only, never those of
 * the account's balances: anyone can send the account a token with a well-known symbol.
 */
function tokenKey(modal: Modal, network: Network, token: unknown): string {
  const { caipNetworkId: id, nativeCurrency, chainNamespace } = network
  if (typeof token !== 'string' || !token) throw invalid('token', 'an address or a symbol', token)
  const wanted = token.toUpperCase()
  if (wanted === 'NATIVE' || wanted === nativeCurrency.symbol.toUpperCase()) return holdingKey({ network: id })
  if (modal.chain(chainNamespace)?.isAddress(token)) return holdingKey({ network: id, address: token })
  const [found, ...others] = listedTokens(modal, id).filter(({ symbol }) => symbol.toUpperCase() === wanted)
  if (!found) throw invalid('token', `a token that is listed on ${id}`, token)
  if (others.length) throw invalid('token', `an address, since ${others.length + 1} tokens have this symbol`, token)
  return holdingKey({ network: id, address: found.address })
}

/**
 * Validates the values with which a site opens Send (`OpenArgs`). Throws `InvalidOption`, which names the wrong one, and
 * `NetworkNotFound`.
 */
export function prefillOf(modal: Modal, { to, amount, token, network, namespace }: OpenArgs): Draft | undefined {
  if ([to, amount, token, network].every((one) => one === undefined)) return undefined
  if (to !== undefined && typeof to !== 'string') throw invalid('to', 'an address or a name', to)
  if (amount !== undefined && (typeof amount !== 'string' || !toDecimal(amount)))
    throw invalid('amount', 'a decimal string', amount)
  const on = networkOf(modal, network, namespace)
  if (isNamespace(namespace) && on.chainNamespace !== namespace)
    throw invalid('network', `a network of the namespace "${namespace}", as in the option "namespace"`, network)
  return {
    to: to ?? '',
    typed: asTyped(amount ?? '', modal.locale.$locale.get()),
    isValue: false,
    isPrefilled: true,
    network: on.caipNetworkId,
    ...(token !== undefined && { token: tokenKey(modal, on, token) }),
  }
}
