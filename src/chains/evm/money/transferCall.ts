import type { Transfer } from '../../../core/money/chainMoney.ts'
import { addressWord, word } from './abiWords.ts'

/** `transfer(address,uint256)` */
const TRANSFER = '0xa9059cbb'

export const toHex = (value: bigint) => `0x${value.toString(16)}`

/** What a wallet is asked to send, and what a node simulates. */
export interface EvmCall {
  from: string
  to: string
  value?: string
  data?: string
}

/** Returns the call that carries out a transfer: of the native coin with a value, of a token by its contract. */
export function transferCall({ from, to, amount, token }: Transfer): EvmCall {
  return token === undefined
    ? { from, to, value: toHex(amount), data: '0x' }
    : { from, to: token, value: '0x0', data: `${TRANSFER}${addressWord(to)}${word(amount)}` }
}
