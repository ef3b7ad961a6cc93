import type { Connector } from '../../core/connector.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** The connector of the embedded wallet, where it is offered, and has accounts on a chain of the site's. */
export const authConnector = (modal: Modal): Connector | undefined => modal.wallets.$others.get().find(({ type, namespaces }) => type === 'auth' && namespaces.length)

/** What is connected by it. */
export const authConnection = (modal: Modal): Connection | undefined => modal.connections.$all.get().find(({ connectorType }) => connectorType === 'auth')
