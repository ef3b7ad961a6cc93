import { WalletModalError } from './errors.ts'
import type { CaipAddress, CaipNetworkId, Namespace, NetworkInput } from './types.ts'

/** All namespaces that a network id may have (specification §3). */
export const NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'sui', 'stacks']

/** An invalid id, for error messages; not every object converts to text. */
const shown = (value: unknown) => (typeof value === 'string' ? value : typeof value)

/** Whether `value` is a known namespace. */
export function isNamespace(value: unknown): value is Namespace {
  return NAMESPACES.includes(value as Namespace)
}

/** Whether `value` is a CAIP-2 network id: exactly a known namespace and a reference of 1 to 32 letters, digits, hyphens or underscores. */
export function isNetworkId(value: unknown): value is CaipNetworkId {
  return typeof value === 'string' && /^(eip155:[1-9]\d{0,31}|(?!eip155)\w+:[-\w]{1,32})$/.test(value) && isNamespace(namespaceOf(value as CaipNetworkId))
}

/** Splits a CAIP-2 network id. Throws `InvalidNetworkId` with the message of specification §5. */
export function parseNetworkId(value: unknown): { namespace: Namespace; reference: string; id: CaipNetworkId } {
  if (!isNetworkId(value)) throw new WalletModalError('InvalidNetworkId', { message: `Invalid CAIP-2 network id: ${shown(value)}` })
  const namespace = namespaceOf(value)
  return { namespace, reference: value.slice(namespace.length + 1), id: value }
}

/** Splits a CAIP-10 account id. Throws `InvalidCaipAddress` unless it has exactly 3 non-empty parts and a known namespace. */
export function parseCaipAddress(value: unknown): { network: CaipNetworkId; namespace: Namespace; address: string } {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace, reference, address] = parts
  if (parts.length !== 3 || !isNamespace(namespace) || !reference || !address) {
    throw new WalletModalError('InvalidCaipAddress', { message: `Invalid CAIP-10 address: ${shown(value)}` })
  }
  return { network: `${namespace}:${reference}`, namespace, address }
}

/** The CAIP-10 id of an address on a network. */
export function toCaipAddress(network: CaipNetworkId, address: string): CaipAddress {
  return `${network}:${address}`
}

/** The namespace of a validated network id. */
export function namespaceOf(network: CaipNetworkId): Namespace {
  return network.slice(0, network.indexOf(':')) as Namespace
}

/** The default namespace. */
export const DEFAULT_NAMESPACE = 'eip155' satisfies Namespace

/** The default network (public interface §4). */
export const DEFAULT_NETWORK: CaipNetworkId = 'eip155:1'

/** The CAIP-2 id of a validated network option. */
export function networkIdOf(input: string | NetworkInput): CaipNetworkId {
  return typeof input === 'string' ? (input as CaipNetworkId) : (input.caipNetworkId ?? `${input.chainNamespace ?? DEFAULT_NAMESPACE}:${input.id}`)
}
