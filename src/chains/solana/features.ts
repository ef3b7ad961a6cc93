export const SIGN_MESSAGE = 'solana:signMessage'
export const SIGN_TRANSACTION = 'solana:signTransaction'
export const SIGN_AND_SEND = 'solana:signAndSendTransaction'
export const SIGN_IN = 'solana:signIn'

/** Features of which a Solana wallet has at least one. */
export const SIGNING: readonly string[] = [SIGN_AND_SEND, SIGN_TRANSACTION]
