import type { Connector } from '../../core/connector.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** The embedded wallet's connector, if it is offered and supports one of the site's chains. */
export const authConnector = (modal: Modal): Connector | undefined => modal.wallets.$others.get().find(({ type, namespaces }) => type === 'auth' && namespaces.length)

/** The embedded wallet's connection, if there is one. */
export const authConnection = (modal: Modal): Connection | undefined => modal.connections.$all.get().find(({ connectorType }) => connectorType === 'auth')
