import type { ChainAdapter } from '../core/chain.ts'
import type { Link } from '../core/connector.ts'
import type { ConnectionKey } from '../core/connectionList.ts'
import type { Connection, Namespace } from '../core/types.ts'

/** An open link with its adapter and connector id, and the function that stops watching it. */
export interface OpenLink {
  link: Link
  adapter: ChainAdapter
  connectorId: string
  unwatch: () => void
}

/** The end of a connection at its wallet. */
export interface Leaving {
  connectorId: string
  /** Undefined until the wallet is asked to disconnect. Never rejects. */
  closing: Promise<void> | undefined
}

/** The open links, one for each connected wallet and namespace. */
export function createLinks(inUse: (namespace: Namespace) => Connection | undefined) {
  const open = new Map<string, OpenLink>()
  const nameOf = ({ namespace, connectorId }: ConnectionKey) => `${namespace}/${connectorId}`
  const of = (key: ConnectionKey | undefined) => key && open.get(nameOf(key))
  return {
    /** Disconnected here, but not at the wallet yet. */
    leaving: new Set<Leaving>(),
    /** The link of a connection. */
    of,
    /** The link of a namespace's current connection. */
    get: (namespace: Namespace) => of(inUse(namespace)),
    values: () => [...open.values()],
    set: (key: ConnectionKey, one: OpenLink) => void open.set(nameOf(key), one),
    /** Stops watching a link and removes it, without notifying the wallet. */
    drop(key: ConnectionKey) {
      of(key)?.unwatch()
      open.delete(nameOf(key))
    },
  }
}
