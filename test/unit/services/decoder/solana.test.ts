// @vitest-environment node
import { base58 } from '@scure/base'
import * as token from '@solana/spl-token'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Action } from '../../../../src/core/transactions/description.ts'
import type { RpcRequest } from '../../../../src/core/rpcRequest.ts'
import type { Network } from '../../../../src/core/types.ts'
import { PROGRAMS } from '../../../../src/services/decoder/solana/programs.ts'
import { approval } from '../../../../src/i18n/en/approval.ts'
import { createTranslate } from '../../../../src/i18n/translate.ts'
import { createFormatters } from '../../../../src/views/embedded/formatters.ts'
import { describeAction } from '../../../../src/views/embedded/describeAction.ts'
import { tell, told } from '../../../kit/describe.ts'

const key = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey
const [me, bob, mint, mine, bobs, table, program] = [1, 2, 3, 4, 5, 6, 7].map(key) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
]
const BLOCKHASH = key(9).toBase58()

const SOLANA: Network = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const context = { network: SOLANA, account: me.toBase58(), tokens: undefined }

const legacy = (...instructions: TransactionInstruction[]) => {
  const transaction = new Transaction({ feePayer: me, recentBlockhash: BLOCKHASH }).add(...instructions)
  return base58.encode(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}
const versioned = (instructions: TransactionInstruction[], tables: AddressLookupTableAccount[] = []) =>
  base58.encode(
    new VersionedTransaction(
      new TransactionMessage({ payerKey: me, recentBlockhash: BLOCKHASH, instructions }).compileToV0Message(tables),
    ).serialize(),
  )
const sign = (transaction: string, more: object = {}) =>
  told('solana_signTransaction', { transaction }, { ...context, ...more })
const sol = (value: bigint) => ({ value, token: { symbol: 'SOL', decimals: 9 } })
const pay = SystemProgram.transfer({ fromPubkey: me, toPubkey: bob, lamports: 1_500_000_000n })
const sent = { kind: 'transfer', amount: sol(1_500_000_000n), to: bob.toBase58() }

const format = createFormatters(createTranslate(approval), 'en', { account: me.toBase58() })
/** Returns the text shown for an action. */
const words = (action: Action) => {
  const { headline, facts } = describeAction(action, format)
  return [headline, ...facts.map(({ label, value }) => `${label}: ${value as string}`)].map((one) =>
    one.replace(/[\u2068\u2069]/g, ''),
  )
}

describe('Decoded Solana transactions', () => {
  test('shows SOL transfers, in either transaction format and with either method', async () => {
    expect(await sign(legacy(pay))).toEqual({ actions: [sent], warnings: [] })
    expect(await sign(versioned([pay]))).toEqual({ actions: [sent], warnings: [] })
    expect(await told('solana_signAndSendTransaction', [{ transaction: legacy(pay) }], context)).toEqual({
      actions: [sent],
      warnings: [],
    })
  })

  test('decodes several Solana transactions one by one', async () => {
    const { parts, warnings } = await tell(
      'solana_signAllTransactions',
      { transactions: [legacy(pay), 'nonsense0', versioned([pay])] },
      context,
    )
    expect(parts).toEqual([[sent], [{ kind: 'malformed', where: 'transaction' }], [sent]])
    expect(warnings).toEqual(['malformed'])
  })

  test('shows SPL token transfers with the mint and decimals of the instruction', async () => {
    const instruction = token.createTransferCheckedInstruction(mine, mint, bobs, me, 1_500_000n, 6)
    const known = {
      tokens: (address: string) =>
        address === mint.toBase58() ? { kind: 'amount' as const, symbol: 'USDC' } : undefined,
    }
    const amount = { value: 1_500_000n, token: { address: mint.toBase58(), decimals: 6 } }
    expect(await sign(legacy(instruction))).toEqual({
      actions: [{ kind: 'transfer', amount, account: mine.toBase58(), to: bobs.toBase58(), isTokenAccount: true }],
      warnings: [],
    })
    expect((await sign(legacy(instruction), known)).actions).toMatchObject([
      { amount: { token: { symbol: 'USDC', decimals: 6 } } },
    ])
    const extension = token.createTransferCheckedInstruction(
      mine,
      mint,
      bobs,
      me,
      1_500_000n,
      6,
      [],
      token.TOKEN_2022_PROGRAM_ID,
    )
    expect((await sign(legacy(extension))).actions).toMatchObject([{ kind: 'transfer', amount }])
  })

  test("shows base units if a transfer names no mint, and marks the node's token data as a claim", async () => {
    const instruction = token.createTransferInstruction(mine, bobs, me, 7n)
    expect(await sign(legacy(instruction))).toEqual({
      actions: [
        {
          kind: 'transfer',
          amount: { value: 7n, token: {} },
          account: mine.toBase58(),
          to: bobs.toBase58(),
          isTokenAccount: true,
        },
      ],
      warnings: ['unknownToken'],
    })
    const account = (owner: PublicKey) => ({
      value: {
        data: { parsed: { info: { mint: mint.toBase58(), owner: owner.toBase58(), tokenAmount: { decimals: 6 } } } },
      },
    })
    const rpc: RpcRequest = async (method, [address]) => {
      expect(method).toBe('getAccountInfo')
      return account(address === bobs.toBase58() ? bob : me)
    }
    expect(await sign(legacy(instruction), { rpc })).toEqual({
      actions: [
        {
          kind: 'transfer',
          amount: { value: 7n, token: { address: mint.toBase58(), decimals: 6, isReported: true } },
          account: mine.toBase58(),
          to: bobs.toBase58(),
          toOwner: bob.toBase58(),
          isOwnerReported: true,
          isTokenAccount: true,
        },
      ],
      warnings: ['unknownToken'],
    })
    const nonsense: RpcRequest = async () => ({
      value: { data: { parsed: { info: { mint: 5, owner: 'x', tokenAmount: { decimals: 1.5 } } } } },
    })
    expect((await sign(legacy(instruction), { rpc: nonsense })).warnings).toEqual(['unknownToken'])
  })

  test('shows SPL token approvals: of an amount, unlimited or revoked', async () => {
    const amount = (value: bigint) => ({ value, token: { address: mint.toBase58(), decimals: 6 } })
    const checked = token.createApproveCheckedInstruction(mine, mint, bob, me, 9n, 6)
    expect(await sign(legacy(checked))).toEqual({
      actions: [
        {
          kind: 'approve',
          amount: amount(9n),
          spender: bob.toBase58(),
          account: mine.toBase58(),
          way: 'set',
          isUnlimited: false,
          isNone: false,
        },
      ],
      warnings: [],
    })
    const endless = token.createApproveCheckedInstruction(mine, mint, bob, me, (1n << 64n) - 1n, 6)
    expect((await sign(legacy(endless))).warnings).toEqual(['unlimited'])
    expect((await sign(legacy(token.createApproveInstruction(mine, bob, me, 9n)))).actions).toMatchObject([
      { kind: 'approve', amount: { value: 9n, token: {} }, spender: bob.toBase58() },
    ])
    expect((await sign(legacy(token.createRevokeInstruction(mine, me)))).actions).toMatchObject([
      { kind: 'approve', isNone: true, amount: { value: 0n } },
    ])
  })

  test('shows opening and closing token accounts, burning, wrapping, memos and fees', async () => {
    const { actions, warnings } = await sign(
      legacy(
        ComputeBudgetProgram.setComputeUnitLimit({ units: 5 }),
        token.createAssociatedTokenAccountIdempotentInstruction(me, bobs, bob, mint),
        token.createCloseAccountInstruction(mine, bob, me),
        token.createBurnCheckedInstruction(mine, mint, me, 4n, 6),
        token.createSyncNativeInstruction(mine),
        new TransactionInstruction({
          keys: [],
          programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
          data: Buffer.from('For lunch'),
        }),
        SystemProgram.nonceAdvance({ noncePubkey: mine, authorizedPubkey: me }),
        SystemProgram.createAccount({
          fromPubkey: me,
          newAccountPubkey: bob,
          lamports: 3,
          space: 0,
          programId: program,
        }),
      ),
    )
    expect(actions).toEqual([
      { kind: 'openAccount', account: bobs.toBase58(), owner: bob.toBase58(), token: { address: mint.toBase58() } },
      { kind: 'closeAccount', account: mine.toBase58(), to: bob.toBase58() },
      {
        kind: 'burn',
        amount: { value: 4n, token: { address: mint.toBase58(), decimals: 6 } },
        account: mine.toBase58(),
      },
      { kind: 'program', name: 'Token', does: 'wrap', bytes: 1 },
      { kind: 'note', text: { text: 'For lunch', rest: 0 } },
      { kind: 'program', name: 'System', does: 'nonce', bytes: 4 },
      { kind: 'transfer', amount: sol(3n), to: bob.toBase58(), toOwner: program.toBase58() },
      { kind: 'fee', amount: sol(10_000n) },
    ] satisfies Action[])
    expect(warnings).toEqual(['paysOther', 'neverExpires'])
  })

  test('warns of a transaction that hands over an account', async () => {
    const assign = SystemProgram.assign({ accountPubkey: me, programId: program })
    expect(await sign(legacy(assign))).toEqual({
      actions: [{ kind: 'handOver', account: me.toBase58(), to: program.toBase58() }],
      warnings: ['handsOver'],
    })
    const owner = token.createSetAuthorityInstruction(mine, me, token.AuthorityType.AccountOwner, bob)
    expect(await sign(legacy(owner))).toEqual({
      actions: [{ kind: 'handOver', account: mine.toBase58(), to: bob.toBase58() }],
      warnings: ['handsOver'],
    })
    const nobody = token.createSetAuthorityInstruction(mine, me, token.AuthorityType.CloseAccount, null)
    expect(await sign(legacy(nobody))).toEqual({
      actions: [{ kind: 'handOver', account: mine.toBase58() }],
      warnings: ['handsOver'],
    })
  })

  test('names unknown programs and instructions', async () => {
    const other = new TransactionInstruction({ keys: [], programId: program, data: Buffer.from([1, 2, 3]) })
    expect(await sign(legacy(other))).toEqual({
      actions: [{ kind: 'program', program: program.toBase58(), bytes: 3 }],
      warnings: ['unknownCall'],
    })
    const odd = new TransactionInstruction({ keys: [], programId: token.TOKEN_PROGRAM_ID, data: Buffer.from([99]) })
    expect((await sign(legacy(odd))).actions).toEqual([
      { kind: 'program', program: token.TOKEN_PROGRAM_ID.toBase58(), name: 'Token', bytes: 1 },
    ])
    const short = new TransactionInstruction({
      keys: [],
      programId: SystemProgram.programId,
      data: Buffer.from([2, 0, 0, 0, 1]),
    })
    expect((await sign(legacy(short))).actions).toMatchObject([{ kind: 'program', name: 'System' }])
  })

  test('shows accounts of on-chain lookup tables as unknown', async () => {
    const lookup = new AddressLookupTableAccount({
      key: table,
      state: {
        deactivationSlot: (1n << 64n) - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [bob, bobs],
      },
    })
    const { actions, warnings } = await sign(
      versioned([pay, token.createTransferCheckedInstruction(mine, mint, bobs, me, 1n, 6)], [lookup]),
    )
    expect(actions).toEqual([
      { kind: 'transfer', amount: sol(1_500_000_000n) },
      {
        kind: 'transfer',
        amount: { value: 1n, token: { address: mint.toBase58(), decimals: 6 } },
        account: mine.toBase58(),
        isTokenAccount: true,
      },
    ])
    expect(warnings).toEqual(['unknownAccounts'])
  })

  test('shows another account as the sender, and warns if another account is asked to sign', async () => {
    const other = SystemProgram.transfer({ fromPubkey: bob, toPubkey: me, lamports: 1 })
    expect((await sign(legacy(other))).actions).toMatchObject([{ from: bob.toBase58() }])
    expect((await sign(legacy(pay), { account: program.toBase58() })).warnings).toEqual(['otherAccount'])
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a string of text', 'x'],
    ['missing', {}],
    ['not base58', { transaction: '0OIl' }],
    ['bytes that are not a transaction', { transaction: base58.encode(new Uint8Array(100)) }],
    ['followed by more bytes', { transaction: base58.encode(Uint8Array.from([...base58.decode(legacy(pay)), 0])) }],
    ['far too long', { transaction: '2'.repeat(1_000_000) }],
  ])('shows a Solana transaction as malformed: %s', async (_, params) => {
    const { actions, warnings } = await told('solana_signTransaction', params, context)
    expect([actions, warnings]).toEqual([[{ kind: 'malformed', where: 'transaction' }], ['malformed']])
  })

  test('decodes any bytes without an error, and shows truncated transactions as malformed', async () => {
    const whole = base58.decode(versioned([pay]))
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), async (at, byte, length) => {
        const changed = whole.slice()
        changed[at] = byte
        const { actions } = await sign(base58.encode(changed))
        expect(actions.length).toBeGreaterThan(0)
        if (length < whole.length)
          expect((await sign(base58.encode(whole.slice(0, length)))).actions[0]?.kind).toBe('malformed')
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect((await sign(base58.encode(bytes))).actions.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('Token data claimed by a node', () => {
  const account = (more: object = {}) => ({
    value: {
      lamports: 2_039_280,
      data: {
        parsed: { info: { mint: mint.toBase58(), owner: me.toBase58(), tokenAmount: { decimals: 9 }, ...more } },
      },
    },
  })
  const says = (answers: Record<string, unknown>): { rpc: RpcRequest } => ({
    rpc: async (method) => answers[method] ?? Promise.reject(new Error(method)),
  })

  test("marks a node's token data as a claim, and shows base units instead of a claimed amount", async () => {
    const instruction = token.createTransferInstruction(mine, bobs, me, 5_000_000_000n)
    const { actions, warnings } = await sign(
      legacy(instruction),
      says({ getAccountInfo: account({ tokenAmount: { decimals: 15 } }) }),
    )
    expect(warnings).toEqual(['unknownToken'])
    const [action] = actions as [Action]
    expect(words(action)).toEqual(
      expect.arrayContaining([
        'You send 5,000,000,000 base units',
        `Token, according to a node: ${mint.toBase58()}`,
        `Token account owner, according to a node: ${me.toBase58()}`,
      ]),
    )
  })

  test('omits the token from the headline of an approval if only a node names the token', async () => {
    const instruction = token.createApproveInstruction(mine, bob, me, (1n << 64n) - 1n)
    const worthless = {
      tokens: (address: string) =>
        address === mint.toBase58() ? { kind: 'amount' as const, symbol: 'CHEAP', decimals: 6 } : undefined,
    }
    const { actions } = await sign(legacy(instruction), { ...says({ getAccountInfo: account() }), ...worthless })
    const [headline, ...facts] = words((actions as [Action])[0])
    expect(headline).not.toContain('CHEAP')
    expect(facts.join()).toContain('according to a node')
  })

  test("prefers the mint and decimals of the instruction to a node's claim", async () => {
    const instruction = token.createTransferCheckedInstruction(mine, mint, bobs, me, 5_000_000_000n, 6)
    const { actions } = await sign(
      legacy(instruction),
      says({ getAccountInfo: account({ mint: program.toBase58(), tokenAmount: { decimals: 15 } }) }),
    )
    expect(actions).toMatchObject([
      { amount: { value: 5_000_000_000n, token: { address: mint.toBase58(), decimals: 6 } } },
    ])
    expect(actions[0]).not.toHaveProperty('amount.token.isReported')
  })

  test('takes the owner of a token account from the request if given there, else as a claim from the node', async () => {
    const open = token.createAssociatedTokenAccountIdempotentInstruction(me, bobs, bob, mint)
    const send = token.createTransferCheckedInstruction(mine, mint, bobs, me, 7n, 6)
    const { actions } = await sign(legacy(open, send), says({ getAccountInfo: account() }))
    expect(actions[1]).toMatchObject({ toOwner: bob.toBase58() })
    expect(actions[1]).not.toHaveProperty('isOwnerReported')
    expect((await sign(legacy(send, open), says({ getAccountInfo: account() }))).actions[0]).toMatchObject({
      toOwner: me.toBase58(),
      isOwnerReported: true,
    })
  })

  test('adds lamports sent in the request to the payout of a closed wrapped SOL account', async () => {
    const close = (to: PublicKey) => token.createCloseAccountInstruction(mine, to, me)
    const wrapped = says({
      getAccountInfo: { value: { ...account({ mint: token.NATIVE_MINT.toBase58() }).value, lamports: 98_000_000_000 } },
    })
    const own = await sign(legacy(close(me)), wrapped)
    expect(own).toEqual({
      actions: [{ kind: 'closeAccount', account: mine.toBase58(), to: me.toBase58(), holds: sol(98_000_000_000n) }],
      warnings: [],
    })
    const other = await sign(
      legacy(SystemProgram.transfer({ fromPubkey: me, toPubkey: mine, lamports: 1_000_000_000n }), close(bob)),
      wrapped,
    )
    expect(other.actions[1]).toEqual({
      kind: 'closeAccount',
      account: mine.toBase58(),
      to: bob.toBase58(),
      holds: sol(99_000_000_000n),
    })
    expect(other.warnings).toEqual(['paysOther'])
    expect(words(other.actions[1] as Action)).toEqual(
      expect.arrayContaining([`To: ${bob.toBase58()}`, 'Pays out: 99 SOL, according to a node']),
    )
    expect((await sign(legacy(close(bob)))).warnings).toEqual(['paysOther'])
    expect(words((await sign(legacy(close(bob)))).actions[0] as Action)).toContain('Pays out: Its whole balance')
  })
})

describe('The fee of a Solana transaction', () => {
  const budget = (units: number, price: bigint) => [
    ComputeBudgetProgram.setComputeUnitLimit({ units }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price }),
  ]
  const recent = (...prices: number[]): { rpc: RpcRequest } => ({
    rpc: async (method) =>
      method === 'getRecentPrioritizationFees'
        ? prices.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
        : undefined,
  })
  const feeOf = async (instructions: TransactionInstruction[], more: object = {}) => {
    const { actions, warnings } = await sign(legacy(...instructions), more)
    return [actions.find(({ kind }) => kind === 'fee'), warnings]
  }
  const fee = (value: bigint) => ({ kind: 'fee', amount: sol(value) })

  test('warns of a fee of 98 SOL set by the compute budget', async () => {
    expect(await feeOf([...budget(1_400_000, 70_000_000_000n), pay])).toEqual([fee(98_000_005_000n), ['highFee']])
    // The compute budget determines the fee, whatever the node answers.
    expect(await feeOf([...budget(1_400_000, 70_000_000_000n), pay], recent(70_000_000_000))).toEqual([
      fee(98_000_005_000n),
      ['highFee'],
    ])
  })

  test("warns of a priority fee above ten times the network's current price", async () => {
    expect(await feeOf([...budget(200_000, 1_000_000n), pay], recent(0, 100_000))).toEqual([fee(205_000n), []])
    expect(await feeOf([...budget(200_000, 1_000_000n), pay], recent(0, 0))).toEqual([fee(205_000n), ['highFee']])
  })

  test('calculates the fee with the default compute units if no limit is set', async () => {
    expect(
      await feeOf([ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }), pay], recent(1_000_000)),
    ).toEqual([fee(205_000n), []])
    expect(await feeOf([pay])).toEqual([undefined, []])
  })

  test('warns of a transaction that does not expire (durable nonce)', async () => {
    expect(
      (await sign(legacy(SystemProgram.nonceAdvance({ noncePubkey: mine, authorizedPubkey: me }), pay))).warnings,
    ).toEqual(['neverExpires'])
  })
})

test('shows every instruction of a Solana transaction, however many there are', async () => {
  const nothing = new TransactionInstruction({ keys: [], programId: program, data: Buffer.alloc(0) })
  const { actions, warnings } = await sign(legacy(...Array.from({ length: 100 }, () => nothing), pay))
  expect([actions.length, actions.at(-1), warnings]).toEqual([101, sent, ['unknownCall']])
})

test('decodes random amounts of SOL and tokens exactly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), fc.nat(255), async (value, decimals) => {
      const [lamports] = (
        await sign(legacy(SystemProgram.transfer({ fromPubkey: me, toPubkey: bob, lamports: value })))
      ).actions
      expect(lamports).toMatchObject({ amount: { value } })
      const [tokens] = (
        await sign(legacy(token.createTransferCheckedInstruction(mine, mint, bobs, me, value, decimals)))
      ).actions
      expect(tokens).toMatchObject({ amount: { value, token: { decimals } } })
    }),
    { numRuns: 50 },
  )
})

test('uses the program addresses of the Solana libraries', () => {
  expect(PROGRAMS[SystemProgram.programId.toBase58()]).toBe('System')
  expect(PROGRAMS[ComputeBudgetProgram.programId.toBase58()]).toBe('Compute Budget')
  expect(PROGRAMS[token.TOKEN_PROGRAM_ID.toBase58()]).toBe('Token')
  expect(PROGRAMS[token.TOKEN_2022_PROGRAM_ID.toBase58()]).toBe('Token-2022')
  expect(PROGRAMS[token.ASSOCIATED_TOKEN_PROGRAM_ID.toBase58()]).toBe('Associated Token Account')
})

describe('Solana messages to sign', () => {
  const message = (bytes: Uint8Array, more: object = {}) =>
    told('solana_signMessage', { message: base58.encode(bytes), pubkey: me.toBase58(), ...more }, context)
  const utf8 = (text: string) => new TextEncoder().encode(text)

  test('shows Solana messages as text or bytes', async () => {
    expect(await message(utf8('Hello'))).toEqual({
      actions: [{ kind: 'message', text: { text: 'Hello', rest: 0 }, isHex: false }],
      warnings: [],
    })
    expect(await message(Uint8Array.from([255, 0]))).toMatchObject({
      actions: [{ isHex: true, text: { text: '0xff00' } }],
      warnings: ['unreadable'],
    })
    expect((await message(utf8('Hello'), { pubkey: bob.toBase58() })).warnings).toEqual(['otherAccount'])
  })

  test('decodes Solana sign-in messages field by field', async () => {
    const text = `evil.example wants you to sign in with your Solana account:\n${me.toBase58()}\n\nCome in.\n\nURI: https://shop.example\nVersion: 1\nChain ID: ${SOLANA.caipNetworkId}\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00.000Z`
    expect(await message(utf8(text))).toMatchObject({
      actions: [{ kind: 'signIn', domain: 'evil.example', address: me.toBase58(), statement: { text: 'Come in.' } }],
      warnings: ['foreignDomain'],
    })
  })

  test('warns of a message that is a transaction', async () => {
    const { message: inner } = VersionedTransaction.deserialize(base58.decode(versioned([pay])))
    expect((await message(inner.serialize())).warnings).toContain('transactionInMessage')
    const plain = Transaction.from(base58.decode(legacy(pay))).serializeMessage()
    expect((await message(plain)).warnings).toContain('transactionInMessage')
  })

  test.each([[undefined], [{}], [{ message: 5 }], [{ message: '0' }]])(
    'shows a Solana message request as malformed: %j',
    async (params) => {
      expect((await told('solana_signMessage', params, context)).actions).toEqual([
        { kind: 'malformed', where: 'message' },
      ])
    },
  )
})
