import type { ChainAdapter } from '../core/chain.ts'
import type { Connector, Link, LinkChange } from '../core/connector.ts'
import type { Connection } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { dropConnections } from './disconnect.ts'
import { leaveUnsupported } from './chooseNetwork.ts'
import { loadBalance } from './loadBalance.ts'
import { persist } from './persist.ts'
import { setNetwork } from './setNetwork.ts'

/**
 * Takes an open link as the connection of its namespace and follows what the wallet changes by itself; its network becomes the
 * one in use unless `isAside`. It is not saved here: a tab that restores a connection must not write over what another tab has
 * changed since.
 */
export function adoptLink(modal: Modal, connector: Connector, link: Link, adapter: ChainAdapter, { isAside = false } = {}): Connection {
  const connection: Connection = {
    connectorId: connector.id,
    connectorName: connector.name,
    connectorType: connector.type,
    namespace: link.namespace,
    accounts: link.accounts,
    address: (link.accounts[0] as (typeof link.accounts)[number]).address,
    network: link.network,
    status: 'connected',
    ...(link.wallet && { wallet: link.wallet }),
  }
  modal.links.get(link.namespace)?.unwatch()
  modal.awaited.delete(link.namespace)
  const unwatch = link.watch((change) => followWallet(modal, connection, change))
  modal.links.set(link.namespace, { link, adapter, connectorId: connector.id, unwatch })
  modal.connections.put(connection)
  if (!isAside) setNetwork(modal, link.network)
  modal.door.emit('connect', { connection })
  void loadBalance(modal, { namespace: link.namespace })
  return connection
}

/** Writes a change that came from the wallet; a closed link ends the connection. */
function followWallet(modal: Modal, { namespace, connectorId }: Connection, change: LinkChange): void {
  if (change.kind === 'closed') return dropConnections(modal, [namespace])
  const { network } = change
  const accounts = change.kind === 'accounts' ? change.accounts : undefined
  const address = accounts?.[0]?.address
  modal.connections.change(namespace, connectorId, { ...(address && { accounts, address }), ...(network && { network }) })
  if (network) {
    if (modal.connections.$activeNamespace.get() === namespace) setNetwork(modal, network)
    leaveUnsupported(modal)
  }
  persist(modal)
  void loadBalance(modal, { namespace })
}
