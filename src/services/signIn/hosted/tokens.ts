import type { StorageLike } from '../../../core/options.ts'

/** Storage keys of the hosted sign-in (docs/contract.md). */
export const AUTH_TOKEN_KEY = '@appkit/siwx-auth-token'
const NONCE_TOKEN_KEY = '@appkit/siwx-nonce-token'

/** Reads and writes the tokens of the session and of the nonce. */
export const createTokens = (storage: () => StorageLike) => ({
  session: () => storage().getItem(AUTH_TOKEN_KEY) ?? undefined,
  saveSession: (token: string) => storage().setItem(AUTH_TOKEN_KEY, token),
  nonce: () => storage().getItem(NONCE_TOKEN_KEY) ?? undefined,
  saveNonce: (token: string) => storage().setItem(NONCE_TOKEN_KEY, token),
  /** A nonce is for one sign-in. */
  removeNonce: () => storage().removeItem(NONCE_TOKEN_KEY),
  clear() {
    storage().removeItem(AUTH_TOKEN_KEY)
    storage().removeItem(NONCE_TOKEN_KEY)
  },
})
