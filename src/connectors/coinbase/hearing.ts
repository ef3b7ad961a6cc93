import type { WalletModalError } from '../../core/errors.ts'

/** What the wallet's window says, as far as we rely on it. */
export interface Said {
  event?: unknown
  id?: unknown
  requestId?: unknown
  data?: unknown
}

/** Hears what one window of one origin says, while it is there; `gone` is called when the window says that it goes. */
export function createHearing(origin: string, gone: () => void) {
  const waiting = new Set<{ heard(said: Said): boolean; reject(error: WalletModalError): void }>()
  let from: Window | undefined

  function hear({ origin: where, source, data }: MessageEvent<unknown>): void {
    // What a window said before it closed comes without a source.
    if (where !== origin || (source && source !== from) || typeof data !== 'object' || data === null) return
    const said: Said = data
    for (const one of waiting) if (one.heard(said)) waiting.delete(one)
    if (said.event === 'PopupUnload') gone()
  }

  return {
    start(opened: Window): void {
      from = opened
      addEventListener('message', hear)
    },
    /** The first thing said that `isWanted`. */
    next: (isWanted: (said: Said) => boolean) =>
      new Promise<Said>((resolve, reject) => {
        waiting.add({ heard: (said) => isWanted(said) && (resolve(said), true), reject })
      }),
    end(error: WalletModalError): void {
      from = undefined
      removeEventListener('message', hear)
      for (const one of waiting) one.reject(error)
      waiting.clear()
    },
  }
}
