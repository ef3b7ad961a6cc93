// @vitest-environment node
import {
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  createTransferInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  AuthorityType,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { solanaMoney } from '../../../../../src/chains/solana/money/solanaMoney.ts'
import { solanaPay } from '../../../../../src/chains/solana/pay/solanaPay.ts'
import type { PayPlan, StepOrder } from '../../../../../src/core/pay/chainPay.ts'
import type { PayAsset } from '../../../../../src/core/pay/payAsset.ts'
import { payMismatchOf } from '../../../../../src/core/pay/payMismatch.ts'
import { isWalletModalError, WalletModalError } from '../../../../../src/core/errors.ts'
import { reasonOf as refusedFor } from '../../../../../src/core/money/refusals.ts'
import { fakeLink } from '../../../../kit/fakeConnector.ts'
import { ANNA, fakeSolanaWallet, grant } from '../../../../kit/fakeSolanaWallet.ts'
import { createRandom } from '../../../../kit/randomCalls.ts'
import { solanaNode } from '../../../../kit/solanaNode.ts'
import { keypairAt } from '../../../../sandbox/solana/accounts.ts'
import { SOLANA_TOKENS } from '../../../../sandbox/solana/tokens.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const LIES_PER_KIND = 100
const TIME_LIMIT_MS = 300_000
const [ME, SOLVER, EVE] = [0, 1, 2].map((index) => keypairAt(index).publicKey) as [PublicKey, PublicKey, PublicKey]
const [USDC, PYUSD] = SOLANA_TOKENS.map(({ address }) => address) as [string, string]
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const BUDGET = new PublicKey('ComputeBudget111111111111111111111111111111')

const SOL: PayAsset = { network: NETWORK, name: 'Solana', symbol: 'SOL', decimals: 9 }
const TOKEN: PayAsset = { network: NETWORK, address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const mint = new PublicKey(USDC)
const placeOf = (owner: PublicKey) => getAssociatedTokenAddressSync(mint, owner, true)

type Built = Record<string, unknown>

/** An instruction in the form of the service. */
const wireOf = ({ programId, keys, data }: TransactionInstruction): Built => ({
  programId: programId.toBase58(),
  keys: keys.map(({ pubkey, ...role }) => ({ pubkey: pubkey.toBase58(), ...role })),
  data: Buffer.from(data).toString('hex'),
})
const coins = (lamports: number, toPubkey = SOLVER) => SystemProgram.transfer({ fromPubkey: ME, toPubkey, lamports })
const tokens = (amount: number, to = SOLVER) =>
  createTransferCheckedInstruction(placeOf(ME), mint, placeOf(to), ME, amount, 6)
const memo = () => new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.from('request-1') })
const budget = (bytes: readonly number[]) =>
  new TransactionInstruction({ programId: BUDGET, keys: [], data: Buffer.from(bytes) })

const orderOf = (
  asset: PayAsset,
  amount: number,
  ...lists: readonly (readonly TransactionInstruction[])[]
): StepOrder => wired(asset, amount, ...lists.map((list) => list.map(wireOf)))
const wired = (asset: PayAsset, amount: number, ...lists: readonly unknown[]): StepOrder => ({
  network: NETWORK,
  account: ANNA,
  asset,
  amount: BigInt(amount),
  steps: lists.map((instructions) => ({ type: 'transaction', requestId: 'r1', transaction: { instructions } })),
})

type Node = Awaited<ReturnType<typeof solanaNode>>
let node: Node
beforeAll(async () => {
  node = await solanaNode()
})

const link = fakeLink('solana', [ANNA], NETWORK)
const plan = (order: StepOrder, rpc = node.rpc): Promise<PayPlan> => solanaPay.plan(order, { link, rpc })
const reasonOf = async (planned: Promise<PayPlan>): Promise<unknown> =>
  planned.then(
    () => undefined,
    (error: unknown) =>
      payMismatchOf(error) ?? (isWalletModalError(error) ? (refusedFor(error)?.reason ?? error.code) : error),
  )

describe('The instructions of a service', () => {
  test('pay coins and tokens, and may say what for', async () => {
    for (const [asset, pay] of [[SOL, coins] as const, [TOKEN, tokens] as const]) {
      const { steps, effects } = await plan(orderOf(asset, 5_000, [pay(5_000), memo()]))
      expect(steps).toMatchObject([{ kind: 'pay', isSimulated: true, fee: 5_000n }])
      expect(effects).toMatchObject({ known: 'traced', sends: [{ amount: { value: 5_000n } }] })
    }
  })

  test('do not set the price of the priority fee: the wallet does', async () => {
    const price = budget([3, 255, 255, 255, 255, 255, 0, 0, 0])
    const { steps } = await plan(orderOf(SOL, 5_000, [price, budget([2, 64, 13, 3, 0]), coins(5_000)]))
    expect(steps[0]?.fee).toBe(5_000n)
    expect(steps[0]?.request).toMatchObject({ payment: { instructions: [{ program: BUDGET.toBase58() }, {}] } })
  })

  test('fail for lack of lamports', async () => {
    const much = 11_000_000_000_000
    expect(await reasonOf(plan(orderOf(SOL, much, [coins(much)])))).toBe('InsufficientFunds')
  })

  test('are refused by name in other forms, or if they are too long', async () => {
    const [right] = [coins(5_000), memo()].map(wireOf)
    const forms: unknown[] = [
      'AQAB',
      {},
      [{}],
      [null],
      [{ ...right, keys: [{ pubkey: 0, isSigner: true, isWritable: true }] }],
      [{ ...right, keys: [{ pubkey: ANNA }] }],
      [{ ...right, keys: { 0: ANNA } }],
      [{ ...right, programId: 12 }],
      [{ ...right, data: [1, 2] }],
      [{ ...right, data: 'AQAB==' }],
      [right, { programId: MEMO.toBase58(), keys: [], data: '61'.repeat(1_200) }],
      Array.from({ length: 65 }, () => right),
    ]
    for (const form of forms) expect(await reasonOf(plan(wired(SOL, 5_000, form)))).toBe('UnsupportedMethod')
  })

  test('transfer without the mint, and make the recipient a token account, too', async () => {
    const unchecked = createTransferInstruction(placeOf(ME), placeOf(SOLVER), ME, 5_000)
    expect((await plan(orderOf(TOKEN, 5_000, [unchecked]))).effects.known).toBe('traced')
    const other = getAssociatedTokenAddressSync(new PublicKey(PYUSD), SOLVER, true)
    const wrong = createTransferInstruction(other, placeOf(SOLVER), ME, 5_000)
    expect(await reasonOf(plan(orderOf(TOKEN, 5_000, [wrong])))).toBe('sends')
    // This one fails: there is an account already.
    const making = createAssociatedTokenAccountInstruction(ME, placeOf(SOLVER), SOLVER, mint)
    expect(await reasonOf(plan(orderOf(TOKEN, 5_000, [making, unchecked])))).toBe('TransactionFailed')
  })

  test('may cost what one new token account does, which is told, and no more', async () => {
    const [owner, other] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const making = (to: PublicKey) => createAssociatedTokenAccountIdempotentInstruction(ME, placeOf(to), to, mint)
    const { effects } = await plan(orderOf(TOKEN, 5_000, [making(owner), tokens(5_000, owner)]))
    expect(effects).toMatchObject({
      known: 'traced',
      sends: [{ amount: { value: 2_039_280n } }, { amount: { value: 5_000n } }],
    })
    const both = orderOf(TOKEN, 5_000, [making(owner), making(other), tokens(5_000, owner)])
    expect(await reasonOf(plan(both))).toBe('sends')
  })

  test('of programs that are not known are refused, even if they take what was quoted in the simulation', async () => {
    const touching = (isWritable: boolean, programId: PublicKey) =>
      new TransactionInstruction({
        programId,
        keys: [{ pubkey: placeOf(ME), isSigner: false, isWritable }],
        data: Buffer.from('x'),
      })
    const strange = [
      touching(true, MEMO),
      touching(false, EVE),
      touching(true, BUDGET),
      createAssociatedTokenAccountInstruction(ME, placeOf(SOLVER), SOLVER, new PublicKey(PYUSD)),
    ]
    for (const one of strange)
      expect(await reasonOf(plan(orderOf(TOKEN, 5_000, [tokens(5_000), one])))).toBe('UnsupportedMethod')
  })

  test('of a token with other decimals than were quoted are refused', async () => {
    expect(await reasonOf(plan(orderOf({ ...TOKEN, decimals: 9 }, 5_000, [tokens(5_000)])))).toBe('decimals')
  })
})

describe('A planned payment', () => {
  async function sent(change: (bytes: Uint8Array) => Uint8Array) {
    const sign = ({ transaction }: { transaction: Uint8Array }) => {
      const one = VersionedTransaction.deserialize(change(transaction))
      one.sign([keypairAt(0)])
      return [{ signedTransaction: one.serialize() }]
    }
    const fake = fakeSolanaWallet({
      lacks: ['solana:signAndSendTransaction'],
      answers: { 'solana:signTransaction': sign },
    })
    await grant(fake.wallet)
    const { steps } = await plan(orderOf(TOKEN, 5_000, [tokens(5_000), memo()]))
    const [step] = steps
    if (!step) throw new Error('No step')
    return solanaMoney.send({ ...link, provider: fake.wallet }, step, node.rpc)
  }
  const balance = async () => {
    const { value } = (await node.rpc('getTokenAccountBalance', [placeOf(SOLVER).toBase58()])) as {
      value: { amount: string }
    }
    return Number(value.amount)
  }

  test('is sent as it was simulated', async () => {
    const before = await balance()
    expect(await sent((bytes) => bytes)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
    expect((await balance()) - before).toBe(5_000)
  })

  test('does not reach the network if the wallet has changed it', async () => {
    const before = await balance()
    const changed = sent((bytes) => {
      const other = Uint8Array.from(bytes)
      // The last bytes are the memo's.
      other[other.length - 1] = 0x32
      return other
    })
    expect(await changed.catch((error: unknown) => isWalletModalError(error) && refusedFor(error)?.reason)).toBe(
      'unlikeReview',
    )
    expect(await balance()).toBe(before)
  })

  test('does not reach the network if the wallet has added an instruction', async () => {
    const before = await balance()
    const changed = sent((bytes) => {
      const read = TransactionMessage.decompile(VersionedTransaction.deserialize(bytes).message)
      read.instructions.push(memo())
      return new VersionedTransaction(read.compileToLegacyMessage()).serialize()
    })
    expect(await changed.catch((error: unknown) => isWalletModalError(error) && refusedFor(error)?.reason)).toBe(
      'unlikeReview',
    )
    expect(await balance()).toBe(before)
  })
})

type Random = ReturnType<typeof createRandom>
type Lie = (amount: number, random: Random) => StepOrder | [StepOrder, Node['rpc']]

const more = (random: Random, amount: number) => amount + 1 + random.below(1_000_000)
const foreign = (instruction: TransactionInstruction, other: PublicKey): Built[] => [
  wireOf(instruction),
  { ...wireOf(memo()), keys: [{ pubkey: other.toBase58(), isSigner: true, isWritable: false }] },
]

const LIES: Readonly<Record<string, Lie>> = {
  'takes more coins': (amount, random) => orderOf(SOL, amount, [coins(more(random, amount))]),
  'takes more tokens': (amount, random) => orderOf(TOKEN, amount, [tokens(more(random, amount))]),
  'takes coins twice': (amount) => orderOf(SOL, amount, [coins(amount), coins(amount)]),
  'takes tokens twice': (amount) => orderOf(TOKEN, amount, [tokens(amount), tokens(amount, EVE)]),
  'takes tokens instead of coins': (amount) => orderOf(SOL, amount, [tokens(amount)]),
  'takes coins instead of tokens': (amount) => orderOf(TOKEN, amount, [coins(amount)]),
  'takes coins, too': (amount, random) => orderOf(TOKEN, amount, [tokens(amount), coins(1 + random.below(9_999))]),
  'takes tokens, too': (amount, random) => orderOf(SOL, amount, [coins(amount), tokens(1 + random.below(9_999))]),
  'takes nothing': (amount, random) => orderOf(random.pick([SOL, TOKEN]), amount, [memo()]),
  'pays the account itself': (amount, random) =>
    random.below(2) ? orderOf(SOL, amount, [coins(amount, ME)]) : orderOf(TOKEN, amount, [tokens(amount, ME)]),
  'lets somebody spend tokens': (amount, random) =>
    orderOf(TOKEN, amount, [tokens(amount), createApproveInstruction(placeOf(ME), EVE, ME, more(random, amount))]),
  'gives the token account away': (amount, random) =>
    orderOf(TOKEN, amount, [
      tokens(amount),
      createSetAuthorityInstruction(
        placeOf(ME),
        ME,
        random.pick([AuthorityType.AccountOwner, AuthorityType.CloseAccount]),
        EVE,
      ),
    ]),
  'gives the account away': (amount) =>
    orderOf(SOL, amount, [coins(amount), SystemProgram.assign({ accountPubkey: ME, programId: MEMO })]),
  'wants another signer': (amount) => wired(SOL, amount, foreign(coins(amount), EVE)),
  'wants a transaction of another account': (amount) =>
    orderOf(SOL, amount, [SystemProgram.transfer({ fromPubkey: EVE, toPubkey: SOLVER, lamports: amount })]),
  'wants two transactions': (amount) => orderOf(SOL, amount, [coins(amount)], [coins(amount)]),
  'wants no transaction': (amount) => orderOf(SOL, amount),
  'has no instruction': (amount) => orderOf(SOL, amount, []),
  'only sets a fee': (amount) => orderOf(SOL, amount, [budget([3, 1, 0, 0, 0, 0, 0, 0, 0])]),
  'pays on another network': (amount) => ({
    ...orderOf(SOL, amount, [coins(amount)]),
    asset: { ...SOL, network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
  }),
  'hides what it does from the simulation': (amount) => [
    orderOf(SOL, amount, [coins(amount)]),
    async (method, params, signal) => {
      if (method === 'simulateTransaction') throw new WalletModalError('ServiceUnavailable')
      return node.rpc(method, params, signal)
    },
  ],
}

/** Refused by name: a payment needs no such instruction. */
const UNDECODED = new Set(['lets somebody spend tokens', 'gives the token account away', 'gives the account away'])

test(
  `A lying service is refused before a signature: ${Object.keys(LIES).length} kinds of lies, ${LIES_PER_KIND} times each`,
  async () => {
    const random = createRandom(20_261_126)
    for (const [kind, lie] of Object.entries(LIES))
      for (let count = 0; count < LIES_PER_KIND; count++) {
        const told = lie(2 + random.below(1_000_000), random)
        const [order, rpc] = Array.isArray(told) ? told : [told, node.rpc]
        const reason = await reasonOf(plan(order, rpc))
        expect(reason, kind).toEqual(expect.any(String))
        expect(reason === 'UnsupportedMethod', kind).toBe(UNDECODED.has(kind))
      }
  },
  TIME_LIMIT_MS,
)

test('reads the decimals of a mint, of either program; nothing else is a token', async () => {
  for (const address of [USDC, PYUSD])
    expect(await solanaPay.readAsset(address, node.rpc)).toEqual({ decimals: 6, symbol: '' })
  expect(await solanaPay.readAsset(ANNA, node.rpc)).toBeUndefined()
  expect(await solanaPay.readAsset(placeOf(ME).toBase58(), node.rpc)).toBeUndefined()
})
