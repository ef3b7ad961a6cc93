import { isRecord } from '../../../core/data/isRecord.ts'
import type { Transfer } from '../../../core/money/chainMoney.ts'
import { toChecksumAddress } from '../../../core/transactions/checksum.ts'

/** The fields of a request to send, in the form of this widget. A request with other fields does something else. */
const FIELDS = ['from', 'to', 'value', 'data', 'chainId', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']

const ADDRESS = /^0x[0-9a-f]{40}$/i
const QUANTITY = /^0x[0-9a-f]{1,64}$/i
/** `transfer(address,uint256)` with its arguments. */
const CALL = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

const textOf = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

/** Returns the transfer that a request of `eth_sendTransaction` carries out; undefined if it does anything else. */
export function decodeTransfer(request: unknown): Transfer | undefined {
  if (!isRecord(request) || Object.keys(request).some((name) => !FIELDS.includes(name))) return undefined
  const [from, to] = [textOf(request.from, ADDRESS), textOf(request.to, ADDRESS)]
  const [value, chainId] = [textOf(request.value, QUANTITY), textOf(request.chainId, QUANTITY)]
  if (!from || !to || !value || !chainId) return undefined
  const base = { network: `eip155:${BigInt(chainId)}` as const, from: toChecksumAddress(from) }
  if (request.data === '0x') return { ...base, to: toChecksumAddress(to), amount: BigInt(value) }
  const [, recipient, amount] = CALL.exec(textOf(request.data, CALL) ?? '') ?? []
  if (!recipient || BigInt(value) !== 0n) return undefined
  return {
    ...base,
    to: toChecksumAddress(`0x${recipient}`),
    amount: BigInt(`0x${amount}`),
    token: toChecksumAddress(to),
  }
}
