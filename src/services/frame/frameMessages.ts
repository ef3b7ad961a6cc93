import { attempt } from '../../core/errors/attempt.ts'
import { isReady } from './schema.ts'
import { FRAME_PREFIX } from './pendingRequests.ts'

/** Receives a message of the secure site. Only answers to requests have an id. */
export type FrameListener = (type: string, id: string | undefined, payload: unknown) => unknown

interface FrameMessageParts {
  signal: AbortSignal
  frame(): HTMLIFrameElement | undefined
  origins(): readonly string[]
  ready(win: Window, origin: string): void
  received: FrameListener
}

interface FrameMessage {
  type?: unknown
  id?: unknown
  payload?: unknown
}

/** Listens to messages of the frame's window, but ignores them unless they come from the secure site's origins. */
export function listenToFrame({ signal, frame, origins, ready, received }: FrameMessageParts): void {
  // A script of the page can dispatch events with any source and origin, but no trusted ones.
  function onMessage({ isTrusted, source, origin, data }: MessageEvent<unknown>): void {
    const win = frame()?.contentWindow
    if (
      !isTrusted ||
      !win ||
      source !== win ||
      !origins().includes(origin) ||
      typeof data !== 'object' ||
      data === null
    )
      return
    // Another script in the page may dispatch a fake event whose getters throw.
    const { type, id, payload } =
      attempt((): FrameMessage => ({
        type: (data as FrameMessage).type,
        id: (data as FrameMessage).id,
        payload: (data as FrameMessage).payload,
      })) ?? {}
    if (typeof type !== 'string' || !type.startsWith(FRAME_PREFIX)) return
    if (type === `${FRAME_PREFIX}READY`) return isReady(payload) ? ready(win, origin) : undefined
    if (id === undefined || typeof id === 'string') received(type, id, payload)
  }
  addEventListener('message', onMessage, { signal })
}
