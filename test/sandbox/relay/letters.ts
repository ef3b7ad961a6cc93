import type { Clock } from '../clock.ts'

/** A message from a publisher. */
export interface Publication {
  topic: string
  message: string
  /** Seconds. */
  ttl: number
  tag: number
  attestation?: string
}

/** A stored message. */
export interface Letter extends Omit<Publication, 'ttl'> {
  publishedAt: number
  expiresAt: number
  /** Client id. */
  sender: string
  /** Client ids that have acknowledged it. */
  readers: Set<string>
}

export interface Letters {
  add(publication: Publication, sender: string): Letter
  /** Messages from other clients for `reader` on a topic, oldest first. */
  waiting(topic: string, reader: string): Letter[]
  isExpired(letter: Letter): boolean
  clear(): void
}

/** Stores messages for offline clients until they expire by the sandbox clock. */
export function createLetters(clock: Clock): Letters {
  let letters: Letter[] = []
  const isExpired = ({ expiresAt }: Letter) => expiresAt <= clock.now()
  const prune = () => void (letters = letters.filter((letter) => !isExpired(letter)))
  return {
    add({ ttl, ...publication }, sender) {
      prune()
      const publishedAt = clock.now()
      const letter = { ...publication, publishedAt, expiresAt: publishedAt + ttl * 1000, sender, readers: new Set<string>() }
      letters.push(letter)
      return letter
    },
    waiting(topic, reader) {
      prune()
      return letters.filter((letter) => letter.topic === topic && letter.sender !== reader && !letter.readers.has(reader))
    },
    isExpired,
    clear: () => void (letters = []),
  }
}
