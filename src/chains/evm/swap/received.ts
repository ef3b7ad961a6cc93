import { fieldsOf, type Fields } from '../../../core/data/isRecord.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { isBeyond } from '../../../core/networks/coins.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import type { ChainSwap } from '../../../core/swap/chainSwap.ts'
import { addressWord } from '../money/abiWords.ts'

/** `Transfer(address,address,uint256)` */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `balanceOf(address)` */
const BALANCE_OF = '0x70a08231'
/** Type of the transactions that give an account code (EIP-7702). */
const SET_CODE = '0x4'

interface Reader {
  rpc: RpcRequest
  signal: AbortSignal | undefined
  account: string
}

const numberOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
const hexOf = (value: bigint) => `0x${value.toString(16)}`

/** Returns by how much a number has grown in a block; undefined if the node does not know it. */
async function growthIn(block: bigint, read: (tag: string) => Promise<unknown>): Promise<bigint | undefined> {
  const [after, before] = (await Promise.all([read(hexOf(block)), read(hexOf(block - 1n))])).map(numberOf)
  // A placeholder for a balance never grows.
  return after === undefined || before === undefined || isBeyond(after) ? undefined : after - before
}

/** Adds up what the events of a transaction say that came and went. */
function reported({ logs }: Fields, token: string, account: string): bigint {
  const own = `0x${addressWord(account)}`.toLowerCase()
  let sum = 0n
  for (const { address, topics, data } of Array.isArray(logs) ? logs.map(fieldsOf) : []) {
    const [event, from, to] = Array.isArray(topics) ? topics.map((one) => String(one).toLowerCase()) : []
    if (event !== TRANSFER || typeof address !== 'string' || !isSameAddress(address, token)) continue
    const value = numberOf(data) ?? 0n
    if (to === own) sum += value
    if (from === own) sum -= value
  }
  return sum
}

/** Returns what was received of a token. If no event says it, the balance tells whether anything was, but not how much. */
async function tokensIn(receipt: Fields, block: bigint, token: string, { rpc, signal, account }: Reader) {
  const sum = reported(receipt, token, account)
  if (sum > 0n) return sum
  const call = { to: token, data: BALANCE_OF + addressWord(account) }
  const growth = await growthIn(block, (tag) => rpc('eth_call', [call, tag], signal))
  return growth !== undefined && growth <= 0n ? 0n : undefined
}

/**
 * Returns by how many coins the account's balance has grown in the block, with the fee that it paid. That is what the
 * transaction gave only if it is the account's only one in the block: its number of transactions tells.
 */
async function coinsIn(receipt: Fields, block: bigint, { rpc, signal, account }: Reader): Promise<bigint | undefined> {
  const isSender = typeof receipt.from === 'string' && isSameAddress(receipt.from, account)
  const [gas, price] = [numberOf(receipt.gasUsed), numberOf(receipt.effectiveGasPrice)]
  const [growth, count] = await Promise.all([
    growthIn(block, (tag) => rpc('eth_getBalance', [account, tag], signal)),
    growthIn(block, (tag) => rpc('eth_getTransactionCount', [account, tag], signal)),
  ])
  const isOnly = isSender ? count === 1n || (count === 2n && receipt.type === SET_CODE) : count === 0n
  if (growth === undefined || gas === undefined || price === undefined || !isOnly) return undefined
  // Networks on top of another one charge for the data, too.
  const fee = isSender ? gas * price + (numberOf(receipt.l1Fee) ?? 0n) : 0n
  return growth + fee > 0n ? growth + fee : 0n
}

export const received: ChainSwap['received'] = async ({ hash, account, token }, rpc, signal) => {
  const receipt = fieldsOf(await rpc('eth_getTransactionReceipt', [hash], signal))
  const block = numberOf(receipt.blockNumber)
  if (!block) return undefined
  const reader = { rpc, signal, account }
  return token === undefined ? coinsIn(receipt, block, reader) : tokensIn(receipt, block, token, reader)
}
