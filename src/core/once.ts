import { WalletModalError } from './errors.ts'

/**
 * Wraps a loader: all calls share one load; after a failure the next call loads again. Rejects with `LoadFailed`,
 * whose `params.isRetry` is set if a retry fails too. Then only a reload may help: Firefox caches a failed `import()`.
 */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  let failures = 0
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw new WalletModalError('LoadFailed', { cause, params: failures++ ? { isRetry: 1 } : {} })
    }))
}
