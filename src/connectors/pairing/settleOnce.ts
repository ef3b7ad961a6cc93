import { WalletModalError } from '../../core/errors.ts'

/**
 * Creates a promise that settles once: with a result, with an error, or when the signal fires. Then runs the clean-up
 * functions.
 */
export function createSettleOnce<T>(signal: AbortSignal) {
  const atEnd: (() => void)[] = []
  let isOver = false
  let settle: { resolve(value: T): void; reject(error: unknown): void }
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }))
  // Avoids an unhandled rejection if the promise rejects before anyone awaits it.
  promise.catch(() => {})

  function end(callback: () => void): void {
    if (isOver) return
    isOver = true
    signal.removeEventListener('abort', abort)
    for (const one of atEnd) one()
    callback()
  }
  const fail = (error: unknown) => end(() => settle.reject(error))
  const abort = () => fail(new WalletModalError('Aborted'))

  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  return {
    promise,
    resolve: (value: T) => end(() => settle.resolve(value)),
    fail,
    isOver: () => isOver,
    atEnd: (run: () => void) => void atEnd.push(run),
  }
}
