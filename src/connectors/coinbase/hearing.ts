import type { WalletModalError } from '../../core/errors.ts'

/** The fields of the wallet's messages that we use. */
export interface Said {
  event?: unknown
  id?: unknown
  requestId?: unknown
  data?: unknown
}

/**
 * Receives messages from one popup and the current origin only, until `end`. Calls `gone` when the popup says it
 * closes.
 */
export function createHearing(origin: () => string, from: Window, gone: () => void) {
  const waiting = new Set<{ heard(said: Said): boolean; reject(error: WalletModalError): void }>()

  function hear({ origin: where, source, data }: MessageEvent<unknown>): void {
    // The last message of a closed window has no source, so accept that only once the popup is closed.
    const isItsOwn = source ? source === from : from.closed
    if (where !== origin() || !isItsOwn || typeof data !== 'object' || data === null) return
    const said: Said = data
    for (const one of waiting) if (one.heard(said)) waiting.delete(one)
    if (said.event === 'PopupUnload') gone()
  }

  addEventListener('message', hear)
  return {
    /** Resolves with the next matching message. */
    next: (isWanted: (said: Said) => boolean) =>
      new Promise<Said>((resolve, reject) => {
        waiting.add({ heard: (said) => isWanted(said) && (resolve(said), true), reject })
      }),
    end(error: WalletModalError): void {
      removeEventListener('message', hear)
      for (const one of waiting) one.reject(error)
      waiting.clear()
    },
  }
}
