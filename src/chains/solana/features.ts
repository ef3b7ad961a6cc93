export const SIGN_MESSAGE = 'solana:signMessage'
export const SIGN_TRANSACTION = 'solana:signTransaction'
export const SIGN_AND_SEND = 'solana:signAndSendTransaction'
export const SIGN_IN = 'solana:signIn'

/** A wallet that has neither of these is none for Solana (contract B7). */
export const SIGNING: readonly string[] = [SIGN_AND_SEND, SIGN_TRANSACTION]
