import { POPUP_POLL_MS } from '../core/limits.ts'

/** Contract §4.1. */
const [WIDTH, HEIGHT] = [600, 800]
/** What a window has said may be on its way still when it is seen closed. */
const LAST_WORDS_MS = 200

/** A window of a social login. */
export interface LoginWindow {
  /** Leads it to the provider. */
  go(url: string): void
  focus(): void
  close(): void
  isClosed(): boolean
  /** Hears its results, with where they come from; `closed` when the visitor has closed it. Until the returned function is called. */
  hear(on: { result(resultUri: string, origin: string): void; closed(): void }): () => void
}

/**
 * Opens the window in the middle of the page's own; call it in the visitor's click. It keeps its opener, which hears the result by
 * it. Undefined where the browser does not let it open.
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
  // Browsers tell nobody that a window was closed.
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
