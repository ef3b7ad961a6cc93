import { WalletModalError } from '../../core/errors.ts'
import type { PopupMessage } from './popupMessages.ts'
import { openPopup, type Hosts } from './openPopup.ts'

export interface Popup {
  /** Sends a request to the popup and resolves with its answer. Rejects if the popup closes; never opens a new one. */
  ask(request: { id: string }): Promise<PopupMessage>
  /** Opens the popup, or focuses the open one. Resolves once it accepts requests. */
  loaded(): Promise<Window>
  /** Closes the popup and rejects pending requests with `error`. */
  end(error: WalletModalError): void
}

/**
 * Creates a popup on another origin; open it in a click handler. Only messages of its window and origin are accepted.
 * Rejects with `PopupBlocked`, with `PopupClosed` if the popup is closed without an answer, with `ConnectionFailed` if
 * the page's opener policy severs the popup, and with `ServiceUnavailable` if none of several hosts answers.
 */
export function createPopup(urls: Hosts, hello: () => unknown): Popup {
  let now: ReturnType<typeof openPopup> | undefined
  /** Why the previous popup closed. */
  let ending = new WalletModalError('PopupClosed')

  function open() {
    const opened = openPopup(urls, hello, (error) => {
      if (now === opened) [now, ending] = [undefined, error]
    })
    return opened
  }

  return {
    async loaded() {
      // If the popup was closed a moment ago, its pending requests are about to be rejected; a new request needs a new
      // popup.
      if (now && !now.popup.closed) now.popup.focus()
      else now = open()
      return now.ready
    },
    async ask(request) {
      if (!now) throw ending
      // The request belonged to a popup that has been replaced. Repeating it in the new one could make the visitor
      // approve twice.
      if (!now.hasGreeted()) throw new WalletModalError('PopupClosed')
      return now.ask(request)
    },
    end(error) {
      ending = error
      now?.end(error)
    },
  }
}
