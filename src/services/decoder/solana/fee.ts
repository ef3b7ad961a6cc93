import { isRecord } from '../../../core/data/isRecord.ts'
import type { Action } from '../../../core/transactions/description.ts'
import { FEE_TIMES_MAX, SOLANA_FEE_MAX } from '../../../core/limits.ts'
import type { ParsedMessage } from '../../../core/transactions/solanaTransaction.ts'
import { coins, type Ask } from '../ask.ts'
import { named, notOwn, u32, u64 } from './instruction.ts'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

/** Programs that verify signatures. Each signature costs as much as one of the transaction. */
const PRECOMPILES: readonly (string | undefined)[] = ['Ed25519SigVerify111111111111111111111111111', 'KeccakSecp256k11111111111111111111111111111', 'Secp256r1SigVerify1111111111111111111111111']

// https://solana.com/docs/core/fees
const SIGNATURE_LAMPORTS = 5_000n
const UNITS_MAX = 1_400_000n
const UNITS_EACH = 200_000n
const MICRO = 1_000_000n

/** Settings of the compute budget instructions. */
interface Budget {
  units: bigint
  /** In millionths of a lamport per unit. */
  price: bigint
  /** Additional fee of the deprecated instruction, in lamports. */
  extra: bigint
}

const most = (values: readonly (bigint | undefined)[]) => values.reduce<bigint>((max, one) => (one !== undefined && one > max ? one : max), 0n)

/** Undefined if the site does not set the fee. */
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

const isWritable = ({ keys, signers, readonlySigners, readonlyOthers }: ParsedMessage) => (_: string, at: number) =>
  at < signers ? at < signers - readonlySigners : at < keys.length - readonlyOthers

/** The highest price recently paid for these accounts, according to a node. */
async function recentPrice(message: ParsedMessage, ask: Ask): Promise<bigint> {
  const answer = await ask.node('getRecentPrioritizationFees', [message.keys.filter(isWritable(message)).slice(0, 128)])
  const fees = (Array.isArray(answer) ? answer : []).map((one: unknown) => (isRecord(one) ? one.prioritizationFee : undefined))
  return most(fees.map((fee) => (Number.isSafeInteger(fee) ? BigInt(fee as number) : undefined)))
}

/**
 * The highest possible fee of a transaction, if the site sets it. Warns above ten times the network's current fee, and above an
 * absolute limit whatever a node says.
 */
export async function readFee(message: ParsedMessage, ask: Ask): Promise<Action[]> {
  const budget = budgetOf(message)
  if (!budget) return []
  const { keys: [payer], instructions, keys, signers } = message
  const checked = instructions.reduce((sum, { program, data }) => sum + (PRECOMPILES.includes(keys[program]) ? (data[0] ?? 0) : 0), 0)
  const base = SIGNATURE_LAMPORTS * BigInt(signers + checked)
  const greatest = base + priorityOf(budget) + budget.extra
  const usual = base + priorityOf({ ...budget, price: await recentPrice(message, ask) })
  const { from: other } = notOwn(payer, ask)
  if (other === undefined && (greatest > FEE_TIMES_MAX * usual || greatest > SOLANA_FEE_MAX)) ask.warn('highFee')
  return [{ kind: 'fee', amount: coins(greatest, ask), ...named('payer', other) }]
}

/** Whether an instruction only sets limit or price of compute units, which are shown as the fee. */
export const isFeeInstruction = (address: string | undefined, data: Uint8Array): boolean => address === COMPUTE_BUDGET && (data[0] ?? 99) < 5
