import { WalletModalError } from './errors.ts'
import type { CaipAddress, CaipNetworkId, Namespace, NetworkInput } from './types.ts'

/** The namespaces that a network id may have. */
export const NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'sui', 'stacks']

/** Describes an invalid id in error messages. Does not use `String(value)`, which throws for some objects. */
const shown = (value: unknown) => (typeof value === 'string' ? value : typeof value)

/** Whether `value` is a known namespace. */
export function isNamespace(value: unknown): value is Namespace {
  return NAMESPACES.includes(value as Namespace)
}

/**
 * Whether `value` is a CAIP-2 network id: a known namespace, a colon, and a reference. The reference is a positive
 * decimal number on `eip155`, elsewhere 1 to 32 letters, digits, hyphens or underscores.
 */
export function isNetworkId(value: unknown): value is CaipNetworkId {
  return (
    typeof value === 'string' &&
    /^(eip155:[1-9]\d{0,31}|(?!eip155)\w+:[-\w]{1,32})$/.test(value) &&
    isNamespace(namespaceOf(value as CaipNetworkId))
  )
}

/** Splits a CAIP-2 network id. Throws `InvalidNetworkId` with a message that names the value. */
export function parseNetworkId(value: unknown): { namespace: Namespace; reference: string; id: CaipNetworkId } {
  if (!isNetworkId(value))
    throw new WalletModalError('InvalidNetworkId', { message: `Invalid CAIP-2 network id: ${shown(value)}` })
  const namespace = namespaceOf(value)
  return { namespace, reference: value.slice(namespace.length + 1), id: value }
}

/**
 * Splits a CAIP-10 account id. Throws `InvalidCaipAddress` unless it has exactly 3 non-empty parts and a known
 * namespace.
 */
export function parseCaipAddress(value: unknown): { network: CaipNetworkId; namespace: Namespace; address: string } {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace, reference, address] = parts
  if (parts.length !== 3 || !isNamespace(namespace) || !reference || !address) {
    throw new WalletModalError('InvalidCaipAddress', { message: `Invalid CAIP-10 address: ${shown(value)}` })
  }
  return { network: `${namespace}:${reference}`, namespace, address }
}

/** Returns the CAIP-10 id of an address on a network. */
export function toCaipAddress(network: CaipNetworkId, address: string): CaipAddress {
  return `${network}:${address}`
}

/** Returns the namespace of a validated network id. */
export function namespaceOf(network: CaipNetworkId): Namespace {
  return network.slice(0, network.indexOf(':')) as Namespace
}

/** The namespace that is used if a site names none. */
export const DEFAULT_NAMESPACE = 'eip155' satisfies Namespace

/** The network that is used if a site configures none: Ethereum. */
export const DEFAULT_NETWORK: CaipNetworkId = 'eip155:1'

/** Returns the CAIP-2 id of a validated network option. */
export function networkIdOf(input: string | NetworkInput): CaipNetworkId {
  return typeof input === 'string'
    ? (input as CaipNetworkId)
    : (input.caipNetworkId ?? `${input.chainNamespace ?? DEFAULT_NAMESPACE}:${input.id}`)
}
