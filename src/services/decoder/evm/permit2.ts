import { isSameAddress } from './address.ts'

/** Permit2 stands at the same address on every chain but those of zkSync's kind. https://docs.uniswap.org/contracts/permit2/overview */
const PLACES = ['0x000000000022D473030F116dDEE9F6B43aC78BA3', '0x0000000000225e31D15943971F47aD3022F714Fa']

/** Whether a contract is the one that allowances of many tokens are given to. */
export const isPermit2 = (address: string): boolean => PLACES.some((one) => isSameAddress(one, address))
