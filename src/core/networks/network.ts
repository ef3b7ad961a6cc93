import { networkIdOf, parseNetworkId } from '../caip.ts'
import { WalletModalError } from '../errors.ts'
import type { Network, NetworkInput } from '../types.ts'

/**
 * Resolves one entry of the option `networks`: a built-in network by its id, or the site's own network object, whose
 * CAIP-2 id is added. Throws `NetworkNotFound` for an unknown id, `InvalidNetworkId` for an invalid one.
 */
export function toNetwork(input: string | NetworkInput, builtIn: readonly Network[]): Network {
  if (typeof input !== 'string') {
    const { id, namespace } = parseNetworkId(networkIdOf(input))
    return { ...input, chainNamespace: namespace, caipNetworkId: id }
  }
  const { id } = parseNetworkId(input)
  const network = builtIn.find((one) => one.caipNetworkId === id)
  if (!network) throw new WalletModalError('NetworkNotFound', { params: { id } })
  return network
}
