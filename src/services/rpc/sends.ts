/** Methods that change something: nodes of every chain name them by one of these verbs. */
const SENDS = /^(?:[a-z\d]+_)?(?:send|submit|broadcast|execute)|^requestAirdrop$/i

/**
 * Whether a request hands something to the network. It goes out alone, and again only if the server certainly did nothing with
 * it: a lost answer may have been a yes.
 */
export const isSend = (method: string): boolean => SENDS.test(method)
