/** Address of the smart account factory on every EVM chain. */
export const FACTORY_ADDRESS = '0x5ecacc0000000000000000000000000000000001'

/** The message of a rejection, which clients recognize. */
export const REJECTED = 'User rejected the request.'

export const SOLANA_ID = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
