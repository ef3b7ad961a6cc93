import type { OpenArgs } from '../../core/args.ts'
import { isNamespace } from '../../core/caip.ts'
import { WalletModalError } from '../../core/errors.ts'
import { toDecimal } from '../../core/money/decimal.ts'
import { holdingKey } from '../../core/money/holdings.ts'
import { asTyped } from '../../core/money/typedAmount.ts'
import type { CaipNetworkId, Namespace, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { listedTokens } from '../assets/listedTokens.ts'
import type { Draft } from './draft.ts'

/**
 * Describes an argument of a site in a message for developers: as JSON, or by its type if it has no JSON. Circular
 * objects have none, such as the event of a handler, and neither do bigints.
 */
function received(value: unknown): string {
  try {
    return JSON.stringify(value).slice(0, 80)
  } catch {
    return typeof value
  }
}

const invalid = (name: string, expected: string, value: unknown) =>
  new WalletModalError('InvalidOption', {
    message: `Invalid option "${name}": Expected ${expected}, received ${received(value)}`,
  })

/** Returns the named network, else that of the named chain, else the one in use. */
function networkOf({ networks, connections }: Modal, id: unknown, namespace: Namespace | undefined): Network {
  const there = namespace && (connections.of(namespace)?.network ?? networks.startOf(namespace)?.caipNetworkId)
  const wanted = id ?? there
  const network = wanted === undefined ? networks.$active.get() : networks.find(wanted as CaipNetworkId)
  if (!network)
    throw new WalletModalError('NetworkNotFound', { params: { id: typeof id === 'string' ? id : received(id) } })
  return network
}

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
