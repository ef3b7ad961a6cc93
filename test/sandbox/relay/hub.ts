import type { Clock } from '../clock.ts'
import { subscriptionId, type Connection } from './connection.ts'
import { createStoredMessages, type StoredMessage } from './storedMessages.ts'
import type { Caller } from './methods.ts'

export interface Hub {
  join(connection: Connection): void
  leave(connection: Connection): void
  /**
   * Returns the operations for the methods of this connection. Pushes are sent on `flush`, so that the answer comes
   * first.
   */
  callerFor(connection: Connection): Caller & { flush(): void }
  connections(): readonly Connection[]
  /** Deletes every stored message. */
  clear(): void
}

/** Delivers one message to a client. Faults delay or drop it. */
export type Courier = (deliver: () => void, to: Connection) => void

/** Stores topics, subscribers and messages. A sender never receives its own message. */
export function createHub(clock: Clock, courier: Courier): Hub {
  const messages = createStoredMessages(clock)
  const connections = new Set<Connection>()

  const receives = (connection: Connection, message: StoredMessage) =>
    connections.has(connection) && connection.topics.has(message.topic) && connection.clientId !== message.sender

  function deliver(connection: Connection, message: StoredMessage): void {
    courier(() => {
      if (receives(connection, message) && !messages.isExpired(message)) connection.push(message)
    }, connection)
  }

  return {
    join: (connection) => void connections.add(connection),
    leave: (connection) => void connections.delete(connection),
    callerFor(connection) {
      const due: (() => void)[] = []
      return {
        publish(publication) {
          const message = messages.add(publication, connection.clientId)
          for (const other of connections) if (receives(other, message)) due.push(() => deliver(other, message))
        },
        subscribe(topic) {
          connection.topics.add(topic)
          due.push(() => {
            for (const message of messages.waiting(topic, connection.clientId)) deliver(connection, message)
          })
          return subscriptionId(topic, connection.clientId)
        },
        unsubscribe: (topic) => void connection.topics.delete(topic),
        waiting: (topic) => messages.waiting(topic, connection.clientId),
        flush() {
          for (const send of due.splice(0)) send()
        },
      }
    },
    connections: () => [...connections],
    clear: () => messages.clear(),
  }
}
