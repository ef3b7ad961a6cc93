import type { ChainMoney } from '../../../core/money/chainMoney.ts'

/** Accounts that delegate to a contract have this code and its address (EIP-7702). They are still accounts. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i

const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)

/** Reads whether an address is a contract, and whether it has sent a transaction. What the node cannot tell is absent. */
export const recipientFacts: ChainMoney['recipientFacts'] = async (address, rpc, signal) => {
  const ask = (method: string) => rpc(method, [address, 'latest'], signal).catch(() => undefined)
  const [code, count] = await Promise.all([ask('eth_getCode'), ask('eth_getTransactionCount')])
  return {
    ...(isHex(code) && { isContract: code !== '0x' && !DELEGATION.test(code) }),
    ...(isHex(count) && { isUsed: /[1-9a-f]/i.test(count.slice(2)) }),
  }
}
