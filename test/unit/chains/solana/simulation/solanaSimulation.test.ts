// @vitest-environment node
import { base58, base64 } from '@scure/base'
import {
  AuthorityType,
  createApproveInstruction,
  createCloseAccountInstruction,
  createInitializeAccountInstruction,
  createRevokeInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { solanaMoney } from '../../../../../src/chains/solana/money/solanaMoney.ts'
import { solanaSimulation } from '../../../../../src/chains/solana/simulation/solanaSimulation.ts'
import { WalletModalError } from '../../../../../src/core/errors.ts'
import { transferDifference } from '../../../../../src/core/money/transferDifference.ts'
import { solanaNode } from '../../../../kit/solanaNode.ts'
import { keypairAt } from '../../../../sandbox/solana/accounts.ts'
import { SOLANA_TOKENS } from '../../../../sandbox/solana/tokens.ts'
import { ask, execute, ME, NETWORK, short, simulate, traced, write } from './kit.ts'

const BEN = keypairAt(1).publicKey
const EVE = keypairAt(2).publicKey
const [USDC, PYUSD] = SOLANA_TOKENS.map(({ address }) => new PublicKey(address)) as [PublicKey, PublicKey]
const U64_MAX = 2n ** 64n - 1n
const [me, ben, eve, usdc, pyusd] = [ME, BEN, EVE, USDC, PYUSD].map((key) => key.toBase58()) as [
  string,
  string,
  string,
  string,
  string,
]

const programOf = (mint: PublicKey) => (mint === PYUSD ? TOKEN_2022_PROGRAM_ID : TOKEN_PROGRAM_ID)
const placeOf = (mint: PublicKey, owner: PublicKey) => getAssociatedTokenAddressSync(mint, owner, true, programOf(mint))
const pay = (lamports: number | bigint, to = BEN, from = ME) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
const give = (mint: PublicKey, amount: bigint, to = BEN, from = ME) =>
  createTransferCheckedInstruction(placeOf(mint, from), mint, placeOf(mint, to), from, amount, 6, [], programOf(mint))
const approve = (amount: bigint, mint = USDC) =>
  createApproveInstruction(placeOf(mint, ME), EVE, ME, amount, [], programOf(mint))

let node: Awaited<ReturnType<typeof solanaNode>>
beforeEach(async () => {
  node = await solanaNode()
})

describe('Effects of a transaction on Solana', () => {
  test('are lamports that it sends, without the network fee', async () => {
    const fees = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 10_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5_000_000 }),
    ]
    expect(traced(await simulate(node.rpc, write([...fees, pay(1_234_567)])))).toEqual({
      known: 'traced',
      sends: [
        { kind: 'amount', amount: { value: 1_234_567n, token: {} }, parties: [{ address: ben, value: 1_234_567n }] },
      ],
      receives: [],
      allows: [],
      doubts: [],
    })
  })

  test.each([
    ['SPL Token', USDC],
    ['Token-2022', PYUSD],
  ])('are tokens of %s, with the decimals of the mint, and the owner who gets them', async (_, mint) => {
    const { sends, receives } = traced(await simulate(node.rpc, write([give(mint, 1_500_000n)])))
    const token = { address: mint.toBase58(), decimals: 6, isReported: true }
    expect(sends).toEqual([
      { kind: 'amount', amount: { value: 1_500_000n, token }, parties: [{ address: ben, value: 1_500_000n }] },
    ])
    expect(receives).toEqual([])
  })

  test('are netted over the instructions', async () => {
    const swap = [give(USDC, 700n), give(PYUSD, 300n, ME, BEN), give(USDC, 200n, ME, BEN), pay(50), pay(20, ME, BEN)]
    const { sends, receives } = traced(await simulate(node.rpc, write(swap)))
    expect(short(sends)).toEqual([
      ['SOL', 30n, ben],
      [usdc, 500n, ben],
    ])
    expect(short(receives)).toEqual([[pyusd, 300n, ben]])
  })

  test('name nobody if others pay, too', async () => {
    const { sends } = traced(await simulate(node.rpc, write([give(USDC, 5n, BEN), give(USDC, 9n, BEN, EVE)])))
    expect(short(sends)).toEqual([[usdc, 5n]])
  })

  test('include a deposit for an account that is opened, and what comes back from one that is closed', async () => {
    const key = Keypair.generate()
    const place = key.publicKey
    const account = { fromPubkey: ME, newAccountPubkey: place, lamports: 2_039_280, space: 165 }
    const opening = [
      SystemProgram.createAccount({ ...account, programId: TOKEN_PROGRAM_ID }),
      createInitializeAccountInstruction(place, USDC, ME),
    ]
    const opened = traced(await simulate(node.rpc, write(opening)))
    expect(short(opened.sends)).toEqual([['SOL', 2_039_280n, place.toBase58()]])
    expect(opened.receives).toEqual([])
    await execute(node.rpc, opening, [key])
    const closed = traced(await simulate(node.rpc, write([createCloseAccountInstruction(place, ME, ME)])))
    expect(closed.sends).toEqual([])
    expect(short(closed.receives)).toEqual([['SOL', 2_039_280n, place.toBase58()]])
  })

  test.each([
    [1_500_000n, false],
    [U64_MAX, true],
  ])('are the delegate who may take %d, unlimited: %s', async (value, isUnlimited) => {
    const amount = { value, token: { address: usdc, decimals: 6, isReported: true } }
    const { sends, allows } = traced(await simulate(node.rpc, write([approve(value)])))
    expect(allows).toEqual([{ kind: 'amount', amount, spender: eve, isUnlimited }])
    expect(sends).toEqual([])
  })

  test('are a delegate who may no longer take tokens, and leave out one who stays', async () => {
    await execute(node.rpc, [approve(7n)])
    expect(traced(await simulate(node.rpc, write([give(USDC, 1n)]))).allows).toEqual([])
    const { allows } = traced(await simulate(node.rpc, write([createRevokeInstruction(placeOf(USDC, ME), ME)])))
    expect(allows).toMatchObject([{ amount: { value: 0n }, spender: eve, isRevoked: true, isUnlimited: false }])
  })

  test('send all tokens of an account that gets another owner', async () => {
    const hand = createSetAuthorityInstruction(placeOf(USDC, ME), ME, AuthorityType.AccountOwner, EVE)
    const { sends, doubts } = traced(await simulate(node.rpc, write([hand])))
    expect(short(sends)).toEqual([[usdc, 10_000_000_000n, eve]])
    expect(doubts).toEqual(['control'])
  })

  test.each([
    [
      'the right to close a token account',
      createSetAuthorityInstruction(placeOf(USDC, ME), ME, AuthorityType.CloseAccount, EVE),
    ],
    ['the account itself to a program', SystemProgram.assign({ accountPubkey: ME, programId: EVE })],
  ])('warn that it hands over %s', async (_, instruction) => {
    expect(traced(await simulate(node.rpc, write([instruction]))).doubts).toEqual(['control'])
  })

  test('do not count what happens to accounts of others', async () => {
    const theirs = [give(USDC, 5n, EVE, BEN), createApproveInstruction(placeOf(USDC, BEN), EVE, BEN, 9n)]
    expect(traced(await simulate(node.rpc, write(theirs)))).toMatchObject({
      sends: [],
      receives: [],
      allows: [],
      doubts: [],
    })
  })
})

describe('Transactions of one request', () => {
  test('are simulated each by itself, added up, and said to be', async () => {
    const effects = traced(await simulate(node.rpc, write([pay(40)]), write([pay(2), give(USDC, 3n)])))
    expect(short(effects.sends)).toEqual([
      ['SOL', 42n, ben],
      [usdc, 3n, ben],
    ])
    expect(effects.doubts).toEqual(['apart'])
  })

  test('have more effects if one fails by itself, whichever it is', async () => {
    const [good, bad] = [write([pay(40)]), write([give(USDC, 10n ** 12n)])]
    for (const all of [
      [good, bad],
      [bad, good],
    ]) {
      const effects = traced(await simulate(node.rpc, ...all))
      expect(short(effects.sends)).toEqual([['SOL', 40n, ben]])
      expect(effects.doubts).toEqual(['apart', 'more'])
    }
    expect(await simulate(node.rpc, bad, bad)).toEqual({ known: 'fails', isShort: true })
  })

  test('beyond the limit are said to have more effects', async () => {
    const { doubts } = traced(await simulate(node.rpc, ...Array.from({ length: 9 }, () => write([pay(1)]))))
    expect(doubts).toEqual(['apart', 'more'])
  })
})

describe('A transaction that would fail', () => {
  test.each([
    ['lamports', () => [pay(10n ** 15n)]],
    ['tokens', () => [give(USDC, 10n ** 12n)]],
  ])('says that %s do not suffice', async (_, instructions) => {
    expect(await simulate(node.rpc, write(instructions()))).toEqual({ known: 'fails', isShort: true })
  })

  test('has the words of the program', async () => {
    const wrong = createTransferCheckedInstruction(placeOf(USDC, ME), USDC, placeOf(USDC, BEN), ME, 1n, 9)
    expect(await simulate(node.rpc, write([wrong]))).toMatchObject({
      known: 'fails',
      reason: expect.stringMatching(/custom program error: 0x12/) as string,
    })
  })

  test.each([
    ['InsufficientFundsForFee', [], { known: 'fails', isShort: true }],
    [{ InsufficientFundsForRent: { account_index: 0 } }, [], { known: 'fails', isShort: true }],
    [{ InsufficientFundsForRent: { account_index: 1 } }, [], { known: 'fails', reason: 'InsufficientFundsForRent' }],
    [{ InstructionError: [0, { Custom: 6001 }] }, [], { known: 'fails', reason: 'custom program error: 0x1771' }],
    [{ InstructionError: [0, 'InvalidAccountData'] }, [], { known: 'fails', reason: 'InvalidAccountData' }],
    [
      { InstructionError: [0, { Custom: 1 }] },
      [`Program ${eve} failed: custom program error: 0x1`],
      { known: 'fails', reason: 'custom program error: 0x1' },
    ],
    [
      { InstructionError: [0, { Custom: 6001 }] },
      [
        'Program log: AnchorError occurred. Error Code: Late. Error Number: 6001. Error Message: Too\u202e late.',
        `Program ${eve} failed: custom program error: 0x1771`,
      ],
      { known: 'fails', reason: 'Too late. (custom program error: 0x1771)' },
    ],
  ])('reads the error %j with logs %j', async (err, logs, effects) => {
    node.state.answers.simulateTransaction = { value: { err, logs, accounts: null } }
    expect(await simulate(node.rpc, write([pay(1)]))).toEqual(effects)
  })
})

describe('What the node cannot tell', () => {
  test.each([
    ['a node without the method', { simulateTransaction: new WalletModalError('Unknown') }],
    ['a malformed answer', { simulateTransaction: { value: { err: null, accounts: [] } } }],
    ['no fee', { getFeeForMessage: { value: null } }],
    ['no accounts', { getMultipleAccounts: { value: [null] } }],
  ])('is unknown: %s', async (_, answers) => {
    Object.assign(node.state.answers, answers)
    expect(await simulate(node.rpc, write([pay(1)]))).toEqual({ known: 'unknown' })
  })

  test('is unknown if the accounts change at each reading', async () => {
    let lamports = 10 ** 9
    const restless = async (method: string, params: readonly unknown[]) =>
      method === 'getMultipleAccounts'
        ? { value: (params[0] as unknown[]).map(() => ({ lamports: lamports++, owner: eve, data: ['', 'base64'] })) }
        : node.rpc(method, params)
    expect(await simulate(restless, write([pay(1)]))).toEqual({ known: 'unknown' })
  })

  test('is read again if somebody else changed an account meanwhile', async () => {
    let isFirst = true
    const busy = async (method: string, params: readonly unknown[]) => {
      const answer = await node.rpc(method, params)
      if (method === 'getMultipleAccounts' && isFirst) {
        isFirst = false
        await execute(node.rpc, [pay(5_000)])
      }
      return answer
    }
    expect(short(traced(await simulate(busy, write([pay(7)]))).sends)).toEqual([['SOL', 7n, ben]])
  })

  test('is the symbol of a token, and its decimals if the mint cannot be read', async () => {
    const [bytes, rpc] = [write([give(USDC, 5n)]), node.rpc]
    const noMint: typeof rpc = async (method, params) => {
      if (method === 'getMultipleAccounts' && (params[0] as string[]).includes(usdc))
        throw new WalletModalError('Unknown')
      return rpc(method, params)
    }
    const [send] = traced(await simulate(noMint, bytes)).sends
    expect(send?.kind === 'amount' && send.amount.token).toEqual({ address: usdc })
  })

  test('is an aborted simulation', async () => {
    node.state.answers.getMultipleAccounts = new WalletModalError('Aborted')
    await expect(simulate(node.rpc, write([pay(1)]))).rejects.toMatchObject({ code: 'Aborted' })
  })
})

describe('Requests', () => {
  test.each([
    ['solana_signTransaction', { transaction: '!' }],
    ['solana_signTransaction', { transaction: base58.encode(write([pay(1)]).subarray(1)) }],
    ['solana_signAllTransactions', { transactions: [] }],
    ['solana_signAllTransactions', {}],
  ])('are unknown if malformed: %s %j', async (method, params) => {
    expect(await ask(node.rpc, method, params)).toEqual({ known: 'unknown' })
    expect(node.state.asked).toEqual([])
  })

  test('that sign messages execute nothing', async () => {
    expect(await ask(node.rpc, 'solana_signMessage', { message: '' })).toBeUndefined()
  })

  test('ask for no signatures and the node’s own blockhash', async () => {
    let config: unknown
    await simulate(
      async (method, params) => {
        if (method === 'simulateTransaction') [, config] = params
        return node.rpc(method, params)
      },
      write([pay(1)]),
    )
    expect(config).toMatchObject({ sigVerify: false, replaceRecentBlockhash: true })
  })
})

describe('Accounts of lookup tables', () => {
  const table = Keypair.generate().publicKey
  const state = { deactivationSlot: U64_MAX, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses: [EVE, BEN] }
  const bytes = new VersionedTransaction(
    new TransactionMessage({ payerKey: ME, recentBlockhash: me, instructions: [pay(9)] }).compileToV0Message([
      new AddressLookupTableAccount({ key: table, state }),
    ]),
  ).serialize()
  const data = new Uint8Array(56 + 64)
  data.set(EVE.toBytes(), 56)
  data.set(BEN.toBytes(), 88)
  const stored = {
    lamports: 1,
    owner: 'AddressLookupTab1e1111111111111111111111111',
    data: [base64.encode(data), 'base64'],
  }
  const held = (lamports: number) => ({ lamports, owner: SystemProgram.programId.toBase58(), data: ['', 'base64'] })

  /** A node that knows the table, or does not. */
  const rpc = (found: unknown) => async (method: string, params: readonly unknown[]) => {
    const accounts = (all: unknown, mine: number, his: number) =>
      (all as string[]).map((one) => (one === table.toBase58() ? found : held(one === me ? mine : his)))
    if (method === 'getFeeForMessage') return { value: 5_000 }
    if (method === 'getMultipleAccounts') return { value: accounts(params[0], 100_000, 10) }
    const { addresses } = (params[1] as { accounts: { addresses: string[] } }).accounts
    return { value: { err: null, logs: [], accounts: accounts(addresses, 94_991, 19) } }
  }

  test('are read from the chain', async () => {
    const effects = traced(await simulate(rpc(stored), bytes))
    expect(short(effects.sends)).toEqual([['SOL', 9n, ben]])
    expect(effects.doubts).toEqual([])
  })

  test.each([
    ['absent', null],
    ['too short', { ...stored, data: [base64.encode(data.subarray(0, 88)), 'base64'] }],
    ['of another program', { ...stored, owner: eve }],
  ])('are said to be unknown if the table is %s', async (_, found) => {
    const effects = traced(await simulate(rpc(found), bytes))
    expect(short(effects.sends)).toEqual([['SOL', 9n]])
    expect(effects.doubts).toEqual(['accounts'])
  })
})

describe('A prepared transfer', () => {
  test.each([
    ['SOL', undefined],
    ['an SPL token', usdc],
    ['a token of Token-2022', pyusd],
  ])('of %s does what was entered, also to a new account', async (_, token) => {
    for (const to of [ben, Keypair.generate().publicKey.toBase58()]) {
      const transfer = { network: NETWORK, from: me, to, amount: 2_000_000n, ...(token && { token }) } as const
      const prepared = await solanaMoney.prepare(transfer, node.rpc)
      const effects = traced(await solanaSimulation.ofTransfer(prepared, node.rpc))
      expect(transferDifference(effects, transfer, prepared.deposit)).toBeUndefined()
      expect(effects.sends.at(-1)).toMatchObject({
        amount: { value: 2_000_000n, token: token ? { address: token } : {} },
        parties: [{ address: to, value: 2_000_000n }],
      })
    }
  })
})
