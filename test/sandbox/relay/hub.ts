import type { Clock } from '../clock.ts'
import { subscriptionId, type Connection } from './connection.ts'
import { createLetters, type Letter } from './letters.ts'
import type { Caller } from './methods.ts'

export interface Hub {
  join(connection: Connection): void
  leave(connection: Connection): void
  /** Operations of a method on this connection; pushes are sent after `flush`, so that the answer comes first. */
  callerFor(connection: Connection): Caller & { flush(): void }
  connections(): readonly Connection[]
  /** Deletes every message. */
  clear(): void
}

/** Makes one delivery to a client; faults delay or drop it. */
export type Courier = (deliver: () => void, to: Connection) => void

/** Topics, subscribers and mailbox. A sender never receives its own message. */
export function createHub(clock: Clock, courier: Courier): Hub {
  const letters = createLetters(clock)
  const connections = new Set<Connection>()

  const receives = (connection: Connection, letter: Letter) =>
    connections.has(connection) && connection.topics.has(letter.topic) && connection.clientId !== letter.sender

  function deliver(connection: Connection, letter: Letter): void {
    courier(() => {
      if (receives(connection, letter) && !letters.isExpired(letter)) connection.push(letter)
    }, connection)
  }

  return {
    join: (connection) => void connections.add(connection),
    leave: (connection) => void connections.delete(connection),
    callerFor(connection) {
      const due: (() => void)[] = []
      return {
        publish(publication) {
          const letter = letters.add(publication, connection.clientId)
          for (const other of connections) if (receives(other, letter)) due.push(() => deliver(other, letter))
        },
        subscribe(topic) {
          connection.topics.add(topic)
          due.push(() => {
            for (const letter of letters.waiting(topic, connection.clientId)) deliver(connection, letter)
          })
          return subscriptionId(topic, connection.clientId)
        },
        unsubscribe: (topic) => void connection.topics.delete(topic),
        waiting: (topic) => letters.waiting(topic, connection.clientId),
        flush() {
          for (const send of due.splice(0)) send()
        },
      }
    },
    connections: () => [...connections],
    clear: () => letters.clear(),
  }
}
