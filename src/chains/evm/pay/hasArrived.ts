import { fieldsOf, isRecord, type Fields } from '../../../core/data/isRecord.ts'
import type { ChainPay } from '../../../core/pay/chainPay.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import { addressWord } from '../money/abiWords.ts'

/** `Transfer(address,address,uint256)` */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const numberOf = (value: unknown): bigint =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : 0n
const isAt = (value: unknown, address: string) => typeof value === 'string' && isSameAddress(value, address)

/** Adds up what the events of a transaction say that a recipient got of a token. What it passes on at once counts, too. */
function tokensTo({ logs }: Fields, token: string, to: string): bigint {
  const recipient = `0x${addressWord(to)}`.toLowerCase()
  const own = (Array.isArray(logs) ? logs : []).map(fieldsOf).filter(({ address, topics }) => {
    const [event, , receiver] = Array.isArray(topics) ? topics.map((one) => String(one).toLowerCase()) : []
    return isAt(address, token) && event === TRANSFER && receiver === recipient
  })
  return own.reduce((sum, { data }) => sum + numberOf(data), 0n)
}

/**
 * Compares a transaction in a block with a payment. What a contract wallet pays of the coin shows nowhere: then it is not
 * known to have arrived.
 */
export const hasArrived: ChainPay['hasArrived'] = async ({ hash, to, amount, token }, rpc, signal) => {
  const receipt = await rpc('eth_getTransactionReceipt', [hash], signal)
  if (!isRecord(receipt)) return undefined
  if (token !== undefined) return numberOf(receipt.status) === 1n && tokensTo(receipt, token, to) >= amount
  const transaction = await rpc('eth_getTransactionByHash', [hash], signal)
  if (!isRecord(transaction)) return undefined
  return numberOf(receipt.status) === 1n && isAt(transaction.to, to) && numberOf(transaction.value) >= amount
}
