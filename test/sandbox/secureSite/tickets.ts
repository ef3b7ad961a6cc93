import { randomUUID } from 'node:crypto'

/** The frame's answer: immediate, after the visitor approves, or after another event. */
export type Reply =
  | { type: 'success'; payload?: unknown }
  | { type: 'error'; message: string }
  | { type: 'ask'; ticket: string; question: Question }
  | { type: 'wait'; ticket: string }

/** Content of the approval screen. */
export interface Question {
  title: string
  rows: { label: string; value: string; code?: boolean }[]
  /** The raw data to sign or send. */
  body: string
  /** The button label. */
  yes: 'Sign' | 'Approve'
}

interface Asking {
  sessionId: string
  perform(): Promise<unknown>
}

interface Waiting {
  sessionId: string
  /** What it waits for, such as a device or channel. */
  about: string
  reply?: Reply
}

/** Requests with a pending answer. */
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
    /** The request of a ticket, removed: a ticket is usable once. */
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
    /** Answers all pending requests of a session. */
    releaseAll: (sessionId: string, reply: Reply) => release((one) => one.sessionId === sessionId, reply),
    /** Subscribes to a session's answers, past ones included; returns the unsubscribe function. */
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
