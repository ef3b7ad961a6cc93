/** What becomes of a payment by the transfers service. */
export const TRANSFER_STATUSES = ['waiting', 'pending', 'success', 'failure', 'refund', 'timeout', 'submitted'] as const

export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

/** Whether a payment does not change any more. */
export const isFinalStatus = (status: TransferStatus): boolean => status !== 'waiting' && status !== 'pending'
