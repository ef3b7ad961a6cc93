import { WalletModalError } from './errors.ts'

/**
 * Loads once; after a failure the next call tries again. Rejects with `LoadFailed`, whose parameter `isRetry` marks a retry that
 * failed too: Firefox keeps a failed `import()` until the page is reloaded.
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
