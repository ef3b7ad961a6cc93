/** Methods that change the chain: their names use one of these verbs on every chain. */
const SENDS = /^(?:[a-z\d]+_)?(?:send|submit|broadcast|execute)|^requestAirdrop$/i

/**
 * Whether a request sends something to the network. It is never batched, and retried only if the server certainly did not process
 * it: after a lost answer it may have been accepted.
 */
export const isSend = (method: string): boolean => SENDS.test(method)
