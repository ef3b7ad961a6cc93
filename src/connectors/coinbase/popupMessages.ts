import type { WalletModalError } from '../../core/errors.ts'

/** The fields of the wallet's messages that our code reads. */
export interface PopupMessage {
  event?: unknown
  id?: unknown
  requestId?: unknown
  data?: unknown
}

/**
 * Receives messages of one popup from its current origin, until `end`. Calls `gone` when the popup announces that it
 * closes.
 */
export function createPopupMessages(origin: () => string, from: Window, gone: () => void) {
  const waiting = new Set<{ accept(message: PopupMessage): boolean; reject(error: WalletModalError): void }>()

  function onMessage({ isTrusted, origin: where, source, data }: MessageEvent<unknown>): void {
    // A closed window's last message has no `source`. Such a message is accepted only once the popup is closed.
    const isItsOwn = source ? source === from : from.closed
    if (!isTrusted || where !== origin() || !isItsOwn || typeof data !== 'object' || data === null) return
    const message: PopupMessage = data
    for (const one of waiting) if (one.accept(message)) waiting.delete(one)
    if (message.event === 'PopupUnload') gone()
  }

  addEventListener('message', onMessage)
  return {
    /** Resolves with the next message for which `isWanted` returns true. */
    next: (isWanted: (message: PopupMessage) => boolean) =>
      new Promise<PopupMessage>((resolve, reject) => {
        waiting.add({ accept: (message) => isWanted(message) && (resolve(message), true), reject })
      }),
    end(error: WalletModalError): void {
      removeEventListener('message', onMessage)
      for (const one of waiting) one.reject(error)
      waiting.clear()
    },
  }
}
