import type { ChainAdapter } from '../core/chain.ts'
import type { Link } from '../core/connector.ts'
import type { ConnectionKey } from '../core/connectionList.ts'
import type { Connection, Namespace } from '../core/types.ts'

/** An open link: what talks to its wallet, whose it is, and what stops watching it. */
export interface OpenLink {
  link: Link
  adapter: ChainAdapter
  connectorId: string
  unwatch: () => void
}

/** The open links, one for each connected wallet in each namespace. */
export function createLinks(inUse: (namespace: Namespace) => Connection | undefined) {
  const open = new Map<string, OpenLink>()
  const nameOf = ({ namespace, connectorId }: ConnectionKey) => `${namespace}/${connectorId}`
  const of = (key: ConnectionKey | undefined) => key && open.get(nameOf(key))
  return {
    /** The link of a connection. */
    of,
    /** The link of the connection in use in a namespace. */
    get: (namespace: Namespace) => of(inUse(namespace)),
    values: () => [...open.values()],
    set: (key: ConnectionKey, one: OpenLink) => void open.set(nameOf(key), one),
    /** Stops watching a link; what it talks to is not told. */
    drop(key: ConnectionKey) {
      of(key)?.unwatch()
      open.delete(nameOf(key))
    },
  }
}
