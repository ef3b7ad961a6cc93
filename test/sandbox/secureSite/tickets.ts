import { randomUUID } from 'node:crypto'

/** What a frame is answered: at once, when the visitor has said yes, or when something else has happened. */
export type Reply =
  | { type: 'success'; payload?: unknown }
  | { type: 'error'; message: string }
  | { type: 'ask'; ticket: string; question: Question }
  | { type: 'wait'; ticket: string }

/** What the approval screen shows. */
export interface Question {
  title: string
  rows: { label: string; value: string; code?: boolean }[]
  /** What is signed or sent, as it is. */
  body: string
  /** The word on the button. */
  yes: 'Sign' | 'Approve'
}

interface Asking {
  sessionId: string
  perform(): Promise<unknown>
}

interface Waiting {
  sessionId: string
  /** What it waits for, such as a device or a channel. */
  about: string
  reply?: Reply
}

/** Requests whose answer comes later. */
export function createTickets() {
  const asking = new Map<string, Asking>()
  const waiting = new Map<string, Waiting>()
  const listeners = new Set<{ sessionId: string; hear(ticket: string, reply: Reply): void }>()

  function release(matches: (waiting: Waiting) => boolean, reply: Reply): void {
    for (const [ticket, one] of waiting) {
      if (one.reply || !matches(one)) continue
      one.reply = reply
      for (const { sessionId, hear } of listeners) if (sessionId === one.sessionId) hear(ticket, reply)
    }
  }

  return {
    ask(sessionId: string, question: Question, perform: () => Promise<unknown>): Reply {
      const ticket = randomUUID()
      asking.set(ticket, { sessionId, perform })
      return { type: 'ask', ticket, question }
    },
    /** What was asked under a ticket; a ticket is good for one answer. */
    take(sessionId: string, ticket: string): Asking['perform'] | undefined {
      const found = asking.get(ticket)
      if (found?.sessionId !== sessionId) return undefined
      asking.delete(ticket)
      return found.perform
    },
    wait(sessionId: string, about: string): Reply {
      const ticket = randomUUID()
      waiting.set(ticket, { sessionId, about })
      return { type: 'wait', ticket }
    },
    /** Answers everyone who waits for it. */
    release: (about: string, reply: Reply) => release((one) => one.about === about, reply),
    /** Answers all that a session waits for. */
    releaseAll: (sessionId: string, reply: Reply) => release((one) => one.sessionId === sessionId, reply),
    /** Hears of a session's answers, those from before too; gives what ends the listening. */
    listen(sessionId: string, hear: (ticket: string, reply: Reply) => void): () => void {
      for (const [ticket, one] of waiting) if (one.sessionId === sessionId && one.reply) hear(ticket, one.reply)
      const listener = { sessionId, hear }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear() {
      asking.clear()
      waiting.clear()
    },
  }
}
