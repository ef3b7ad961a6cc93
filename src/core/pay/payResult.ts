import type { WalletModalError } from '../errors.ts'
import type { OpenResult } from '../snapshot.ts'
import type { TransferStatus } from './transferStatus.ts'

/**
 * How a payment ended. `paid`: the recipient has the money. `submitted`: it was sent, and is not confirmed yet.
 * `refunded`: the service paid it back. `rejected`: the visitor refused in the wallet. `expired`: it took longer than 300 s.
 * `closed`: the visitor closed the modal, or another `pay()` took its place.
 */
export type PayOutcome = 'paid' | 'submitted' | 'refunded' | 'rejected' | 'expired' | 'failed' | 'closed'

/** The result of `pay()`. */
export interface PayResult {
  outcome: PayOutcome
  /** The site's `reference`, else a random id. */
  paymentId?: string
  status?: TransferStatus
  /** Hash of the transaction, if it is known. */
  hash?: string
  /** The id of the exchange that the visitor chose. */
  exchange?: string
  /** Why the payment failed. */
  error?: WalletModalError
}

/** What is known of a payment that the visitor leaves. */
export interface Left {
  hash?: string | undefined
  status?: TransferStatus | undefined
  exchange?: string | undefined
  error?: WalletModalError | undefined
}

type Ended = Omit<PayResult, 'paymentId'>

/** Returns what is known of a payment, for its result. */
export const detailsOf = ({ hash, status, exchange }: Left): Omit<Ended, 'outcome' | 'error'> => ({
  ...(status !== undefined && { status }),
  ...(hash !== undefined && { hash }),
  ...(exchange !== undefined && { exchange }),
})

/** Returns how a payment ends that the visitor leaves. `opened`: what `open()` says of the visit. */
export function resultOfLeaving(left: Left, opened: OpenResult = { outcome: 'closed' }): Ended {
  const details = detailsOf(left)
  if (left.hash !== undefined) return { outcome: 'submitted', ...details }
  const { error = opened.outcome === 'failed' ? opened.error : undefined } = left
  if (error?.code === 'UserRejected' || (!error && opened.outcome === 'rejected'))
    return { outcome: 'rejected', ...details }
  return error ? { outcome: 'failed', ...details, error } : { outcome: 'closed', ...details }
}
