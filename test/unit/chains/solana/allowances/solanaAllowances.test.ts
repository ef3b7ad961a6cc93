// @vitest-environment node
import {
  AuthorityType,
  createApproveInstruction,
  createRevokeInstruction,
  createSetAuthorityInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { base64 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solanaAllowances } from '../../../../../src/chains/solana/allowances/solanaAllowances.ts'
import { buildTransaction, revoke } from '../../../../../src/chains/solana/money/buildTransaction.ts'
import { checkTransaction } from '../../../../../src/chains/solana/money/checkTransaction.ts'
import type { Revocation } from '../../../../../src/chains/solana/money/plan.ts'
import { solanaMoney } from '../../../../../src/chains/solana/money/solanaMoney.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../../../src/chains/solana/programs.ts'
import { atRisk, isEndless, type Allowance } from '../../../../../src/core/money/allowances.ts'
import { fakeLink } from '../../../../kit/fakeConnector.ts'
import { ANNA, BEN, fakeSolanaWallet, grant } from '../../../../kit/fakeSolanaWallet.ts'
import { solanaNode } from '../../../../kit/solanaNode.ts'
import { keypairAt } from '../../../../sandbox/solana/accounts.ts'
import { SOLANA_TOKENS } from '../../../../sandbox/solana/tokens.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const HASH = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const ENDLESS = 2n ** 64n - 1n
const OWNER = keypairAt(0)
const DELEGATE = keypairAt(7).publicKey

type Node = Awaited<ReturnType<typeof solanaNode>>

const [USDC, PYUSD] = SOLANA_TOKENS.map(({ address, program }) => ({
  mint: address,
  program: new PublicKey(program),
  place: getAssociatedTokenAddressSync(new PublicKey(address), OWNER.publicKey, true, new PublicKey(program)),
})) as [Place, Place]
interface Place {
  mint: string
  program: PublicKey
  place: PublicKey
}

const approve = ({ place, program }: Place, amount: bigint) =>
  createApproveInstruction(place, DELEGATE, OWNER.publicKey, amount, [], program)
const giveClosing = ({ place, program }: Place) =>
  createSetAuthorityInstruction(place, OWNER.publicKey, AuthorityType.CloseAccount, DELEGATE, [], program)

/** Signs instructions with the owner's key, and sends them. */
async function act({ rpc }: Node, ...instructions: TransactionInstruction[]): Promise<void> {
  const { value } = (await rpc('getLatestBlockhash', [])) as { value: { blockhash: string } }
  const facts = { payerKey: OWNER.publicKey, recentBlockhash: value.blockhash, instructions }
  const transaction = new VersionedTransaction(new TransactionMessage(facts).compileToLegacyMessage())
  transaction.sign([OWNER])
  await rpc('sendTransaction', [base64.encode(transaction.serialize()), { encoding: 'base64' }])
}

/** Searches as Allowances does; `error` is why a part could not be read. */
async function search({ rpc }: Pick<Node, 'rpc'>, owner = ANNA) {
  const found: Allowance[] = []
  const { signal } = new AbortController()
  const error: unknown = await solanaAllowances
    .scan({
      ...{ owner, network: NETWORK, rpc, signal, scanned: undefined, isWhole: false },
      hashes: () => Promise.reject(new Error('No history is needed')),
      onProgress: () => {},
      onFound: (some) => void found.push(...some),
    })
    .catch((reason: unknown) => reason)
  return { found, error }
}

async function withDelegate(at: Place) {
  const node = await solanaNode()
  await act(node, approve(at, 5_000_000n))
  const [allowance] = (await search(node)).found
  if (!allowance) throw new Error('No delegate was found')
  return { node, allowance }
}

/** A wallet that signs whatever `change` makes of the instructions. */
async function signer(change: (own: TransactionInstruction[]) => TransactionInstruction[]) {
  const sign = ({ transaction }: { transaction: Uint8Array }) => {
    const message = TransactionMessage.decompile(VersionedTransaction.deserialize(transaction).message)
    message.instructions = change(message.instructions)
    const changed = new VersionedTransaction(message.compileToLegacyMessage())
    changed.sign([OWNER])
    return [{ signedTransaction: changed.serialize() }]
  }
  const answers = { 'solana:signTransaction': sign }
  const { wallet } = fakeSolanaWallet({ lacks: ['solana:signAndSendTransaction'], answers })
  await grant(wallet)
  return { ...fakeLink('solana', [ANNA], NETWORK), provider: wallet }
}

test('writes the instruction of both token programs as @solana/spl-token does', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes))
  const program = fc.constantFrom(TOKEN_PROGRAM, TOKEN_2022_PROGRAM).map((id) => new PublicKey(id))
  const plain = ({ programId, keys, data }: TransactionInstruction) => ({ programId, keys, data: [...data] })
  fc.assert(
    fc.property(key, key, program, (account, from, id) => {
      const [place, owner, of] = [account.toBase58(), from.toBase58(), id.toBase58()]
      const own = revoke({ account: place, from: owner, program: of })
      expect(plain(own)).toEqual(plain(createRevokeInstruction(account, from, [], id)))
      const revocation: Revocation = { network: NETWORK, from: owner, account: place, program: of }
      expect(() => checkTransaction(buildTransaction(revocation, HASH).transaction, { revocation })).not.toThrow()
    }),
    { numRuns: 50 },
  )
})

test.each<[string, Partial<Revocation>]>([
  ['account', { account: PYUSD.place.toBase58() }],
  ['owner', { from: BEN }],
  ['program', { program: TOKEN_2022_PROGRAM }],
])('refuses a transaction that revokes with another %s than was reviewed', (_, change) => {
  const revocation: Revocation = {
    ...{ network: NETWORK, from: ANNA },
    ...{ account: USDC.place.toBase58(), program: TOKEN_PROGRAM },
  }
  const { transaction } = buildTransaction({ ...revocation, ...change }, HASH)
  expect(() => checkTransaction(transaction, { revocation })).toThrow(
    expect.objectContaining({ code: 'TransactionFailed' }),
  )
  const transfer = { network: NETWORK, from: ANNA, to: BEN, amount: 5n } as const
  const moving = buildTransaction(transfer, HASH).transaction
  expect(() => checkTransaction(moving, { revocation })).toThrow()
  expect(() => checkTransaction(buildTransaction(revocation, HASH).transaction, { transfer })).toThrow()
})

test('lists delegates in the accounts of both programs, with what they may take', async () => {
  const node = await solanaNode()
  expect(await search(node)).toEqual({ found: [], error: undefined })
  await act(node, approve(USDC, 5_000_000n), approve(PYUSD, ENDLESS))
  const { found, error } = await search(node)
  expect(error).toBeUndefined()
  const spender = DELEGATE.toBase58()
  const common = { kind: 'delegate', network: NETWORK, owner: ANNA, spender, decimals: 6, balance: 10_000_000_000n }
  expect(found).toMatchObject([
    { ...common, token: USDC.mint, place: USDC.place.toBase58(), amount: 5_000_000n },
    { ...common, token: PYUSD.mint, place: PYUSD.place.toBase58(), amount: ENDLESS },
  ])
  expect(found.map(isEndless)).toEqual([false, true])
  expect(found.map(atRisk)).toEqual([5_000_000n, 10_000_000_000n])
  expect(node.state.asked).not.toContain('getSignaturesForAddress')
})

test('lists who else may close an account; of a token, only an empty one', async () => {
  const node = await solanaNode()
  await act(node, giveClosing(USDC), approve(PYUSD, 0n))
  const { found } = await search(node)
  expect(found).toMatchObject([{ kind: 'close', spender: DELEGATE.toBase58(), place: USDC.place.toBase58() }])
  expect(found.map(atRisk)).toEqual([0n])
})

test.each([
  ['an account of SPL Token', USDC],
  ['an account of Token-2022', PYUSD],
])('revokes the delegate of %s through a wallet that only signs, and then finds nothing', async (_, at) => {
  const { node, allowance } = await withDelegate(at)
  const { rpc } = node
  const prepared = await solanaAllowances.prepareRevoke(allowance, { rpc })
  expect(prepared).toMatchObject({ isSimulated: true, fee: 5_000n })
  expect(await solanaAllowances.check([allowance], { rpc })).toEqual([allowance])
  const link = await signer((own) => [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 7 }), ...own])
  const hash = await solanaMoney.send(link, prepared, rpc)
  expect(await rpc('getSignatureStatuses', [[hash]])).toMatchObject({ value: [{ err: null }] })
  expect(await solanaAllowances.check([allowance], { rpc })).toEqual([])
  expect(await search(node)).toEqual({ found: [], error: undefined })
})

test.each<[string, (own: TransactionInstruction[]) => TransactionInstruction[]]>([
  ['approves instead', () => [approve(USDC, ENDLESS)]],
  ['also approves', (own) => [...own, approve(PYUSD, ENDLESS)]],
  [
    'also sends lamports',
    (own) => [...own, SystemProgram.transfer({ fromPubkey: OWNER.publicKey, toPubkey: DELEGATE, lamports: 5 })],
  ],
  ['gives the closing of the account away, too', (own) => [...own, giveClosing(USDC)]],
])('sends nothing if the wallet signs a transaction that %s', async (_, change) => {
  const { node, allowance } = await withDelegate(USDC)
  const prepared = await solanaAllowances.prepareRevoke(allowance, node)
  const before = node.state.asked.filter((method) => method === 'sendTransaction').length
  const sent = solanaMoney.send(await signer(change), prepared, node.rpc)
  await expect(sent).rejects.toMatchObject({ code: 'TransactionFailed' })
  expect(node.state.asked.filter((method) => method === 'sendTransaction')).toHaveLength(before)
  expect(await solanaAllowances.check([allowance], node)).toEqual([allowance])
})

test('is refused without lamports for the fee, or if the account has another owner now', async () => {
  const { node, allowance } = await withDelegate(USDC)
  const answer = await node.rpc('getMultipleAccounts', [[ANNA, USDC.place.toBase58()], { encoding: 'base64' }])
  const [, account] = (answer as { value: unknown[] }).value
  node.state.answers.getMultipleAccounts = { value: [null, account] }
  const prepare = (one: Allowance) => solanaAllowances.prepareRevoke(one, node)
  await expect(prepare(allowance)).rejects.toMatchObject({ code: 'InsufficientFunds' })
  await expect(prepare({ ...allowance, owner: BEN })).rejects.toMatchObject({ code: 'TransactionFailed' })
})

test('says that the search failed if a part cannot be read, and shows the rest', async () => {
  const node = await solanaNode()
  await act(node, approve(USDC, 5n), approve(PYUSD, 5n))
  const failing: Node['rpc'] = async (method, params) => {
    const { programId } = (params[1] ?? {}) as { programId?: string }
    if (programId === TOKEN_2022_PROGRAM) throw new Error('down')
    return node.rpc(method, params)
  }
  const { found, error } = await search({ rpc: failing })
  expect(found).toMatchObject([{ token: USDC.mint }])
  expect(error).toMatchObject({ message: 'down' })
  const bytes = { pubkey: USDC.place.toBase58(), account: { owner: TOKEN_PROGRAM, data: ['AA==', 'base64'] } }
  node.state.answers.getTokenAccountsByOwner = { value: [bytes] }
  expect(await search(node)).toMatchObject({ found: [], error: { code: 'ServiceUnavailable' } })
  node.state.answers.getTokenAccountsByOwner = { value: 'none' }
  expect(await search(node)).toMatchObject({ found: [], error: { code: 'ServiceUnavailable' } })
})
