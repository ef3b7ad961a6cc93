import { randomUUID } from 'node:crypto'

/** The answer to the frame: now, after the visitor approves, or after another event. */
export type Reply =
  | { type: 'success'; payload?: unknown }
  | { type: 'error'; message: string }
  | { type: 'ask'; ticket: string; question: Question }
  | { type: 'wait'; ticket: string }

/** Content of the approval screen. */
export interface Question {
  title: string
  /** What is asked. */
  rows: { label: string; value: string; code?: boolean }[]
  /** Who asks, for which account and network. The host page shows these, too, so they come last. */
  context: { label: string; value: string; code?: boolean }[]
  /** The raw data to sign or send. */
  body: string
  /** Label of the approve button. */
  yes: 'Sign' | 'Approve'
}

interface Asking {
  sessionId: string
  perform(): Promise<unknown>
}

interface Waiting {
  sessionId: string
  /** What the answer waits for, for example a device or channel. */
  about: string
  reply?: Reply
}

/** Stores the requests whose answers are pending. */
export function createTickets() {
  const asking = new Map<string, Asking>()
  const waiting = new Map<string, Waiting>()
  const listeners = new Set<{ sessionId: string; notify(ticket: string, reply: Reply): void }>()

  function release(matches: (waiting: Waiting) => boolean, reply: Reply): void {
    for (const [ticket, one] of waiting) {
      if (one.reply || !matches(one)) continue
      one.reply = reply
      for (const { sessionId, notify } of listeners) if (sessionId === one.sessionId) notify(ticket, reply)
    }
  }

  return {
    ask(sessionId: string, question: Question, perform: () => Promise<unknown>): Reply {
      const ticket = randomUUID()
      asking.set(ticket, { sessionId, perform })
      return { type: 'ask', ticket, question }
    },
    /** Returns the request of a ticket and removes it, because a ticket is usable once. */
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
    /** Answers every request that waits for `about`. */
    release: (about: string, reply: Reply) => release((one) => one.about === about, reply),
    /** Answers all pending requests of a session. */
    releaseAll: (sessionId: string, reply: Reply) => release((one) => one.sessionId === sessionId, reply),
    /** Subscribes to a session's answers, including earlier ones. Returns the function that unsubscribes. */
    listen(sessionId: string, notify: (ticket: string, reply: Reply) => void): () => void {
      for (const [ticket, one] of waiting) if (one.sessionId === sessionId && one.reply) notify(ticket, one.reply)
      const listener = { sessionId, notify }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear() {
      asking.clear()
      waiting.clear()
    },
  }
}
