import { POPUP_POLL_MS } from '../core/limits.ts'

/** Size of the login window. */
const [WIDTH, HEIGHT] = [600, 800]
/** A message may still arrive after the window is seen closed. */
const LAST_WORDS_MS = 200

/** The window of a social login. */
export interface LoginWindow {
  /** Navigates it to the provider. */
  go(url: string): void
  focus(): void
  close(): void
  isClosed(): boolean
  /** Listens for results and their origin, and for the visitor closing it. Returns a stop function. */
  hear(on: { result(resultUri: string, origin: string): void; closed(): void }): () => void
}

/**
 * Opens the window centered over the page. Call it within a click. It keeps its opener, to which it reports. Undefined
 * if blocked.
 */
export function openLoginWindow(url: string): LoginWindow | undefined {
  const left = Math.round((innerWidth - WIDTH) / 2 + screenX)
  const top = Math.round((innerHeight - HEIGHT) / 2 + screenY)
  const opened = window.open(url, 'wallet-modal-login', `width=${WIDTH},height=${HEIGHT},left=${left},top=${top},scrollbars=yes`)
  if (!opened) return undefined
  opened.focus()
  return {
    go: (next) => void (opened.location.href = next),
    focus: () => opened.focus(),
    close: () => opened.close(),
    isClosed: () => opened.closed,
    hear: (on) => hear(opened, on),
  }
}

function hear(opened: Window, { result, closed }: Parameters<LoginWindow['hear']>[0]): () => void {
  let last: ReturnType<typeof setTimeout> | undefined
  const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== opened) return
    const { resultUri } = (data ?? {}) as { resultUri?: unknown }
    if (typeof resultUri === 'string' && resultUri) result(resultUri, origin)
  }
  // There is no event for a closed window, so poll.
  const timer = setInterval(() => {
    if (opened.closed) last ??= setTimeout(closed, LAST_WORDS_MS)
  }, POPUP_POLL_MS)
  addEventListener('message', listen)
  return () => {
    clearInterval(timer)
    clearTimeout(last)
    removeEventListener('message', listen)
  }
}
