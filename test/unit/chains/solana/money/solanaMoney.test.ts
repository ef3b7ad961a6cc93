// @vitest-environment node
import {
  AccountState,
  AuthorityType,
  createSetAuthorityInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  Keypair,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { solanaMoney } from '../../../../../src/chains/solana/money/solanaMoney.ts'
import type { Transfer } from '../../../../../src/core/money/chainMoney.ts'
import { reasonOf } from '../../../../../src/core/money/refusals.ts'
import { isUnclear } from '../../../../../src/core/money/sendFailure.ts'
import { toWalletModalError, WalletModalError } from '../../../../../src/core/errors.ts'
import { fakeLink } from '../../../../kit/fakeConnector.ts'
import { ANNA, fakeSolanaWallet, grant } from '../../../../kit/fakeSolanaWallet.ts'
import { createFeeMint, FEE_MINT, feeMintBalance } from '../../../../kit/feeMint.ts'
import { solanaNode } from '../../../../kit/solanaNode.ts'
import { keypairAt } from '../../../../sandbox/solana/accounts.ts'
import { SOLANA_TOKENS } from '../../../../sandbox/solana/tokens.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOL = 1_000_000_000n
const BEN = keypairAt(1).publicKey.toBase58()
const [USDC, PYUSD] = SOLANA_TOKENS.map(({ address }) => address) as [string, string]
const MINIMUM = 890_880n
const coin: Transfer = { network: NETWORK, from: ANNA, to: BEN, amount: SOL }
const stranger = () => Keypair.generate().publicKey.toBase58()

type Node = Awaited<ReturnType<typeof solanaNode>>

/** Returns the code and the reason with which a transfer is refused; undefined if it is not. */
const refusalOf = (transfer: Transfer, { rpc }: Node) =>
  solanaMoney.prepare(transfer, rpc).then(
    () => undefined,
    (error: unknown) => {
      const { code, ...known } = toWalletModalError(error)
      return [code, reasonOf(toWalletModalError(error))?.reason, Object.keys(known).length && undefined].slice(0, 2)
    },
  )

/** Signs a transaction with the first account, and sends it. */
async function sendSigned({ rpc }: Node, instructions: TransactionInstruction[], index = 0): Promise<string> {
  const { value } = (await rpc('getLatestBlockhash', [])) as { value: { blockhash: string } }
  const key = keypairAt(index)
  const message = new TransactionMessage({
    payerKey: key.publicKey,
    recentBlockhash: value.blockhash,
    instructions,
  }).compileToLegacyMessage()
  const transaction = new VersionedTransaction(message)
  transaction.sign([key])
  return String(await rpc('sendTransaction', [base64.encode(transaction.serialize()), { encoding: 'base64' }]))
}

/** A wallet with the first key that signs whatever `change` makes of the bytes, and a node that gets them. */
function signerWallet(change: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes) {
  const sign = ({ transaction }: { transaction: Uint8Array }) => {
    const one = VersionedTransaction.deserialize(change(transaction))
    one.sign([keypairAt(0)])
    return [{ signedTransaction: one.serialize() }]
  }
  return fakeSolanaWallet({
    lacks: ['solana:signAndSendTransaction'],
    answers: { 'solana:signTransaction': sign },
  })
}

async function linkOf(fake: ReturnType<typeof fakeSolanaWallet>) {
  await grant(fake.wallet)
  return { ...fakeLink('solana', [ANNA], NETWORK), provider: fake.wallet }
}

describe('A prepared transfer on Solana', () => {
  test('has the fee of its signature, and costs nothing else', async () => {
    const prepared = await solanaMoney.prepare(coin, (await solanaNode()).rpc)
    expect(prepared).toMatchObject({ isSimulated: true, fee: 5_000n })
    expect(prepared.opensAccount).toBeUndefined()
    expect(prepared.received).toBeUndefined()
  })

  test.each([
    ['SPL Token', USDC, 2_039_280n],
    ['Token-2022', PYUSD, 2_074_080n],
  ])('opens the recipient’s account of %s for what the chain charges', async (_, token, deposit) => {
    const { rpc } = await solanaNode()
    const transfer = { ...coin, to: stranger(), token, amount: 1n }
    expect(await solanaMoney.prepare(transfer, rpc)).toMatchObject({ opensAccount: true, deposit, fee: 5_000n })
    expect((await solanaMoney.prepare({ ...transfer, to: BEN }, rpc)).opensAccount).toBeUndefined()
  })

  test('is refused if the mint has other decimals than the amount was entered with', async () => {
    const { rpc } = await solanaNode()
    const transfer = { ...coin, token: USDC, amount: 1n }
    expect(await solanaMoney.prepare(transfer, rpc, { decimals: 6 })).toMatchObject({ isSimulated: true })
    const error = await solanaMoney.prepare(transfer, rpc, { decimals: 0 }).catch((cause: unknown) => cause)
    expect(reasonOf(toWalletModalError(error))).toEqual({ reason: 'decimals' })
  })

  test('needs less for an account that somebody has already paid for', async () => {
    const node = await solanaNode()
    const to = stranger()
    const place = getAssociatedTokenAddressSync(new PublicKey(USDC), new PublicKey(to), true)
    await node.rpc('requestAirdrop', [place.toBase58(), 1_000_000])
    expect(await solanaMoney.prepare({ ...coin, to, token: USDC }, node.rpc)).toMatchObject({ deposit: 1_039_280n })
  })

  test.each<[string, Partial<Transfer>, readonly unknown[]]>([
    ['more than the balance', { amount: 10_000n * SOL }, ['InsufficientFunds', undefined]],
    ['all but a few lamports', { amount: 10_000n * SOL - 6_000n }, ['InsufficientFunds', 'keep']],
    ['more tokens than there are', { token: USDC, amount: 10_000_000_001n }, ['InsufficientFunds', undefined]],
    ['too little for a new account', { to: stranger(), amount: MINIMUM - 1n }, ['TransactionFailed', 'firstAmount']],
    ['lamports to a mint', { to: USDC }, ['TransactionFailed', 'mint']],
    ['a token to its mint', { to: USDC, token: USDC }, ['TransactionFailed', 'mint']],
    ['lamports to a program', { to: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' }, ['TransactionFailed', 'program']],
    ['something that is no token', { token: BEN }, ['TransactionFailed', undefined]],
  ])('is refused: %s', async (_, change, refused) => {
    expect(await refusalOf({ ...coin, ...change }, await solanaNode())).toEqual(refused)
  })

  test('is refused if the recipient is a token account, with either program', async () => {
    const node = await solanaNode()
    for (const { address, program } of SOLANA_TOKENS) {
      const to = getAssociatedTokenAddressSync(new PublicKey(address), new PublicKey(BEN), true, new PublicKey(program))
      for (const token of [undefined, address])
        expect(await refusalOf({ ...coin, to: to.toBase58(), ...(token && { token }) }, node)).toEqual([
          'TransactionFailed',
          'tokenAccount',
        ])
    }
  })

  test('is refused if the recipient has given their token account to somebody else', async () => {
    const node = await solanaNode()
    const place = getAssociatedTokenAddressSync(new PublicKey(USDC), new PublicKey(BEN), true)
    await sendSigned(
      node,
      [createSetAuthorityInstruction(place, new PublicKey(BEN), AuthorityType.AccountOwner, new PublicKey(ANNA))],
      1,
    )
    expect(await refusalOf({ ...coin, token: USDC }, node)).toEqual(['TransactionFailed', 'closed'])
  })

  test('is sent from the account that has enough, not only from the usual one', async () => {
    const node = await solanaNode()
    const [own, other] = [ANNA, BEN].map((one) =>
      getAssociatedTokenAddressSync(new PublicKey(USDC), new PublicKey(one)),
    )
    if (!own || !other) throw new Error('No account')
    // Ben gives Anna his account: now she has two, with 10,000 USDC each.
    const give = createSetAuthorityInstruction(
      other,
      new PublicKey(BEN),
      AuthorityType.AccountOwner,
      new PublicKey(ANNA),
    )
    await sendSigned(node, [give], 1)
    const { request, isSimulated } = await solanaMoney.prepare(
      { ...coin, to: stranger(), token: USDC, amount: 15_000_000_000n },
      node.rpc,
    )
    expect(isSimulated).toBe(true)
    expect(request).toMatchObject({
      plan: {
        token: {
          sources: [
            { address: own.toBase58(), amount: 10_000_000_000n },
            { address: other.toBase58(), amount: 5_000_000_000n },
          ],
        },
      },
    })
  })

  test('can be sent unseen, and without a fee, if the node cannot simulate', async () => {
    const node = await solanaNode()
    const failed = new WalletModalError('ServiceUnavailable')
    Object.assign(node.state.answers, { simulateTransaction: failed, getFeeForMessage: { value: null } })
    const prepared = await solanaMoney.prepare(coin, node.rpc)
    expect(prepared.isSimulated).toBe(false)
    expect(prepared.fee).toBeUndefined()
  })
})

describe('Tokens of Token-2022 with extensions', () => {
  const extension = (type: ExtensionType, data: Uint8Array) =>
    Buffer.concat([Buffer.from(Uint16Array.of(type, data.length).buffer), data])
  /** Answers for the mint, which gets the extension, and passes everything else on. */
  async function withMint(type: ExtensionType, data: Uint8Array) {
    const node = await solanaNode()
    const rpc: Node['rpc'] = async (method, params) => {
      const answer = await node.rpc(method, params)
      const at = method === 'getMultipleAccounts' ? (params[0] as string[]).indexOf(PYUSD) : -1
      if (at < 0) return answer
      const { value } = answer as { value: { data: [string, string] }[] }
      const mint = base64.decode(value[at]?.data[0] ?? '')
      const whole = Buffer.concat([mint, Buffer.alloc(83), Buffer.of(1), extension(type, data)])
      return {
        value: value.map((one, index) => (index === at ? { ...one, data: [base64.encode(whole), 'base64'] } : one)),
      }
    }
    return { ...node, rpc }
  }

  test.each([
    ['a transfer hook', ExtensionType.TransferHook, new Uint8Array(64).fill(1), 'hook'],
    ['tokens that cannot be transferred', ExtensionType.NonTransferable, new Uint8Array(), 'fixed'],
  ])('are refused: %s', async (_, type, data, reason) => {
    const node = await withMint(type, data)
    expect(await refusalOf({ ...coin, token: PYUSD }, node)).toEqual(['TransactionFailed', reason])
  })

  test('are sent if the hook names no program', async () => {
    const node = await withMint(ExtensionType.TransferHook, new Uint8Array(64))
    expect(await refusalOf({ ...coin, token: PYUSD, amount: 1n }, node)).toBeUndefined()
  })

  test.each([
    ['frozen', (data: Uint8Array) => data.with(108, AccountState.Frozen)],
    [
      'memo',
      (data: Uint8Array) => Uint8Array.of(...data, 2, ...extension(ExtensionType.MemoTransfer, Uint8Array.of(1))),
    ],
  ])('are refused if the recipient’s account is: %s', async (reason, change) => {
    const node = await solanaNode()
    const place = getAssociatedTokenAddressSync(
      ...([new PublicKey(PYUSD), new PublicKey(BEN), true, new PublicKey(SOLANA_TOKENS[1]?.program ?? '')] as const),
    ).toBase58()
    const rpc: Node['rpc'] = async (method, params) => {
      const answer = await node.rpc(method, params)
      if (method !== 'getMultipleAccounts' || (params[0] as string[])[0] !== place) return answer
      const [one] = (answer as { value: { data: [string, string] }[] }).value
      return { value: [{ ...one, data: [base64.encode(change(base64.decode(one?.data[0] ?? ''))), 'base64'] }] }
    }
    expect(await refusalOf({ ...coin, token: PYUSD }, { ...node, rpc })).toEqual(['TransactionFailed', reason])
  })
})

test('For a Token-2022 token whose issuer keeps a part, the announced amount arrives', async () => {
  const node = await solanaNode()
  await createFeeMint(node.rpc)
  const to = stranger()
  // 2.5 % of 0.000007 is kept, rounded up.
  for (const [amount, received] of [
    [100_000_000n, 97_500_000n],
    [7n, 6n],
  ] as const) {
    const before = await feeMintBalance(node.rpc, to)
    const prepared = await solanaMoney.prepare({ ...coin, to, token: FEE_MINT, amount }, node.rpc)
    expect(prepared.received).toBe(received)
    await solanaMoney.send(await linkOf(signerWallet()), prepared, node.rpc)
    expect((await feeMintBalance(node.rpc, to)) - before).toBe(received)
  }
  expect(await feeMintBalance(node.rpc, ANNA)).toBe(899_999_993n)
})

describe('The most that can be sent on Solana', () => {
  test('leaves exactly the fee, and the chain carries it out', async () => {
    const { rpc } = await solanaNode()
    const amount = await solanaMoney.most({ ...coin, balance: 10_000n * SOL }, rpc)
    expect(amount).toBe(10_000n * SOL - 5_000n)
    expect(await solanaMoney.prepare({ ...coin, amount }, rpc, { isMost: true })).toMatchObject({ isSimulated: true })
  })

  test('is nothing if the account would fall below its minimum while it pays the fee', async () => {
    const { rpc } = await solanaNode()
    expect(await solanaMoney.most({ ...coin, balance: MINIMUM + 4_999n }, rpc)).toBe(0n)
    expect(await solanaMoney.most({ ...coin, balance: MINIMUM + 5_000n }, rpc)).toBe(MINIMUM)
    expect(await solanaMoney.most({ ...coin, balance: 4n }, rpc)).toBe(0n)
  })
})

describe('A recipient on Solana', () => {
  test('is an address of 32 bytes; letter case counts', () => {
    expect(solanaMoney.toRecipient(BEN)).toEqual({ address: BEN })
    for (const text of [BEN.slice(0, 31), `${BEN}1`, '0x00', 'z'.repeat(44), 'alice.eth', `0${BEN.slice(1)}`])
      expect(solanaMoney.toRecipient(text)).toBeUndefined()
  })

  test('is a contract if it has no private key, or a program owns it', async () => {
    const { rpc } = await solanaNode()
    const place = getAssociatedTokenAddressSync(new PublicKey(USDC), new PublicKey(stranger()), true).toBase58()
    expect(await solanaMoney.recipientFacts(BEN, rpc)).toEqual({ isContract: false, isUsed: true })
    expect(await solanaMoney.recipientFacts(stranger(), rpc)).toEqual({ isContract: false, isUsed: false })
    expect(await solanaMoney.recipientFacts(place, rpc)).toEqual({ isContract: true, isUsed: false })
    expect(await solanaMoney.recipientFacts(USDC, rpc)).toEqual({ isContract: true, isUsed: true })
    expect(await solanaMoney.recipientFacts(BEN, () => Promise.reject(new Error('down')))).toEqual({})
  })
})

describe('A Solana wallet', () => {
  const signature = new Uint8Array(64).fill(2)

  async function asked(answer: (...inputs: never[]) => unknown) {
    const node = await solanaNode()
    const fake = fakeSolanaWallet({ answers: { 'solana:signAndSendTransaction': answer } })
    const link = await linkOf(fake)
    const prepared = await solanaMoney.prepare(coin, node.rpc)
    return { fake, sent: solanaMoney.send(link, prepared, node.rpc) }
  }

  test('is asked with the account and the cluster, and answers with the signature', async () => {
    const { fake, sent } = await asked(() => [{ signature }])
    expect(await sent).toBe(base58.encode(signature))
    const [input] = fake.calls.find(({ feature }) => feature === 'solana:signAndSendTransaction')?.inputs ?? []
    expect(input).toMatchObject({ account: { address: ANNA }, chain: 'solana:mainnet' })
  })

  test.each([[undefined], [[{}]], [[{ signature: signature.slice(1) }]], [[{ signature: new Uint8Array(64) }]]])(
    'may have sent the transaction if it answers %j',
    async (answer) => {
      const error = await (await asked(() => answer)).sent.catch(toWalletModalError)
      expect(error).toMatchObject({ code: 'TransactionFailed' })
      expect(isUnclear(error as WalletModalError)).toBe(true)
    },
  )

  test.each([
    [4001, 'User rejected the request.', 'UserRejected', false],
    [
      -32002,
      'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
      'InsufficientFunds',
      false,
    ],
    [-32002, 'Transaction simulation failed: Blockhash not found', 'TransactionFailed', false],
    [
      -32603,
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      'InsufficientFunds',
      false,
    ],
    [-32002, 'Transaction simulation failed: This transaction has already been processed', 'TransactionFailed', true],
    [-32603, 'Something else', 'TransactionFailed', true],
    [undefined, 'Disconnected', 'TransactionFailed', true],
  ])('may fail with code %s: %s', async (code, message, expected, isVague) => {
    const { sent } = await asked(() => {
      throw Object.assign(new Error(message), code !== undefined && { code })
    })
    const error = await sent.catch(toWalletModalError)
    expect(error).toMatchObject({ code: expected })
    expect(isUnclear(error as WalletModalError)).toBe(isVague)
  })

  test('that only signs has its transaction broadcast, also with a priority fee of its own', async () => {
    const node = await solanaNode()
    const prepared = await solanaMoney.prepare(coin, node.rpc)
    const hash = await solanaMoney.send(await linkOf(signerWallet()), prepared, node.rpc)
    expect(await node.rpc('getSignatureStatuses', [[hash]])).toMatchObject({ value: [{ err: null }] })
  })

  test('that signs another transfer than the reviewed one gets nothing sent', async () => {
    const node = await solanaNode()
    const prepared = await solanaMoney.prepare(coin, node.rpc)
    const other = signerWallet((bytes) => {
      const at = bytes.length - 8
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      return changed
    })
    await expect(solanaMoney.send(await linkOf(other), prepared, node.rpc)).rejects.toMatchObject({
      code: 'TransactionFailed',
    })
    expect(node.state.asked).not.toContain('sendTransaction')
  })

  test('is not asked if the request is not the reviewed transfer', async () => {
    const node = await solanaNode()
    const fake = fakeSolanaWallet()
    const link = await linkOf(fake)
    const { request, ...prepared } = await solanaMoney.prepare(coin, node.rpc)
    const { plan } = request as { plan: object }
    const tampered = { transfer: coin, plan: { ...plan, to: ANNA } }
    const failed = solanaMoney.send(link, { ...prepared, request: tampered }, node.rpc)
    await expect(failed).rejects.toMatchObject({ code: 'TransactionFailed' })
    expect(fake.asked()).toEqual(['standard:connect'])
  })
})
