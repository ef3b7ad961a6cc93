import type { Clock } from '../clock.ts'

/** A message as sent by a publisher. */
export interface Publication {
  topic: string
  message: string
  /** In seconds. */
  ttl: number
  tag: number
  attestation?: string
}

/** A stored message. */
export interface StoredMessage extends Omit<Publication, 'ttl'> {
  publishedAt: number
  expiresAt: number
  /** Id of the client. */
  sender: string
  /** Ids of the clients that have acknowledged the message. */
  readers: Set<string>
}

export interface StoredMessages {
  add(publication: Publication, sender: string): StoredMessage
  /** Returns the messages of other clients on a topic that `reader` has not acknowledged, oldest first. */
  waiting(topic: string, reader: string): StoredMessage[]
  isExpired(message: StoredMessage): boolean
  clear(): void
}

/** Stores messages for offline clients until they expire by the sandbox clock. */
export function createStoredMessages(clock: Clock): StoredMessages {
  let messages: StoredMessage[] = []
  const isExpired = ({ expiresAt }: StoredMessage) => expiresAt <= clock.now()
  const prune = () => void (messages = messages.filter((message) => !isExpired(message)))
  return {
    add({ ttl, ...publication }, sender) {
      prune()
      const publishedAt = clock.now()
      const message = {
        ...publication,
        publishedAt,
        expiresAt: publishedAt + ttl * 1000,
        sender,
        readers: new Set<string>(),
      }
      messages.push(message)
      return message
    },
    waiting(topic, reader) {
      prune()
      return messages.filter(
        (message) => message.topic === topic && message.sender !== reader && !message.readers.has(reader),
      )
    },
    isExpired,
    clear: () => void (messages = []),
  }
}
