// @vitest-environment node
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildTransaction,
  createAccount,
  transferChecked,
} from '../../../../../src/chains/solana/money/buildTransaction.ts'
import { checkTransaction } from '../../../../../src/chains/solana/money/checkTransaction.ts'
import type { SolanaPlan, TokenPlan } from '../../../../../src/chains/solana/money/plan.ts'
import { tokenAddress } from '../../../../../src/chains/solana/money/tokenAddress.ts'
import type { Transfer } from '../../../../../src/core/money/chainMoney.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../../../src/chains/solana/programs.ts'
import { ANNA, BEN } from '../../../../kit/fakeSolanaWallet.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkwZyTDt1v'
const HASH = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes).toBase58())
const units = fc.bigInt(1n, 2n ** 64n - 1n)
const program = fc.constantFrom(TOKEN_PROGRAM, TOKEN_2022_PROGRAM)

const coin: Transfer = { network: NETWORK, from: ANNA, to: BEN, amount: 5n }
const token: Transfer = { ...coin, token: MINT }
const planOf = ({ from, to, amount }: Transfer, more: Partial<SolanaPlan> = {}): SolanaPlan => ({
  from,
  to,
  amount,
  ...more,
})
const tokenPlan = (more: Partial<TokenPlan> = {}): TokenPlan => ({
  mint: MINT,
  program: TOKEN_PROGRAM,
  decimals: 6,
  sources: [{ address: tokenAddress(ANNA, MINT, TOKEN_PROGRAM), amount: 5n }],
  destination: tokenAddress(BEN, MINT, TOKEN_PROGRAM),
  isCreated: true,
  ...more,
})
const bytesOf = (plan: SolanaPlan) => buildTransaction(plan, HASH).transaction
const plain = ({ programId, keys, data }: TransactionInstruction) => ({ programId, keys, data: [...data] })
const isRight = (plan: SolanaPlan, transfer: Transfer) => {
  try {
    checkTransaction(bytesOf(plan), { transfer })
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'TransactionFailed' })
    return false
  }
}

test('derives the token account of any owner as @solana/spl-token does', () => {
  fc.assert(
    fc.property(key, key, program, (owner, mint, id) => {
      const keys = [mint, owner, id].map((one) => new PublicKey(one)) as [PublicKey, PublicKey, PublicKey]
      expect(tokenAddress(owner, mint, id)).toBe(
        getAssociatedTokenAddressSync(keys[0], keys[1], true, keys[2]).toBase58(),
      )
    }),
    { numRuns: 20 },
  )
})

test('writes the instructions of both token programs as @solana/spl-token does', () => {
  const inputs = fc.record({
    ...{ from: key, to: key, mint: key, source: key, destination: key, program, amount: units },
    decimals: fc.nat(255),
  })
  fc.assert(
    fc.property(inputs, ({ from, to, mint, source, destination, program: id, amount, decimals }) => {
      const at = (address: string) => new PublicKey(address)
      const sources = [{ address: source, amount }] as const
      const plan = { mint, program: id, decimals, sources, destination, isCreated: true }
      const create = createAccount({ from, to, amount }, plan)
      const move = transferChecked({ from }, plan, sources[0])
      expect(plain(create)).toEqual(
        plain(createAssociatedTokenAccountIdempotentInstruction(at(from), at(destination), at(to), at(mint), at(id))),
      )
      expect(plain(move)).toEqual(
        plain(
          createTransferCheckedInstruction(
            at(source),
            at(mint),
            at(destination),
            at(from),
            amount,
            decimals,
            [],
            at(id),
          ),
        ),
      )
    }),
    { numRuns: 50 },
  )
})

test('sends lamports by the system program, and rules out a priority fee only if asked to', () => {
  const programsOf = (plan: SolanaPlan) => {
    const { message } = VersionedTransaction.deserialize(bytesOf(plan))
    return message.compiledInstructions.map(({ programIdIndex }) => message.staticAccountKeys[programIdIndex])
  }
  const [system, budget] = [SystemProgram.programId, ComputeBudgetProgram.programId]
  expect(programsOf(planOf(coin))).toEqual([system])
  expect(programsOf(planOf(coin, { isFeeSet: true }))).toEqual([budget, budget, system])
})

test('has the legacy format, one signer, and an empty signature', () => {
  const { version, signatures, message } = VersionedTransaction.deserialize(bytesOf(planOf(coin)))
  expect(version).toBe('legacy')
  expect(signatures).toEqual([new Uint8Array(64)])
  expect(message.header.numRequiredSignatures).toBe(1)
  expect(message.recentBlockhash).toBe(HASH)
})

test('accepts the transaction of exactly the reviewed transfer', () => {
  expect(isRight(planOf(coin), coin)).toBe(true)
  expect(isRight(planOf(coin, { isFeeSet: true }), coin)).toBe(true)
  expect(isRight(planOf(token, { token: tokenPlan() }), token)).toBe(true)
  expect(isRight(planOf(token, { token: tokenPlan({ isCreated: false }) }), token)).toBe(true)
  const sources = [
    { address: MINT, amount: 2n },
    { address: BEN, amount: 3n },
  ]
  expect(isRight(planOf(token, { token: tokenPlan({ sources }) }), token)).toBe(true)
})

test.each<[string, SolanaPlan, Transfer]>([
  ['another recipient', planOf(coin), { ...coin, to: MINT }],
  ['another sender', planOf(coin), { ...coin, from: MINT }],
  ['another amount', planOf(coin), { ...coin, amount: 6n }],
  ['a token instead of lamports', planOf(token, { token: tokenPlan() }), coin],
  ['lamports instead of a token', planOf(coin), token],
  ['another token', planOf(token, { token: tokenPlan({ mint: ANNA }) }), token],
  ['an account of somebody else', planOf(token, { token: tokenPlan({ destination: MINT }) }), token],
  ['less of the token', planOf(token, { token: tokenPlan({ sources: [{ address: MINT, amount: 4n }] }) }), token],
  ['an account for somebody else', planOf({ ...token, to: MINT }, { token: tokenPlan() }), token],
  ['an account of the other program', planOf(token, { token: tokenPlan({ program: TOKEN_2022_PROGRAM }) }), token],
])('refuses a transaction with %s', (_, plan, transfer) => {
  expect(isRight(plan, transfer)).toBe(false)
})
