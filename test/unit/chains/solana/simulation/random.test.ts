// @vitest-environment node
import {
  createApproveInstruction,
  createCloseAccountInstruction,
  createInitializeAccountInstruction,
  createRevokeInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import type { Effects, Movement } from '../../../../../src/core/transactions/effects.ts'
import type { RpcRequest } from '../../../../../src/core/rpcRequest.ts'
import { createRandom } from '../../../../kit/randomCalls.ts'
import { solanaNode } from '../../../../kit/solanaNode.ts'
import { keypairAt } from '../../../../sandbox/solana/accounts.ts'
import { SOLANA_TOKENS } from '../../../../sandbox/solana/tokens.ts'
import { execute, ME, simulate, traced, write } from './kit.ts'

const COUNT = 300
const SEED = 20_261_125
const STEPS_MAX = 4
const SIGNATURE_FEE = 5_000n
const RENT = 2_039_280
const U64_MAX = 2n ** 64n - 1n
const TIME_LIMIT_MS = 300_000
const OTHERS = [keypairAt(1), keypairAt(2)] as const
const MINTS = SOLANA_TOKENS.map(({ address }) => new PublicKey(address)) as [PublicKey, PublicKey]

const programOf = (mint: PublicKey) => (mint === MINTS[0] ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID)
const placeOf = (mint: PublicKey, owner: PublicKey) => getAssociatedTokenAddressSync(mint, owner, true, programOf(mint))

interface Steps {
  instructions: TransactionInstruction[]
  signers: Keypair[]
}

/** Creates a generator of transactions of one to four instructions. Some fail. `extra`: a second account for tokens. */
function createSteps(random: ReturnType<typeof createRandom>) {
  const extras: PublicKey[] = []
  const amount = () => BigInt(random.below(20) === 0 ? 10 ** 12 : random.below(5_000_000))
  const give = (mint: PublicKey, from: PublicKey, to: PublicKey, owner: PublicKey) =>
    createTransferCheckedInstruction(from, mint, to, owner, amount(), 6, [], programOf(mint))
  const step = (): Steps => {
    const other = random.pick(OTHERS)
    const mint = random.pick(MINTS)
    const [mine, theirs] = [placeOf(mint, ME), placeOf(mint, other.publicKey)]
    const extra = extras.length ? random.pick(extras) : mine
    const [usdc] = MINTS
    const pay = (from: PublicKey, to: PublicKey) =>
      SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: amount() })
    const open = (): Steps => {
      const key = Keypair.generate()
      extras.push(key.publicKey)
      const account = { fromPubkey: ME, newAccountPubkey: key.publicKey, lamports: RENT, space: 165 }
      const instructions = [
        SystemProgram.createAccount({ ...account, programId: TOKEN_PROGRAM_ID }),
        createInitializeAccountInstruction(key.publicKey, usdc, ME),
      ]
      return { instructions, signers: [key] }
    }
    const makers: (() => Steps)[] = [
      () => ({ instructions: [pay(ME, other.publicKey)], signers: [] }),
      () => ({ instructions: [pay(other.publicKey, ME)], signers: [other] }),
      () => ({ instructions: [give(mint, mine, theirs, ME)], signers: [] }),
      () => ({ instructions: [give(mint, theirs, mine, other.publicKey)], signers: [other] }),
      () => ({
        instructions: [
          createApproveInstruction(
            mine,
            other.publicKey,
            ME,
            random.below(3) ? amount() + 1n : U64_MAX,
            [],
            programOf(mint),
          ),
        ],
        signers: [],
      }),
      () => ({ instructions: [createRevokeInstruction(mine, ME, [], programOf(mint))], signers: [] }),
      // A delegate takes tokens, so that the allowance shrinks.
      () => ({ instructions: [give(mint, mine, theirs, other.publicKey)], signers: [other] }),
      open,
      () => ({ instructions: [give(usdc, placeOf(usdc, ME), extra, ME)], signers: [] }),
      () => ({ instructions: [give(usdc, extra, placeOf(usdc, other.publicKey), ME)], signers: [] }),
      () => ({ instructions: [createCloseAccountInstruction(extra, ME, ME)], signers: [] }),
    ]
    return random.pick(makers)()
  }
  return (): Steps => {
    const all = Array.from({ length: 1 + random.below(STEPS_MAX) }, step)
    const signers = [...new Set(all.flatMap((one) => one.signers))]
    return { instructions: all.flatMap((one) => one.instructions), signers }
  }
}

interface State {
  /** By mint, and `SOL`. */
  held: Map<string, bigint>
  /** By token account. */
  delegates: Map<string, { mint: string; delegate: string; amount: bigint }>
}

interface Parsed {
  pubkey: string
  account: {
    data: {
      parsed: {
        info: {
          mint: string
          tokenAmount: { amount: string }
          delegate?: string
          delegatedAmount?: { amount: string }
        }
      }
    }
  }
}

/** Reads what the account has and allows, by methods that the simulation does not use. */
async function readState(rpc: RpcRequest): Promise<State> {
  const me = ME.toBase58()
  const { value: lamports } = (await rpc('getBalance', [me])) as { value: number }
  const state: State = { held: new Map([['SOL', BigInt(lamports)]]), delegates: new Map() }
  for (const programId of [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].map((key) => key.toBase58())) {
    const params = [me, { programId }, { encoding: 'jsonParsed' }]
    const { value } = (await rpc('getTokenAccountsByOwner', params)) as { value: Parsed[] }
    for (const { pubkey, account } of value) {
      const { mint, tokenAmount, delegate, delegatedAmount } = account.data.parsed.info
      state.held.set(mint, (state.held.get(mint) ?? 0n) + BigInt(tokenAmount.amount))
      if (delegate) state.delegates.set(pubkey, { mint, delegate, amount: BigInt(delegatedAmount?.amount ?? 0) })
    }
  }
  return state
}

const amountIn = (one: Movement): [string, bigint] =>
  one.kind === 'amount' ? [one.amount.token.address ?? 'SOL', one.amount.value] : ['item', one.item]

/** What the effects say that changes. */
function said(effects: Effects | undefined) {
  const { sends, receives, allows } = traced(effects)
  const moves = [
    ...sends.map(amountIn).map(([asset, value]) => `${asset} ${-value}`),
    ...receives.map(amountIn).map(([asset, value]) => `${asset} ${value}`),
  ]
  const grants = allows.map((one) =>
    one.kind === 'amount' ? `${one.amount.token.address} ${one.spender} ${one.amount.value}` : one.kind,
  )
  return { moves: moves.toSorted(), grants: grants.toSorted() }
}

/** What really changed, without the network fee. */
function happened(before: State, after: State, fee: bigint) {
  const moves = [...new Set([...before.held.keys(), ...after.held.keys()])].flatMap((asset) => {
    const change = (after.held.get(asset) ?? 0n) - (before.held.get(asset) ?? 0n) + (asset === 'SOL' ? fee : 0n)
    return change ? [`${asset} ${change}`] : []
  })
  const grants = [...new Set([...before.delegates.keys(), ...after.delegates.keys()])].flatMap((place) => {
    const [was, is] = [before.delegates.get(place), after.delegates.get(place)]
    const ended = was && was.delegate !== is?.delegate ? [`${was.mint} ${was.delegate} 0`] : []
    const isChanged = was?.delegate !== is?.delegate || was?.amount !== is?.amount
    return [...ended, ...(is && isChanged ? [`${is.mint} ${is.delegate} ${is.amount}`] : [])]
  })
  return { moves: moves.toSorted(), grants: grants.toSorted() }
}

test(
  `${COUNT} random transactions do exactly what their preview says`,
  async () => {
    const { rpc } = await solanaNode()
    const next = createSteps(createRandom(SEED))
    const counts = { traced: 0, fails: 0, moves: 0, grants: 0 }
    for (let index = 0; index < COUNT; index += 1) {
      const { instructions, signers } = next()
      const before = await readState(rpc)
      const effects = await simulate(rpc, write(instructions))
      const isSent = await execute(rpc, instructions, signers).then(
        () => true,
        () => false,
      )
      expect([index, effects?.known]).toEqual([index, isSent ? 'traced' : 'fails'])
      if (!isSent) {
        counts.fails += 1
        continue
      }
      const fee = SIGNATURE_FEE * BigInt(1 + signers.length)
      const found = happened(before, await readState(rpc), fee)
      expect([index, said(effects)]).toEqual([index, found])
      counts.traced += 1
      counts.moves += found.moves.length
      counts.grants += found.grants.length
    }
    // All kinds are among the random transactions, so that none goes untested.
    expect(counts.traced).toBeGreaterThan(COUNT / 3)
    expect(counts.fails).toBeGreaterThan(COUNT / 20)
    expect(counts.moves).toBeGreaterThan(COUNT / 2)
    expect(counts.grants).toBeGreaterThan(COUNT / 10)
  },
  TIME_LIMIT_MS,
)
