/** Methods that change the chain. On every chain their names use one of these verbs. */
const SENDS = /^(?:[a-z\d]+_)?(?:send|submit|broadcast|execute)|^requestAirdrop$/i

/**
 * Whether a request sends a transaction. It is never batched, and retried only if the server certainly did not process
 * it: a lost answer may mean success.
 */
export const isSend = (method: string): boolean => SENDS.test(method)
