import { WalletModalError } from '../../core/errors.ts'
import type { PopupMessage } from './popupMessages.ts'
import { openPopup, type Hosts } from './openPopup.ts'

export interface Popup {
  /**
   * Sends a request to the loaded popup and resolves with its answer. Rejects if the popup closes; does not open
   * another.
   */
  ask(request: { id: string }): Promise<PopupMessage>
  /** Opens or focuses the popup. Resolves once it takes requests. */
  loaded(): Promise<Window>
  /** Closes the popup. Pending requests reject with `error`. */
  end(error: WalletModalError): void
}

/**
 * A popup of another origin, opened within a click. Only messages from this window and origin are accepted. Rejects
 * with `PopupBlocked`, with `PopupClosed` if closed without an answer, with `ConnectionFailed` if the page's opener
 * policy cuts it off, and with `ServiceUnavailable` if none of several hosts answers.
 */
export function createPopup(urls: Hosts, hello: () => unknown): Popup {
  let now: ReturnType<typeof openPopup> | undefined
  /** Why the last popup ended. */
  let ending = new WalletModalError('PopupClosed')

  function open() {
    const opened = openPopup(urls, hello, (error) => {
      if (now === opened) [now, ending] = [undefined, error]
    })
    return opened
  }

  return {
    async loaded() {
      // A popup that was just closed rejects its own requests, so open a new one.
      if (now && !now.popup.closed) now.popup.focus()
      else now = open()
      return now.ready
    },
    async ask(request) {
      if (!now) throw ending
      // This popup replaced the loaded one: do not repeat the old request in it.
      if (!now.hasGreeted()) throw new WalletModalError('PopupClosed')
      return now.ask(request)
    },
    end(error) {
      ending = error
      now?.end(error)
    },
  }
}
