import { SEND_MS } from '../../core/analytics/limits.ts'
import type { AnalyticsError, AnalyticsRecord } from '../../core/analytics/record.ts'
import { toJson } from '../../core/json.ts'
import { HttpError } from '../http.ts'
import type { ClientParts } from '../walletApi/client.ts'
import { createGate } from './gate.ts'
import { createLimiter } from './limiter.ts'
import { createPost } from './post.ts'
import { createQueue } from './queue.ts'
import { whenLeaving } from './whenLeaving.ts'

interface SenderParts extends ClientParts {
  /** Whether visitor, site and project id allow to send. Called before each event and each request. */
  isAllowed(): boolean
  /** Returns the milliseconds since 1970. */
  now(): number
  /** Called once, with the answer, if the service refuses this site (403). Nothing is sent after that. */
  onRefused(cause: unknown): void
  /** Called with what keeps an event from being sent, for the log. */
  onDropped(why: string): void
}

export type Sender = ReturnType<typeof createSender>

/** Posts events, without retry after a failure. Only a refusal (403) stops further sending. */
function createSending(parts: SenderParts, refuse: () => boolean) {
  const post = createPost(parts)
  let current = new AbortController()
  async function send(path: 'batch' | 'e', body: string): Promise<void> {
    const { signal } = current
    try {
      await post(path, body, signal)
    } catch (error) {
      if (signal.aborted) return
      const { cause } = error as Error
      parts.onDropped(`${path}: ${cause instanceof HttpError ? cause.message : 'no answer'}`)
      if (cause instanceof HttpError && cause.status === 403 && refuse()) parts.onRefused(cause)
    }
  }
  return {
    send,
    /** Aborts pending requests, so that no further URL of the service is tried. */
    cancel() {
      current.abort()
      current = new AbortController()
    },
  }
}

/**
 * Creates the sender of analytics events. It sends nothing, and asks nothing, before `isAllowed`; then the project's own
 * setting has to allow it, too.
 */
export function createSender(parts: SenderParts) {
  const queue = createQueue()
  const maySendError = createLimiter(parts.now)
  let timer: ReturnType<typeof setTimeout> | undefined
  const endTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const clear = () => {
    queue.clear()
    endTimer()
  }
  const onClosed = () => {
    clear()
    cancel()
  }
  const gate = createGate({ ...parts, onClosed })
  const { send, cancel } = createSending(parts, gate.refuse)
  const sendBatch = () => void (queue.isEmpty() || send('batch', queue.take()))
  const flush = () => {
    endTimer()
    if (gate.check() && !queue.isEmpty()) gate.ifWanted(sendBatch)
  }
  const stop = whenLeaving(flush)
  return {
    /** Sends an event within 10 s, with others. */
    add(record: AnalyticsRecord): void {
      if (!gate.check()) return
      queue.add(record)
      gate.ifWanted(() => {})
      if (queue.isFull()) flush()
      else timer ??= setTimeout(flush, SEND_MS)
    },
    /** Sends an error at once: five within 60 s, no more. */
    addError(record: AnalyticsError): void {
      if (!gate.check()) return
      gate.ifWanted(() => {
        if (maySendError()) void send('e', toJson(record))
        else parts.onDropped('too many errors')
      })
    },
    /** Drops what waits if it may not be sent any more. Call it when options have changed. */
    check: gate.check,
    stop(): void {
      clear()
      stop()
    },
  }
}
