import { WalletModalError } from '../core/errors.ts'

const load = () => import('./session.ts')
let loading: ReturnType<typeof load> | undefined

/** Fetches what deals with connections, once; a failed fetch is forgotten. Rejects with `LoadFailed`. */
export const session = () =>
  (loading ??= load().catch((cause: unknown) => {
    loading = undefined
    throw new WalletModalError('LoadFailed', { cause })
  }))
