/** Matches methods that send a transaction: on every chain, their names contain one of these verbs. */
const SENDS = /^(?:[a-z\d]+_)?(?:send|submit|broadcast|execute)|^requestAirdrop$/i

/**
 * Whether a request sends a transaction. Such a request is never batched, and is repeated only if a server certainly
 * did not process it: if the answer was lost, the transaction may have been sent.
 */
export const isSend = (method: string): boolean => SENDS.test(method)
