import type { Chain } from '../../core/chain.ts'
import type { Connector } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** Chooses the chain to connect. Throws `UnsupportedChain` if neither the connector nor the site has a suitable one. */
export function chainFor(modal: Modal, { namespaces }: Connector, wanted: Namespace | undefined): Chain {
  const isOffered = (one: Namespace) => modal.networks.startOf(one) !== undefined
  const namespace =
    wanted ??
    namespaces.find((one) => one === modal.connections.$activeNamespace.get()) ??
    namespaces.find(isOffered) ??
    namespaces[0]
  const chain = namespace && modal.chain(namespace)
  if (!chain || !namespaces.includes(namespace)) throw new WalletModalError('UnsupportedChain')
  return chain
}
