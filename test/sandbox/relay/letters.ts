import type { Clock } from '../clock.ts'

/** A message as a publisher gives it. */
export interface Publication {
  topic: string
  message: string
  /** Seconds. */
  ttl: number
  tag: number
  attestation?: string
}

/** A message as the relay keeps it. */
export interface Letter extends Omit<Publication, 'ttl'> {
  publishedAt: number
  expiresAt: number
  /** Client id. */
  sender: string
  /** Client ids of those that have acknowledged it. */
  readers: Set<string>
}

export interface Letters {
  add(publication: Publication, sender: string): Letter
  /** What somebody else has left for `reader` on a topic, oldest first. */
  waiting(topic: string, reader: string): Letter[]
  isExpired(letter: Letter): boolean
  clear(): void
}

/** What the relay keeps for those who are away, for as long as the sandbox's clock says. */
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
