import { DEFAULT_ACCOUNT_TYPES } from '../../core/networks/accountTypes.ts'
import { CONNECTOR_IMAGES } from '../../core/wallets/connectorImages.ts'
import type { ChainAdapter } from '../../core/chain.ts'
import type { Connector, Link, LinkChange } from '../../core/connector.ts'
import { isSameConnection } from '../../core/connectionList.ts'
import type { Account, Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { changeConnections, applyWalletChange } from '../../state/changeConnections.ts'
import { loadErrorMessages } from '../modal/loadErrorMessages.ts'
import { settle } from '../modal/settle.ts'
import { dropConnections } from './dropConnections.ts'
import { loadBalance } from '../account/loadBalance.ts'
import { persist } from './persist.ts'
import { setNetwork } from '../networks/setNetwork.ts'
import { savedStateOf } from './savedState.ts'
import { describeConnected } from './describeConnected.ts'

interface Adopting {
  keepsNetwork?: boolean
  isRestored?: boolean
  ended?: readonly Connection[]
}

/**
 * Adds a connection to the list for an open `Link`, and applies the changes that the wallet reports. A new connection
 * uses the site's preferred account type and becomes the current one of its namespace. A restored one (`isRestored`)
 * keeps its account and its place in the list. `keepsNetwork`: the site's current network stays; by default it becomes
 * the wallet's. `ended`: connections that this one replaces; their `disconnect` event is emitted. Saves nothing: a tab
 * that only restores must not overwrite what another tab has saved since.
 */
export function adoptLink(
  modal: Modal,
  connector: Connector,
  link: Link,
  adapter: ChainAdapter,
  { keepsNetwork = false, isRestored = false, ended = [] }: Adopting = {},
): Connection {
  const { accounts } = link
  const type = isRestored
    ? undefined
    : (modal.$options.get().defaultAccountTypes?.[link.namespace] ?? DEFAULT_ACCOUNT_TYPES[link.namespace])
  const [first] = accounts as readonly [Account, ...Account[]]
  const { address } = accounts.find((one) => one.type === type) ?? first
  const imageId = Object.hasOwn(CONNECTOR_IMAGES, connector.id) ? CONNECTOR_IMAGES[connector.id] : undefined
  const connection: Connection = {
    connectorId: connector.id,
    connectorName: connector.name,
    connectorType: connector.type,
    ...(imageId && { connectorImageId: imageId }),
    namespace: link.namespace,
    accounts,
    address,
    network: link.network,
    status: 'connected',
    ...(link.wallet && { wallet: link.wallet }),
    ...(link.auth && { auth: link.auth }),
  }
  modal.labels.$all.set(savedStateOf(modal).labels())
  // The EVM provider throws errors with texts of its own (EIP-1193). The other providers throw ours, so load our error
  // messages.
  if (!adapter.hasOwnErrors) void loadErrorMessages(modal).catch(() => {})
  modal.links.drop(connection)
  const unwatch = link.watch((change) => followWallet(modal, connection, change))
  modal.links.set(connection, { link, adapter, connectorId: connector.id, unwatch })
  describeConnected(modal)
  changeConnections(modal.connections, {
    type: 'opened',
    connection,
    isAlone: !modal.$features.get().multiWallet,
    leads: !isRestored,
  })
  for (const { namespace, connectorId } of ended)
    if (namespace === link.namespace) modal.entry.emit('disconnect', { namespace, connectorId })
  const isInUse = modal.connections.of(link.namespace) === connection
  if (!keepsNetwork && isInUse) setNetwork(modal, link.network)
  modal.entry.emit('connect', { connection })
  if (isInUse) void loadBalance(modal, { namespace: link.namespace })
  return connection
}

/** Applies a change that the wallet reports. If the wallet has closed the link, drops the connection. */
function followWallet(modal: Modal, key: Connection, change: LinkChange): void {
  if (change.kind === 'closed') return dropConnections(modal, [key], { isSaved: !change.isLost })
  const { namespace } = key
  const { network } = change
  const accounts = change.kind === 'accounts' ? change.accounts : undefined
  const before = modal.connections.$all.get().find((one) => isSameConnection(one, key))
  const current = before?.accounts.find((one) => one.address === before.address)
  // If the wallet no longer grants the current account, as on Bitcoin after a network change, use another account of
  // the same type.
  const isGone = !accounts?.some((one) => one.address === current?.address)
  const address = (accounts?.find((one) => isGone && one.type === current?.type) ?? accounts?.[0])?.address
  applyWalletChange(modal.connections, key, { ...(address && { accounts, address }), ...(network && { network }) })
  const isInUse = isSameConnection(modal.connections.of(namespace) ?? key, key)
  if (network && isInUse) {
    if (modal.connections.$activeNamespace.get() === namespace) setNetwork(modal, network)
    settle(modal, 'changed')
  }
  persist(modal)
  if (isInUse) void loadBalance(modal, { namespace })
}
