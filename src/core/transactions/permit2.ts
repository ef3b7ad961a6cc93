/**
 * Addresses of Permit2, through which many applications take tokens: the second one is used on zkSync-based chains.
 * https://docs.uniswap.org/contracts/permit2/overview
 */
const PLACES = ['0x000000000022d473030f116ddee9f6b43ac78ba3', '0x0000000000225e31d15943971f47ad3022f714fa']

/** Whether an address is the Permit2 contract. */
export const isPermit2 = (address: string): boolean => PLACES.includes(address.toLowerCase())
