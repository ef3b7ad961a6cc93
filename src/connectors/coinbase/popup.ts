import { WalletModalError } from '../../core/errors.ts'
import type { Said } from './hearing.ts'
import { openPopup, type Hosts } from './opened.ts'

export interface Popup {
  /** Sends to the window that is `loaded`, and gives its answer to the request's id. Rejects with what ended it: a window that went meanwhile is not opened again. */
  ask(request: { id: string }): Promise<Said>
  /** Opens the window, or shows the one that is there; resolves when it can be talked to. */
  loaded(): Promise<Window>
  /** Closes the window; whatever was waited for rejects with `error`. */
  end(error: WalletModalError): void
}

/**
 * A window of another origin that is opened in the visitor's click and talks by messages: only that window, and only that
 * origin, is heard. Rejects with `PopupBlocked`, with `PopupClosed` when it has gone without an answer, and with
 * `ConnectionFailed` where the page's opener policy cuts it off, and with `ServiceUnavailable` where none of several hosts answers.
 */
export function createPopup(urls: Hosts, hello: () => unknown): Popup {
  let now: ReturnType<typeof openPopup> | undefined
  /** Why there is no window any more. */
  let ending = new WalletModalError('PopupClosed')

  function open() {
    const opened = openPopup(urls, hello, (error) => {
      if (now === opened) [now, ending] = [undefined, error]
    })
    return opened
  }

  return {
    async loaded() {
      // One that was closed a moment ago ends by itself, with what waits for it: its questions are not this one's.
      if (now && !now.popup.closed) now.popup.focus()
      else now = open()
      return now.ready
    },
    async ask(request) {
      if (!now) throw ending
      // Another window has taken the place of the one that was loaded, which is closed: its question is not put to this one.
      if (!now.hasGreeted()) throw new WalletModalError('PopupClosed')
      return now.ask(request)
    },
    end(error) {
      ending = error
      now?.end(error)
    },
  }
}
