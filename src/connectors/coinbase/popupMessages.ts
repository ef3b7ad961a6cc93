import type { WalletModalError } from '../../core/errors.ts'

/** The fields of the wallet's messages that we use. */
export interface PopupMessage {
  event?: unknown
  id?: unknown
  requestId?: unknown
  data?: unknown
}

/**
 * Receives messages from one popup and the current origin only, until `end`. Calls `gone` when the popup says it
 * closes.
 */
export function createPopupMessages(origin: () => string, from: Window, gone: () => void) {
  const waiting = new Set<{ heard(said: PopupMessage): boolean; reject(error: WalletModalError): void }>()

  function hear({ origin: where, source, data }: MessageEvent<unknown>): void {
    // The last message of a closed window has no source, so accept that only once the popup is closed.
    const isItsOwn = source ? source === from : from.closed
    if (where !== origin() || !isItsOwn || typeof data !== 'object' || data === null) return
    const said: PopupMessage = data
    for (const one of waiting) if (one.heard(said)) waiting.delete(one)
    if (said.event === 'PopupUnload') gone()
  }

  addEventListener('message', hear)
  return {
    /** Resolves with the next matching message. */
    next: (isWanted: (said: PopupMessage) => boolean) =>
      new Promise<PopupMessage>((resolve, reject) => {
        waiting.add({ heard: (said) => isWanted(said) && (resolve(said), true), reject })
      }),
    end(error: WalletModalError): void {
      removeEventListener('message', hear)
      for (const one of waiting) one.reject(error)
      waiting.clear()
    },
  }
}
