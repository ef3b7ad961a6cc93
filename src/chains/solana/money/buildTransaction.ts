import {
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../programs.ts'
import { COIN_TRANSFER_UNITS } from './limits.ts'
import type { BuiltInstruction, Revocation, SolanaPlan, TokenPlan, Writable } from './plan.ts'

/** https://docs.rs/spl-associated-token-account-client: instruction 1 changes nothing if the account exists. */
const CREATE_IDEMPOTENT = 1
/** https://docs.rs/spl-token/latest/spl_token/instruction: the same in Token-2022. */
const TRANSFER_CHECKED = 12
const REVOKE = 5
/** https://solana.com/docs/core/fees#prioritization-fee */
const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3

type Role = 'signer' | 'writable' | 'readonly'

const meta = (address: string, role: Role) => ({
  pubkey: new PublicKey(address),
  isSigner: role === 'signer',
  isWritable: role !== 'readonly',
})

const instruction = (program: string, keys: readonly (readonly [string, Role])[], data: readonly number[]) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: keys.map(([address, role]) => meta(address, role)),
    data: Uint8Array.from(data) as TransactionInstruction['data'],
  })

/** Returns the lowest bytes of a number, in little-endian order. */
function bytesOf(value: bigint, size: number): readonly number[] {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, value, true)
  return [...new Uint8Array(view.buffer, 0, size)]
}

/** Creates the recipient's token account, paid by the sender. Other seeds and programs would give another address. */
export const createAccount = ({ from, to }: SolanaPlan, { mint, program, destination }: TokenPlan) =>
  instruction(
    ASSOCIATED_TOKEN_PROGRAM,
    [
      [from, 'signer'],
      [destination, 'writable'],
      [to, 'readonly'],
      [mint, 'readonly'],
      [SYSTEM_PROGRAM, 'readonly'],
      [program, 'readonly'],
    ],
    [CREATE_IDEMPOTENT],
  )

/** Transfers tokens. The program checks mint and decimals. */
export const transferChecked = (
  { from }: Pick<SolanaPlan, 'from'>,
  { mint, program, decimals, destination }: TokenPlan,
  { address, amount }: TokenPlan['sources'][number],
) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: [
      meta(address, 'writable'),
      meta(mint, 'readonly'),
      meta(destination, 'writable'),
      { pubkey: new PublicKey(from), isSigner: true, isWritable: false },
    ],
    data: Uint8Array.of(TRANSFER_CHECKED, ...bytesOf(amount, 8), decimals) as TransactionInstruction['data'],
  })

/** Ends what the delegate of a token account may spend. An account has one delegate at most. */
export const revoke = ({ from, account, program }: Pick<Revocation, 'from' | 'account' | 'program'>) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: [meta(account, 'writable'), { pubkey: new PublicKey(from), isSigner: true, isWritable: false }],
    data: Uint8Array.of(REVOKE) as TransactionInstruction['data'],
  })

/** Sets the fee to that of the signature alone: wallets that find these instructions do not add a priority fee. */
const fixedFee = () => [
  instruction(COMPUTE_BUDGET_PROGRAM, [], [SET_UNIT_LIMIT, ...bytesOf(BigInt(COIN_TRANSFER_UNITS), 4)]),
  instruction(COMPUTE_BUDGET_PROGRAM, [], [SET_UNIT_PRICE, ...bytesOf(0n, 8)]),
]

const built = ({ program, accounts, data }: BuiltInstruction) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: accounts.map(({ address, ...role }) => ({ pubkey: new PublicKey(address), ...role })),
    data: data as TransactionInstruction['data'],
  })

function instructionsOf(plan: Writable): TransactionInstruction[] {
  if ('instructions' in plan) return plan.instructions.map(built)
  if ('account' in plan) return [revoke(plan)]
  const { from, to, amount, token, isFeeSet } = plan
  const [fromPubkey, toPubkey] = [new PublicKey(from), new PublicKey(to)]
  if (!token)
    return [...(isFeeSet ? fixedFee() : []), SystemProgram.transfer({ fromPubkey, toPubkey, lamports: amount })]
  return [
    ...(token.isCreated ? [createAccount(plan, token)] : []),
    ...token.sources.map((source) => transferChecked(plan, token, source)),
  ]
}

/**
 * Writes a transfer, revocation or payment as a transaction without signatures, and its message. It has the legacy format, which
 * every wallet reads.
 */
export function buildTransaction(plan: Writable, recentBlockhash: string) {
  const message = new TransactionMessage({
    payerKey: new PublicKey(plan.from),
    recentBlockhash,
    instructions: instructionsOf(plan),
  }).compileToLegacyMessage()
  return {
    message: Uint8Array.from(message.serialize()),
    transaction: Uint8Array.from(new VersionedTransaction(message).serialize()),
  }
}
