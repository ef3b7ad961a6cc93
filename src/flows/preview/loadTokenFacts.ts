/** Loads the code that reads a token's symbol and decimals from its contract. */
export const loadTokenFacts = () => import('../../services/decoder/evm/tokenFacts.ts')
