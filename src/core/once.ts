import { WalletModalError } from './errors.ts'

/**
 * Loads once; after a failure the next call tries again. Rejects with `LoadFailed`; its parameter `isRetry` is set if a
 * retry fails too, as in Firefox, which remembers a failed `import()` until a reload.
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
