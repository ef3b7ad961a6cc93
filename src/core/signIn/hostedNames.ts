import { DEFAULT_NAMESPACE, namespaceOf } from '../caip.ts'
import { NAMESPACE_NAMES } from '../networks/namespaceNames.ts'
import type { CaipNetworkId } from '../types.ts'
import type { ChainNames } from './formatMessage.ts'

/**
 * Returns how messages for the hosted service name a network (docs/contract.md): with its name, which has to be on one
 * line, and its CAIP-2 id, also on EVM networks.
 */
export function hostedNames(network: CaipNetworkId, name = ''): ChainNames {
  const namespace = namespaceOf(network)
  const other = namespace === DEFAULT_NAMESPACE ? `${NAMESPACE_NAMES[namespace]} Networks` : NAMESPACE_NAMES[namespace]
  return { chain: /^[^\p{Cc}]{1,64}$/u.test(name) ? name : other, id: network, isEvm: false }
}
