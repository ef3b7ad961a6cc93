import { WalletModalError } from '../../core/errors.ts'
import { POPUP_POLL_MS } from '../../core/limits.ts'
import { isCutOff } from './openerPolicy.ts'

/** What the wallet's window says, as far as we rely on it. */
export interface Said {
  event?: unknown
  id?: unknown
  requestId?: unknown
  data?: unknown
}

export interface Popup {
  /** Sends to the window, opening it where it is not there, and gives its answer to the request's id. */
  ask(request: { id: string }): Promise<Said>
  /** Opens the window, or shows the one that is there; resolves when it can be talked to. */
  loaded(): Promise<Window>
  /** Closes the window; whatever was waited for rejects with `error`. */
  end(error: WalletModalError): void
}

const [WIDTH, HEIGHT] = [420, 540]

/** In the middle of the page's own window. */
function place(): string {
  const left = (innerWidth - WIDTH) / 2 + screenX
  const top = (innerHeight - HEIGHT) / 2 + screenY
  return `width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}

/**
 * A window of another origin that is opened in the visitor's click and talks by messages: only that window, and only that
 * origin, is heard. Rejects with `PopupBlocked`, with `PopupClosed` when it has gone without an answer, and with
 * `ConnectionFailed` where the page's opener policy cuts it off.
 */
export function createPopup(url: URL, hello: () => unknown): Popup {
  let popup: Window | undefined
  let ready: Promise<Window> | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const waiting = new Set<{ heard(said: Said): boolean; reject(error: WalletModalError): void }>()

  function hear({ origin, source, data }: MessageEvent<unknown>): void {
    if (origin !== url.origin || source !== popup || typeof data !== 'object' || data === null) return
    const said: Said = data
    for (const one of [...waiting]) if (one.heard(said)) waiting.delete(one)
    if (said.event === 'PopupUnload') end(new WalletModalError('PopupClosed'))
  }

  /** The first thing said that `isWanted`. */
  const next = (isWanted: (said: Said) => boolean) =>
    new Promise<Said>((resolve, reject) => {
      waiting.add({ heard: (said) => isWanted(said) && (resolve(said), true), reject })
    })

  function end(error: WalletModalError): void {
    clearInterval(timer)
    removeEventListener('message', hear)
    if (popup && !popup.closed) popup.close()
    popup = ready = undefined
    for (const one of [...waiting]) one.reject(error)
    waiting.clear()
  }

  /** Browsers tell nobody that a window was closed. One that is cut off looks closed from the start. */
  function watch(opened: Window): void {
    let hasSpoken = false
    ready?.then(() => (hasSpoken = true), () => {})
    timer = setInterval(async () => {
      if (!opened.closed) return
      clearInterval(timer)
      const isApart = !hasSpoken && (await isCutOff())
      if (popup === opened) end(isApart ? cutOff() : new WalletModalError('PopupClosed'))
    }, POPUP_POLL_MS)
  }

  function open(): Promise<Window> {
    const opened = window.open(url, `wallet_${crypto.randomUUID()}`, place())
    if (!opened) return Promise.reject(new WalletModalError('PopupBlocked'))
    popup = opened
    opened.focus()
    addEventListener('message', hear)
    ready = next(({ event }) => event === 'PopupLoaded').then(({ id }) => {
      opened.postMessage({ requestId: id, data: hello() }, url.origin)
      return opened
    })
    watch(opened)
    return ready
  }

  const loaded = () => {
    if (!popup || popup.closed || !ready) return open()
    popup.focus()
    return ready
  }

  return {
    loaded,
    end,
    async ask(request) {
      const to = await loaded()
      const answer = next(({ requestId }) => requestId === request.id)
      to.postMessage(request, url.origin)
      return answer
    },
  }
}

function cutOff(): WalletModalError {
  return new WalletModalError('ConnectionFailed', {
    message: 'The header Cross-Origin-Opener-Policy: same-origin of this page cuts the wallet’s window off. Use same-origin-allow-popups.',
    params: { isCutOff: 1 },
  })
}
