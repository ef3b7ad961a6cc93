import { WalletModalError } from './errors.ts'

/** Fetches once; what has failed is forgotten and tried anew by the next call. Rejects with `LoadFailed`. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw new WalletModalError('LoadFailed', { cause })
    }))
}
