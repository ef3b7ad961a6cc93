import { WalletModalError } from '../../../core/errors.ts'
import type { StepOrder } from '../../../core/pay/chainPay.ts'
import { payMismatch } from '../../../core/pay/payMismatch.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import { isPermit2 } from '../../../core/transactions/permit2.ts'
import { isAddress } from '../isAddress.ts'
import { MULTICALL } from '../money/multicall.ts'
import { toHex, type EvmCall } from '../money/transferCall.ts'
import { approvedIn } from '../steps/approval.ts'

/** `transfer(address,uint256)` with its arguments. Services add bytes by which they recognize a payment. */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})(?:[0-9a-f]{2})*$/i
const ZERO = `0x${'0'.repeat(40)}`

/** The calls of a payment, as far as they can be checked without a node. */
export interface StepCalls {
  /** What pays. */
  pay: EvmCall
  /** Who may take the token before `pay`, if the service has built an approval. */
  spender?: string
  /** Whether `pay` can move nothing but the asset, whatever contract is called. */
  isPlain: boolean
}

type Transaction = Exclude<StepOrder['steps'][number]['transaction'], { instructions: unknown }>

function transactionsOf({ steps }: StepOrder): Transaction[] {
  return steps.map(({ transaction }) => {
    if ('instructions' in transaction) throw new WalletModalError('UnsupportedMethod')
    return transaction
  })
}

/** Returns the call, with the account as its sender. Throws `payMismatch` if the transaction is malformed. */
function callOf({ from, to, data, value }: Transaction, { account }: StepOrder): EvmCall {
  if (!isSameAddress(from, account)) throw payMismatch('sender')
  const isCall = /^0x(?:[0-9a-f]{2})*$/i.test(data) && /^\d{1,78}$/.test(value)
  const isPlace = isAddress(to) && !isSameAddress(to, ZERO) && !isSameAddress(to, account)
  if (!isCall || !isPlace) throw payMismatch('transaction')
  return { from: account, to, value: toHex(BigInt(value)), data }
}

/** Checks an approval. Its amount does not count: `approveCall` writes it. */
function spenderOf({ to, data, value }: Transaction, token: string, pay: EvmCall): string {
  const spender = approvedIn(data)
  const isRight = isSameAddress(to, token) && BigInt(value) === 0n
  if (!isRight || spender === undefined || !isSameAddress(spender, pay.to)) throw payMismatch('approval')
  // Anybody can let Multicall3 and Permit2 take what they are allowed to.
  const isOpen = isSameAddress(spender, MULTICALL) || isPermit2(spender) || isSameAddress(spender, token)
  if (isOpen) throw payMismatch('approval')
  return spender
}

/** Whether a call is a transfer of the token, of at most the amount. Throws `payMismatch` if it is one of more. */
function isTransfer({ to, data = '' }: EvmCall, token: string, amount: bigint): boolean {
  const [, , digits] = TRANSFER.exec(data) ?? []
  if (digits === undefined || !isSameAddress(to, token)) return false
  if (BigInt(`0x${digits}`) > amount) throw payMismatch('sends')
  return true
}

/**
 * Reads the transactions of a service: one that pays, and for a token, an approval for the contract that it calls. Throws
 * `payMismatch` for anything else, also if the native coin that is sent is not what was quoted.
 */
export function stepCalls(order: StepOrder): StepCalls {
  const { asset, amount } = order
  const transactions = transactionsOf(order)
  const last = transactions.at(-1)
  const isPossible = transactions.length === 1 || (transactions.length === 2 && asset.address !== undefined)
  if (!last || !isPossible || asset.network !== order.network || amount <= 0n) throw payMismatch('steps')
  const pay = callOf(last, order)
  const coins = BigInt(last.value)
  if (asset.address === undefined) {
    if (coins <= 0n || coins > amount) throw payMismatch('sends')
    return { pay, isPlain: last.data === '0x' }
  }
  if (coins !== 0n) throw payMismatch('sends')
  const isPlain = isTransfer(pay, asset.address, amount)
  const [first] = transactions
  if (!first || first === last) return { pay, isPlain }
  callOf(first, order)
  return { pay, isPlain, spender: spenderOf(first, asset.address, pay) }
}
