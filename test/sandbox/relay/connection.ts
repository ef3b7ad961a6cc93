import { createHash } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { StoredMessage } from './storedMessages.ts'

/** The socket of a client. */
export interface Connection {
  readonly clientId: string
  readonly projectId: string
  readonly socket: WebSocket
  readonly topics: Set<string>
  send(frame: object): void
  /** Pushes a message. It stays stored until the client acknowledges it. */
  push(message: StoredMessage): void
  /** Handles the client's acknowledgment of a push. */
  acknowledge(id: unknown): void
}

/** Computes the subscription id, which clients compute in the same way. */
export const subscriptionId = (topic: string, clientId: string) =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')

let lastPushId = Date.now() * 1000

export function createConnection(
  socket: WebSocket,
  { clientId, projectId }: Pick<Connection, 'clientId' | 'projectId'>,
): Connection {
  const pushed = new Map<number, StoredMessage>()
  const send = (frame: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
  }
  return {
    clientId,
    projectId,
    socket,
    topics: new Set(),
    send,
    push(stored) {
      lastPushId += 1
      pushed.set(lastPushId, stored)
      const { topic, message, publishedAt, tag, attestation } = stored
      const params = { id: subscriptionId(topic, clientId), data: { topic, message, publishedAt, tag, attestation } }
      send({ id: lastPushId, jsonrpc: '2.0', method: 'irn_subscription', params })
    },
    acknowledge(id) {
      if (typeof id !== 'number') return
      pushed.get(id)?.readers.add(clientId)
      pushed.delete(id)
    },
  }
}
