/** Where the factory of smart accounts is, on every EVM chain. */
export const FACTORY_ADDRESS = '0x5ecacc0000000000000000000000000000000001'

/** The site's word for what a visitor did not want; clients know a refusal by it (contract §6.3). */
export const REJECTED = 'User rejected the request.'

export const SOLANA_ID = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
