import { WalletModalError } from '../../core/errors.ts'
import { POPUP_POLL_MS } from '../../core/limits.ts'
import { createHearing, type Said } from './hearing.ts'
import { isCutOff } from './openerPolicy.ts'

export interface Popup {
  /** Sends to the window that is `loaded`, and gives its answer to the request's id. Rejects with what ended it: a window that went meanwhile is not opened again. */
  ask(request: { id: string }): Promise<Said>
  /** Opens the window, or shows the one that is there; resolves when it can be talked to. */
  loaded(): Promise<Window>
  /** Closes the window; whatever was waited for rejects with `error`. */
  end(error: WalletModalError): void
}

const [WIDTH, HEIGHT] = [420, 540]

/** An id that nobody guesses; `randomUUID` is more than is needed. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A new window in the middle of the page's own. Throws `PopupBlocked`. */
function openWindow(url: URL): Window {
  const left = (innerWidth - WIDTH) / 2 + screenX
  const top = (innerHeight - HEIGHT) / 2 + screenY
  const opened = window.open(url, `wallet_${newId()}`, `width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
  if (!opened) throw new WalletModalError('PopupBlocked')
  opened.focus()
  return opened
}

/** Why a window is gone; one that is cut off looks closed from the start. */
async function reasonOf(hasSpoken: boolean): Promise<WalletModalError> {
  if (hasSpoken || !(await isCutOff())) return new WalletModalError('PopupClosed')
  return new WalletModalError('ConnectionFailed', {
    message: 'The header Cross-Origin-Opener-Policy: same-origin of this page cuts the wallet’s window off. Use same-origin-allow-popups.',
    params: { isCutOff: 1 },
  })
}

/**
 * A window of another origin that is opened in the visitor's click and talks by messages: only that window, and only that
 * origin, is heard. Rejects with `PopupBlocked`, with `PopupClosed` when it has gone without an answer, and with
 * `ConnectionFailed` where the page's opener policy cuts it off.
 */
export function createPopup(url: URL, hello: () => unknown): Popup {
  let now: { popup: Window; ready: Promise<Window>; hasSpoken: boolean } | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  /** Why there is no window any more. */
  let ending = new WalletModalError('PopupClosed')
  const hearing = createHearing(url.origin, () => end(new WalletModalError('PopupClosed')))
  function end(error: WalletModalError): void {
    clearInterval(timer)
    if (now && !now.popup.closed) now.popup.close()
    now = undefined
    ending = error
    hearing.end(error)
  }

  /** Browsers tell nobody that a window was closed. */
  async function look(): Promise<void> {
    const opened = now
    if (!opened?.popup.closed) return
    clearInterval(timer)
    const reason = await reasonOf(opened.hasSpoken)
    if (now === opened) end(reason)
  }

  async function greet(popup: Window): Promise<Window> {
    const { id } = await hearing.next(({ event }) => event === 'PopupLoaded')
    if (now) now.hasSpoken = true
    popup.postMessage({ requestId: id, data: hello() }, url.origin)
    return popup
  }

  async function loaded(): Promise<Window> {
    if (now && !now.popup.closed) {
      now.popup.focus()
      return now.ready
    }
    clearInterval(timer)
    const popup = openWindow(url)
    hearing.start(popup)
    now = { popup, ready: greet(popup), hasSpoken: false }
    timer = setInterval(() => void look(), POPUP_POLL_MS)
    return now.ready
  }
  async function ask(request: { id: string }): Promise<Said> {
    if (!now) throw ending
    const answer = hearing.next(({ requestId }) => requestId === request.id)
    now.popup.postMessage(request, url.origin)
    return answer
  }
  return { loaded, end, ask }
}
