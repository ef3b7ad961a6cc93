import { isRecord } from '../../../core/data/isRecord.ts'
import type { Action } from '../../../core/transactions/description.ts'
import { FEE_TIMES_MAX, SOLANA_FEE_MAX } from '../../../core/limits.ts'
import type { ParsedMessage } from '../../../core/transactions/solanaTransaction.ts'
import { coins, type DecodeContext } from '../context.ts'
import { named, notOwn, u32, u64 } from './instruction.ts'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

/**
 * Programs that verify signatures. The network charges for each such signature as for a signature of the transaction.
 */
const PRECOMPILES: readonly (string | undefined)[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]

// https://solana.com/docs/core/fees
const SIGNATURE_LAMPORTS = 5_000n
const UNITS_MAX = 1_400_000n
const UNITS_EACH = 200_000n
const MICRO = 1_000_000n

/** What the compute budget instructions of a transaction set. */
interface Budget {
  units: bigint
  /** Price per compute unit, in millionths of a lamport. */
  price: bigint
  /** The additional fee of a deprecated instruction, in lamports. */
  extra: bigint
}

const most = (values: readonly (bigint | undefined)[]) =>
  values.reduce<bigint>((max, one) => (one !== undefined && one > max ? one : max), 0n)

/** Reads the compute budget of a transaction; undefined if the site sets none. */
function budgetOf({ keys, instructions }: ParsedMessage): Budget | undefined {
  const isBudget = ({ program }: ParsedMessage['instructions'][number]) => keys[program] === COMPUTE_BUDGET
  const set = instructions.filter(isBudget).map(({ data }) => data)
  if (!set.length) return undefined
  const big = (value: number | undefined) => (value === undefined ? undefined : BigInt(value))
  const units = most(set.map((data) => (data[0] === 2 || data[0] === 0 ? big(u32(data, 1)) : undefined)))
  const usual = units || UNITS_EACH * BigInt(instructions.length - set.length)
  return {
    units: usual > UNITS_MAX ? UNITS_MAX : usual,
    price: most(set.map((data) => (data[0] === 3 ? u64(data, 1) : undefined))),
    extra: most(set.map((data) => (data[0] === 0 ? big(u32(data, 5)) : undefined))),
  }
}

const priorityOf = ({ units, price }: Pick<Budget, 'units' | 'price'>) => (units * price + MICRO - 1n) / MICRO

const isWritable =
  ({ keys, signers, readonlySigners, readonlyOthers }: ParsedMessage) =>
  (_: string, at: number) =>
    at < signers ? at < signers - readonlySigners : at < keys.length - readonlyOthers

/** Reads the highest price that was recently paid for the same accounts, as a node reports it. */
async function recentPrice(message: ParsedMessage, context: DecodeContext): Promise<bigint> {
  const answer = await context.node('getRecentPrioritizationFees', [
    message.keys.filter(isWritable(message)).slice(0, 128),
  ])
  const fees = (Array.isArray(answer) ? answer : []).map((one: unknown) =>
    isRecord(one) ? one.prioritizationFee : undefined,
  )
  return most(fees.map((fee) => (Number.isSafeInteger(fee) ? BigInt(fee as number) : undefined)))
}

/**
 * Computes the highest fee that a transaction can cost, if the site sets it. Warns above ten times the network's
 * current fee, and always above an absolute limit, since a node may report anything.
 */
export async function readFee(message: ParsedMessage, context: DecodeContext): Promise<Action[]> {
  const budget = budgetOf(message)
  if (!budget) return []
  const {
    keys: [payer],
    instructions,
    keys,
    signers,
  } = message
  const checked = instructions.reduce(
    (sum, { program, data }) => sum + (PRECOMPILES.includes(keys[program]) ? (data[0] ?? 0) : 0),
    0,
  )
  const base = SIGNATURE_LAMPORTS * BigInt(signers + checked)
  const greatest = base + priorityOf(budget) + budget.extra
  const usual = base + priorityOf({ ...budget, price: await recentPrice(message, context) })
  const { from: other } = notOwn(payer, context)
  if (other === undefined && (greatest > FEE_TIMES_MAX * usual || greatest > SOLANA_FEE_MAX)) context.warn('highFee')
  return [{ kind: 'fee', amount: coins(greatest, context), ...named('payer', other) }]
}

/** Whether an instruction only sets the limit or price of compute units, which the description shows as the fee. */
export const isFeeInstruction = (address: string | undefined, data: Uint8Array): boolean =>
  address === COMPUTE_BUDGET && (data[0] ?? 99) < 5
