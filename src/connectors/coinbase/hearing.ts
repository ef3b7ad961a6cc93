import type { WalletModalError } from '../../core/errors.ts'

/** What the wallet's window says, as far as we rely on it. */
export interface Said {
  event?: unknown
  id?: unknown
  requestId?: unknown
  data?: unknown
}

/** Receives the messages of one window, from the current origin only, until `end`. Calls `gone` when the window says that it closes. */
export function createHearing(origin: () => string, from: Window, gone: () => void) {
  const waiting = new Set<{ heard(said: Said): boolean; reject(error: WalletModalError): void }>()

  function hear({ origin: where, source, data }: MessageEvent<unknown>): void {
    // What a window said before it closed comes without a source: not from one that is still there.
    const isItsOwn = source ? source === from : from.closed
    if (where !== origin() || !isItsOwn || typeof data !== 'object' || data === null) return
    const said: Said = data
    for (const one of waiting) if (one.heard(said)) waiting.delete(one)
    if (said.event === 'PopupUnload') gone()
  }

  addEventListener('message', hear)
  return {
    /** The first thing said that `isWanted`. */
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
