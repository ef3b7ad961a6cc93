import { POPUP_POLL_MS } from '../core/limits.ts'
import { centered, windowName } from './popup.ts'

/** The size of the login window. */
const SIZE = { width: 600, height: 800, features: 'scrollbars=yes' }
/** How long to wait for the last message of a window that is found closed: it may still be on the way. */
const LAST_WORDS_MS = 200

/** The popup window of a social login. */
export interface LoginWindow {
  /** Navigates the window to the provider's page. */
  go(url: string): void
  focus(): void
  close(): void
  isClosed(): boolean
  /**
   * Calls `result` with the `resultUri` of each message from the window and with the message's origin, and `closed`
   * when the visitor closes the window. Returns a function that stops listening.
   */
  listen(on: { result(resultUri: string, origin: string): void; closed(): void }): () => void
}

/**
 * Opens the window, centered over the page. Call it in a click handler. The window keeps `window.opener`, to which it
 * posts its result. Undefined if the browser blocks it.
 */
export function openLoginWindow(url: string): LoginWindow | undefined {
  const opened = window.open(url, windowName('wallet-modal-login'), centered(SIZE))
  if (!opened) return undefined
  opened.focus()
  return {
    go: (next) => void (opened.location.href = next),
    focus: () => opened.focus(),
    close: () => opened.close(),
    isClosed: () => opened.closed,
    listen: (on) => listenTo(opened, on),
  }
}

function listenTo(opened: Window, { result, closed }: Parameters<LoginWindow['listen']>[0]): () => void {
  let last: ReturnType<typeof setTimeout> | undefined
  const listen = ({ isTrusted, source, origin, data }: MessageEvent<unknown>) => {
    if (!isTrusted || source !== opened) return
    const { resultUri } = (data ?? {}) as { resultUri?: unknown }
    if (typeof resultUri === 'string' && resultUri) result(resultUri, origin)
  }
  // Poll, since browsers have no event for a closed window.
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
