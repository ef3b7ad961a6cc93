import type { ChainAdapter } from '../core/chain.ts'
import type { Link } from '../core/connector.ts'
import type { ConnectionKey } from '../core/connectionList.ts'
import type { Connection, Namespace } from '../core/types.ts'

/**
 * An open wallet connection (`Link`): its chain adapter, its connector, and the function that removes its listeners.
 */
export interface OpenLink {
  link: Link
  adapter: ChainAdapter
  connectorId: string
  unwatch: () => void
}

/** A connection that the widget has dropped, but whose wallet has not processed the disconnect yet. */
export interface Disconnecting {
  connectorId: string
  /** Resolves when the wallet has processed the disconnect; undefined until the request is sent. Never rejects. */
  closing: Promise<void> | undefined
}

/** Creates the collection of open wallet connections: one `Link` for each wallet and namespace. */
export function createLinks(inUse: (namespace: Namespace) => Connection | undefined) {
  const open = new Map<string, OpenLink>()
  const nameOf = ({ namespace, connectorId }: ConnectionKey) => `${namespace}/${connectorId}`
  const of = (key: ConnectionKey | undefined) => key && open.get(nameOf(key))
  return {
    /** Connections that the widget has dropped, but whose wallets have not processed the disconnect yet. */
    disconnecting: new Set<Disconnecting>(),
    /** Returns the link of a connection, if it is open. */
    of,
    /** Returns the link of a namespace's current connection. */
    get: (namespace: Namespace) => of(inUse(namespace)),
    values: () => [...open.values()],
    set: (key: ConnectionKey, one: OpenLink) => void open.set(nameOf(key), one),
    /** Removes a link and its listeners. The wallet is not asked to disconnect. */
    drop(key: ConnectionKey) {
      of(key)?.unwatch()
      open.delete(nameOf(key))
    },
  }
}
