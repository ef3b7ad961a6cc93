import type { Connector } from '../../core/connector.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** Returns the connector of the embedded wallet (e-mail and social login), if it supports one of the site's chains. */
export const authConnector = (modal: Modal): Connector | undefined =>
  modal.wallets.$others.get().find(({ type, namespaces }) => type === 'auth' && namespaces.length)

/** Returns the connection of the embedded wallet, if it is connected. */
export const authConnection = (modal: Modal): Connection | undefined =>
  modal.connections.$all.get().find(({ connectorType }) => connectorType === 'auth')
