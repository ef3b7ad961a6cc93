import { WalletModalError } from '../../core/errors.ts'
import type { CaipNetworkId, Namespace, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

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

/** Creates the error of an argument that a site passed to `open()`. */
export const invalid = (name: string, expected: string, value: unknown) =>
  new WalletModalError('InvalidOption', {
    message: `Invalid option "${name}": Expected ${expected}, received ${received(value)}`,
  })

/** Returns the named network, else that of the named chain, else the one in use. */
export function networkOf({ networks, connections }: Modal, id: unknown, namespace: Namespace | undefined): Network {
  const there = namespace && (connections.of(namespace)?.network ?? networks.startOf(namespace)?.caipNetworkId)
  const wanted = id ?? there
  const network = wanted === undefined ? networks.$active.get() : networks.find(wanted as CaipNetworkId)
  if (!network)
    throw new WalletModalError('NetworkNotFound', { params: { id: typeof id === 'string' ? id : received(id) } })
  return network
}
