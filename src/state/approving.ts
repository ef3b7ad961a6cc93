import { atom } from 'nanostores'
import type { ApprovalRequest, AuthWallet } from '../core/login/auth.ts'
import type { RequestDescription } from '../core/transactions/description.ts'

/** The request shown in ApproveTransaction, and its description. */
export function createApproving(auth: AuthWallet) {
  const $request = atom<ApprovalRequest | undefined>()
  /** Undefined while the request is being decoded, `failed` if that failed. */
  const $description = atom<RequestDescription | 'failed' | undefined>()
  return {
    auth, $request, $description,
    /** Hides the secure site's screen, if it is shown. */
    cover: undefined as (() => void) | undefined,
  }
}

/** The store of requests that wait for approval; undefined until the embedded wallet is loaded. */
export const createApprovals = () => atom<Approving | undefined>()

export type Approving = ReturnType<typeof createApproving>
