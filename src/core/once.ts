import { WalletModalError } from './errors.ts'

/**
 * Fetches once; what has failed is forgotten and tried anew by the next call. Rejects with `LoadFailed`, whose parameter `isRetry`
 * tells a retry that failed too: Firefox keeps a failed `import()` until the page is reloaded.
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
