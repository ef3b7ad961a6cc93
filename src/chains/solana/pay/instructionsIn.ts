import { WalletModalError } from '../../../core/errors.ts'
import { fieldsOf, isRecord } from '../../../core/data/isRecord.ts'
import { expected } from '../../../core/errors/expected.ts'
import type { StepOrder } from '../../../core/pay/chainPay.ts'
import { payMismatch } from '../../../core/pay/payMismatch.ts'
import { isAddress } from '../isAddress.ts'
import type { BuiltInstruction } from '../money/plan.ts'
import { COMPUTE_BUDGET_PROGRAM } from '../programs.ts'

/** Our own choice: a transaction of 1232 bytes has fewer. */
const INSTRUCTIONS_MAX = 64
/** https://solana.com/docs/core/fees#prioritization-fee */
const SET_UNIT_PRICE = 3

const unsupported = (where: string, wanted: string, value: unknown) =>
  new WalletModalError('UnsupportedMethod', { cause: new Error(expected(where, wanted, value)) })

/** Parses an address. Ids of other forms, such as indexes of look-up tables, are refused by name. */
function addressIn(where: string, value: unknown): string {
  if (typeof value === 'string' && isAddress(value)) return value
  throw unsupported(where, 'address', value)
}

function bytesIn(where: string, value: unknown): Uint8Array {
  if (typeof value !== 'string' || !/^(?:0x)?(?:[0-9a-f]{2})*$/i.test(value)) throw unsupported(where, 'hex', value)
  const pairs = value.replace(/^0x/i, '').match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

function accountIn(where: string, value: unknown): BuiltInstruction['accounts'][number] {
  const { pubkey, isSigner, isWritable } = fieldsOf(value)
  if (typeof isSigner !== 'boolean' || typeof isWritable !== 'boolean') throw unsupported(where, 'account', value)
  return { address: addressIn(`${where}.pubkey`, pubkey), isSigner, isWritable }
}

function instructionIn(where: string, value: unknown): BuiltInstruction {
  if (!isRecord(value)) throw unsupported(where, 'instruction', value)
  const { programId, keys, data } = value
  if (!Array.isArray(keys)) throw unsupported(`${where}.keys`, 'array', keys)
  return {
    program: addressIn(`${where}.programId`, programId),
    accounts: keys.map((one: unknown, index) => accountIn(`${where}.keys[${index}]`, one)),
    data: bytesIn(`${where}.data`, data),
  }
}

/** Whether an instruction sets the price of the priority fee: the wallet does, not the service. */
const isPrice = ({ program, data }: BuiltInstruction) =>
  program === COMPUTE_BUDGET_PROGRAM && data[0] === SET_UNIT_PRICE

/**
 * Reads the instructions of a payment, all of one transaction. Throws `payMismatch` if another account would have to sign,
 * or if there is more than one transaction, and `UnsupportedMethod` for other forms.
 */
export function instructionsIn({ steps, account }: StepOrder): readonly BuiltInstruction[] {
  const [first, ...others] = steps
  if (!first || others.length) throw payMismatch('steps')
  const { transaction } = first
  const list = 'instructions' in transaction ? transaction.instructions : undefined
  if (!Array.isArray(list) || list.length > INSTRUCTIONS_MAX) throw unsupported('instructions', 'array', list)
  const all = list.map((one: unknown, index) => instructionIn(`instructions[${index}]`, one))
  const instructions = all.filter((one) => !isPrice(one))
  if (!instructions.length) throw payMismatch('transaction')
  const isForeign = instructions.some(({ accounts }) =>
    accounts.some(({ isSigner, address }) => isSigner && address !== account),
  )
  if (isForeign) throw payMismatch('sender')
  return instructions
}
