import { isSameAddress } from './address.ts'

/**
 * Addresses of Permit2: the second one is used on zkSync-based chains.
 * https://docs.uniswap.org/contracts/permit2/overview
 */
const PLACES = ['0x000000000022D473030F116dDEE9F6B43aC78BA3', '0x0000000000225e31D15943971F47aD3022F714Fa']

/** Whether an address is the Permit2 contract. */
export const isPermit2 = (address: string): boolean => PLACES.some((one) => isSameAddress(one, address))
