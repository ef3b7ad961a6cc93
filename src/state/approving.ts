import { atom } from 'nanostores'
import type { ApprovalRequest, AuthWallet } from '../core/login/auth.ts'
import type { Effects } from '../core/transactions/effects.ts'
import type { RequestDescription } from '../core/transactions/description.ts'

/**
 * Creates the state of the view ApproveTransaction: the embedded wallet's request that waits for the visitor, and its
 * decoded description.
 */
export function createApproving(auth: AuthWallet) {
  const $request = atom<ApprovalRequest | undefined>()
  /** The decoded request; undefined while decoding, `failed` if it cannot be decoded. */
  const $description = atom<RequestDescription | 'failed' | undefined>()
  /** What the request would do, by a simulation; undefined while it runs, `none` if the request executes nothing. */
  const $effects = atom<Effects | 'none' | undefined>()
  return {
    auth,
    $request,
    $description,
    $effects,
    /** Covers the secure site's iframe, which contains the approve button; undefined while it is covered. */
    cover: undefined as (() => void) | undefined,
  }
}

/** Creates the store of the request that waits for approval; empty until the embedded wallet is loaded. */
export const createApprovals = () => atom<Approving | undefined>()

export type Approving = ReturnType<typeof createApproving>
