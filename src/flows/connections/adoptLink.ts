import { DEFAULT_ACCOUNT_TYPES } from '../../core/networks/accountTypes.ts'
import { CONNECTOR_IMAGES } from '../../core/wallets/connectorImages.ts'
import type { ChainAdapter } from '../../core/chain.ts'
import type { Connector, Link, LinkChange } from '../../core/connector.ts'
import { isSameConnection } from '../../core/connectionList.ts'
import type { Account, Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { changeConnections, applyWalletChange } from '../../state/changeConnections.ts'
import { loadErrorMessages } from '../modal/loadErrorMessages.ts'
import { leaveUnsupported } from '../networks/leaveUnsupported.ts'
import { dropConnections } from './dropConnections.ts'
import { loadBalance } from '../account/loadBalance.ts'
import { persist } from './persist.ts'
import { setNetwork } from '../networks/setNetwork.ts'
import { savedStateOf } from './savedState.ts'
import { describeConnected } from './describeConnected.ts'

interface Adopting {
  isAside?: boolean
  isRestored?: boolean
  ended?: readonly Connection[]
}

/**
 * Adds an open link as the connection of its namespace and follows changes from the wallet. Its network becomes the
 * current one unless `isAside`. A new connection gets the site's preferred account type and becomes the namespace's
 * current one; a restored one (`isRestored`) keeps its account and place. For the one in `ended` that it replaces,
 * `disconnect` is emitted. Does not save: a tab that restores must not overwrite what another tab changed since.
 */
export function adoptLink(modal: Modal, connector: Connector, link: Link, adapter: ChainAdapter, { isAside = false, isRestored = false, ended = [] }: Adopting = {}): Connection {
  const { accounts } = link
  const type = isRestored ? undefined : (modal.$options.get().defaultAccountTypes?.[link.namespace] ?? DEFAULT_ACCOUNT_TYPES[link.namespace])
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
  // Only the EVM provider translates our errors to its own; the others need our error messages.
  if (!adapter.hasOwnErrors) void loadErrorMessages(modal).catch(() => {})
  modal.links.drop(connection)
  const unwatch = link.watch((change) => followWallet(modal, connection, change))
  modal.links.set(connection, { link, adapter, connectorId: connector.id, unwatch })
  describeConnected(modal)
  changeConnections(modal.connections, { type: 'opened', connection, isAlone: !modal.$features.get().multiWallet, leads: !isRestored })
  for (const { namespace, connectorId } of ended) if (namespace === link.namespace) modal.entry.emit('disconnect', { namespace, connectorId })
  const isInUse = modal.connections.of(link.namespace) === connection
  if (!isAside && isInUse) setNetwork(modal, link.network)
  modal.entry.emit('connect', { connection })
  if (isInUse) void loadBalance(modal, { namespace: link.namespace })
  return connection
}

/** Applies a change that the wallet made; a closed link ends the connection. */
function followWallet(modal: Modal, key: Connection, change: LinkChange): void {
  if (change.kind === 'closed') return dropConnections(modal, [key], { isSaved: !change.isLost })
  const { namespace } = key
  const { network } = change
  const accounts = change.kind === 'accounts' ? change.accounts : undefined
  const before = modal.connections.$all.get().find((one) => isSameConnection(one, key))
  const current = before?.accounts.find((one) => one.address === before.address)
  // If the current account is gone, as after a network change on Bitcoin, use one of the same type.
  const isGone = !accounts?.some((one) => one.address === current?.address)
  const address = (accounts?.find((one) => isGone && one.type === current?.type) ?? accounts?.[0])?.address
  applyWalletChange(modal.connections, key, { ...(address && { accounts, address }), ...(network && { network }) })
  const isInUse = isSameConnection(modal.connections.of(namespace) ?? key, key)
  if (network && isInUse) {
    if (modal.connections.$activeNamespace.get() === namespace) setNetwork(modal, network)
    leaveUnsupported(modal)
  }
  persist(modal)
  if (isInUse) void loadBalance(modal, { namespace })
}
