import { attempt } from '../../core/errors/attempt.ts'
import { isReady } from './schema.ts'
import { SAID } from './waiting.ts'

/** What the secure site says; without an id it is said unasked. */
export type Heard = (type: string, id: string | undefined, payload: unknown) => unknown

interface HearingParts {
  signal: AbortSignal
  frame(): HTMLIFrameElement | undefined
  origins(): readonly string[]
  ready(win: Window, origin: string): void
  heard: Heard
}

interface Said {
  type?: unknown
  id?: unknown
  payload?: unknown
}

/** Hears the frame's own page as long as it is one of the secure site's, and nobody else. */
export function hear({ signal, frame, origins, ready, heard }: HearingParts): void {
  function onMessage({ source, origin, data }: MessageEvent<unknown>): void {
    const win = frame()?.contentWindow
    if (!win || source !== win || !origins().includes(origin) || typeof data !== 'object' || data === null) return
    // What a page makes itself, and no browser cloned, may throw when it is read.
    const { type, id, payload } = attempt((): Said => ({ type: (data as Said).type, id: (data as Said).id, payload: (data as Said).payload })) ?? {}
    if (typeof type !== 'string' || !type.startsWith(SAID)) return
    if (type === `${SAID}READY`) return isReady(payload) ? ready(win, origin) : undefined
    if (id === undefined || typeof id === 'string') heard(type, id, payload)
  }
  addEventListener('message', onMessage, { signal })
}
