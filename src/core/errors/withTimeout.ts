import { WalletModalError } from '../errors.ts'

/**
 * Limits the time of a promise: rejects with `WalletTimeout` after `ms`, or with `Aborted` when the signal fires. A
 * later result is ignored.
 */
export function withTimeout<T>(answer: Promise<T>, { ms, signal }: { ms?: number; signal?: AbortSignal }): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      reject(new WalletModalError('Aborted'))
    }
    const timer =
      ms === undefined
        ? undefined
        : setTimeout(() => {
            end()
            reject(new WalletModalError('WalletTimeout'))
          }, ms)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    answer.then(resolve, reject).finally(end)
  })
}
