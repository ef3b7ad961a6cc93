// @vitest-environment node
import * as fc from 'fast-check'
import { encodeDeployData, encodeFunctionData, getAddress, maxUint256, parseAbi, toHex, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Action } from '../../../../src/core/transactions/description.ts'
import { BOB, ME, NFT, PERMIT2, SHOP, tell, told, USDC } from '../../../kit/describe.ts'

const ABI = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function approveDelegation(address delegatee, uint256 amount)',
  'function delegationWithSig(address delegator, address delegatee, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function decreaseAllowance(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function multicall(bytes[] data)',
])
const PERMIT2_ABI = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])

const call = (...args: unknown[]): Hex =>
  (encodeFunctionData as (given: object) => Hex)({ abi: ABI, functionName: args[0], args: args.slice(1) })
const send = (to: string, data: Hex, more: object = {}) =>
  told('eth_sendTransaction', [{ from: ME, to, data, ...more }])
const WORD = `0x${'11'.repeat(32)}` as const
const usdc = (value: bigint) => ({ value, token: { address: USDC, symbol: 'USDC', decimals: 6, issuer: 'Circle' } })
const eth = (value: bigint) => ({ value, token: { symbol: 'ETH', decimals: 18 } })

describe('Decoded transactions', () => {
  test('decodes a transaction without data as a transfer of the native currency', async () => {
    const { actions, warnings } = await told('eth_sendTransaction', [
      { from: ME, to: BOB.toLowerCase(), value: '0xde0b6b3a7640000' },
    ])
    expect(actions).toEqual([{ kind: 'transfer', amount: eth(10n ** 18n), to: BOB }])
    expect(warnings).toEqual([])
  })

  test('decodes a transaction without a recipient as a new contract, with the size of its code', async () => {
    const data = encodeDeployData({ abi: [], bytecode: '0x60016002' })
    expect((await told('eth_sendTransaction', [{ from: ME, data, value: '0x1' }])).actions).toEqual([
      { kind: 'create', bytes: 4, amount: eth(1n) },
    ])
  })

  test('shows selector and value of an unknown call', async () => {
    const { actions, warnings } = await send(SHOP, '0xDEADBEEF0102', { value: '0x5' })
    expect(actions).toEqual([{ kind: 'call', to: SHOP, selector: '0xdeadbeef', bytes: 6, amount: eth(5n) }])
    expect(warnings).toEqual(['unknownCall'])
    expect((await send(SHOP, '0xabcd')).actions).toEqual([{ kind: 'call', to: SHOP, bytes: 2 }])
    expect((await send(SHOP, call('multicall', ['0x1234']))).warnings).toEqual(['unknownCall'])
  })

  test('shows the native value sent with a token transfer', async () => {
    const { actions } = await send(USDC, call('transfer', BOB, 5n), { value: '0x7' })
    expect(actions).toEqual([
      { kind: 'transfer', amount: usdc(5n), to: BOB },
      { kind: 'transfer', amount: eth(7n), to: USDC },
    ])
  })

  test('warns of a transaction from another account or on another network, whose currency is unknown', async () => {
    const { actions, warnings } = await told('eth_sendTransaction', [
      { from: BOB, to: SHOP, value: '0x1', chainId: '0x89' },
    ])
    expect(warnings).toEqual(['otherAccount', 'otherNetwork'])
    expect(actions).toEqual([{ kind: 'transfer', amount: { value: 1n, token: {} }, to: SHOP }])
    expect((await told('eth_sendTransaction', [{ from: ME.toLowerCase(), to: SHOP, chainId: 1 }])).warnings).toEqual([])
    expect((await told('eth_sendTransaction', [{ to: SHOP, chainId: '0x1' }])).warnings).toEqual([])
  })

  test('warns of an EIP-7702 authorization, which lets foreign code run as the account', async () => {
    const { actions, warnings } = await told('eth_sendTransaction', [
      { to: ME, authorizationList: [{ address: SHOP }, 'x'] },
    ])
    expect(actions).toEqual([
      { kind: 'handOver', account: ME, to: SHOP },
      { kind: 'malformed', where: 'authorizationList' },
      { kind: 'transfer', amount: eth(0n), to: ME },
    ])
    expect(warnings).toEqual(['malformed', 'handsOver'])
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'transaction'],
    ['an empty list', [], 'transaction'],
    ['a string', ['0x'], 'transaction'],
    ['a recipient that is not an address', [{ to: '0x12', value: '0x1' }], 'to'],
    ['a name as recipient', [{ to: 'vitalik.eth' }], 'to'],
    ['neither recipient nor data', [{ value: '0x1' }], 'to'],
    ['data with an odd number of hex digits', [{ to: BOB, data: '0x123' }], 'data'],
    ['data that is not hex', [{ to: BOB, data: '0xzz' }], 'data'],
    ['different `data` and `input`', [{ to: BOB, data: '0x12', input: '0x34' }], 'data'],
    ['a fractional value', [{ to: BOB, value: 1.5 }], 'value'],
    ['a number as value that is not a safe integer', [{ to: BOB, value: 1e21 }], 'value'],
    ['a value without 0x', [{ to: BOB, value: '1000' }], 'value'],
    ['a negative value', [{ to: BOB, value: -1 }], 'value'],
    ['a value beyond 256 bits', [{ to: BOB, value: `0x1${'0'.repeat(64)}` }], 'value'],
  ])('shows a transaction request with %s as malformed', async (_, params, where) => {
    const { actions, warnings } = await told('eth_sendTransaction', params)
    expect(actions).toEqual([{ kind: 'malformed', where }])
    expect(warnings).toEqual(['malformed'])
  })

  test('shows a transaction as malformed if reading a field throws', async () => {
    const hostile = {
      get to(): string {
        throw new Error('No')
      },
    }
    expect((await told('eth_sendTransaction', [hostile])).actions).toEqual([{ kind: 'malformed', where: 'params' }])
  })
})

const approves = (value: bigint, more: Partial<Extract<Action, { kind: 'approve' }>>) => ({
  kind: 'approve',
  amount: usdc(value),
  spender: SHOP,
  way: 'set',
  isUnlimited: false,
  isNone: false,
  ...more,
})

describe('Decoded token calls', () => {
  test('shows token transfers', async () => {
    expect((await send(USDC, call('transfer', BOB, 1_500_000n))).actions).toEqual([
      { kind: 'transfer', amount: usdc(1_500_000n), to: BOB },
    ])
    expect((await send(USDC, call('transferFrom', ME, BOB, 1n))).actions).toEqual([
      { kind: 'transfer', amount: usdc(1n), to: BOB },
    ])
    expect((await send(USDC, call('transferFrom', SHOP, BOB, 1n))).actions).toEqual([
      { kind: 'transfer', amount: usdc(1n), to: BOB, from: SHOP },
    ])
  })

  test('shows token approvals: of an amount, unlimited or of zero', async () => {
    expect(await send(USDC, call('approve', SHOP, 10n))).toEqual({ actions: [approves(10n, {})], warnings: [] })
    expect(await send(USDC, call('approve', SHOP, maxUint256))).toEqual({
      actions: [approves(maxUint256, { isUnlimited: true })],
      warnings: ['unlimited'],
    })
    expect(await send(USDC, call('approve', SHOP, (1n << 96n) - 1n))).toMatchObject({ warnings: ['unlimited'] })
    expect(await send(USDC, call('approve', SHOP, 1n << 200n))).toMatchObject({ warnings: ['unlimited'] })
    // The supply of the largest common tokens, in base units.
    expect(await send(USDC, call('approve', SHOP, 10n ** 33n))).toMatchObject({ warnings: [] })
    expect(await send(USDC, call('approve', SHOP, 0n))).toEqual({
      actions: [approves(0n, { isNone: true })],
      warnings: [],
    })
  })

  test('shows a raised or lowered allowance', async () => {
    expect(await send(USDC, call('increaseAllowance', SHOP, 7n))).toEqual({
      actions: [approves(7n, { way: 'more' })],
      warnings: [],
    })
    expect(await send(USDC, call('increaseAllowance', SHOP, maxUint256))).toEqual({
      actions: [approves(maxUint256, { way: 'more', isUnlimited: true })],
      warnings: ['unlimited'],
    })
    expect(await send(USDC, call('decreaseAllowance', SHOP, maxUint256))).toEqual({
      actions: [approves(maxUint256, { way: 'less' })],
      warnings: [],
    })
  })

  test('shows a credit delegation of Aave as an allowance to borrow, which is dangerous in any amount', async () => {
    expect(await send(USDC, call('approveDelegation', SHOP, 7n))).toEqual({
      actions: [approves(7n, { isDebt: true })],
      warnings: ['borrows'],
    })
    expect(await send(USDC, call('approveDelegation', SHOP, maxUint256))).toEqual({
      actions: [approves(maxUint256, { isDebt: true, isUnlimited: true })],
      warnings: ['borrows'],
    })
    expect(await send(USDC, call('approveDelegation', SHOP, 0n))).toEqual({
      actions: [approves(0n, { isDebt: true, isNone: true })],
      warnings: [],
    })
    const signed = call('delegationWithSig', ME, SHOP, 5n, 2_000_000_000n, 27, WORD, WORD)
    expect(await send(USDC, signed)).toEqual({
      actions: [approves(5n, { isDebt: true, deadline: 2_000_000_000n, owner: ME })],
      warnings: ['borrows'],
    })
  })

  test('shows the use of a signed permit', async () => {
    const data = call('permit', ME, SHOP, 5n, 2_000_000_000n, 27, WORD, WORD)
    expect((await send(USDC, data)).actions).toEqual([approves(5n, { deadline: 2_000_000_000n, owner: ME })])
    expect(await send(USDC, call('permit', ME, SHOP, 5n, 1n, 27, WORD, WORD))).toMatchObject({ warnings: ['expired'] })
    expect(await send(USDC, call('permit', ME, SHOP, 0n, 0n, true, 27, WORD, WORD))).toEqual({
      actions: [approves(maxUint256, { isUnlimited: true, owner: ME })],
      warnings: ['unlimited'],
    })
    expect(await send(USDC, call('permit', ME, SHOP, 0n, 0n, false, 27, WORD, WORD))).toEqual({
      actions: [approves(0n, { isNone: true, owner: ME })],
      warnings: [],
    })
  })

  test("decodes calls as Permit2 only at Permit2's address", async () => {
    const approve = encodeFunctionData({
      abi: PERMIT2_ABI,
      functionName: 'approve',
      args: [USDC, SHOP, 9n, 2_000_000_000],
    })
    expect((await send(PERMIT2, approve)).actions).toEqual([approves(9n, { until: 2_000_000_000n })])
    expect((await send(PERMIT2.toLowerCase(), approve)).actions).toEqual([approves(9n, { until: 2_000_000_000n })])
    expect((await send(SHOP, approve)).actions).toMatchObject([{ kind: 'call', selector: '0x87517c45' }])
    const forBlock = encodeFunctionData({ abi: PERMIT2_ABI, functionName: 'approve', args: [USDC, SHOP, 9n, 0] })
    expect(await send(PERMIT2, forBlock)).toEqual({ actions: [approves(9n, { isForBlock: true })], warnings: [] })
    const move = encodeFunctionData({ abi: PERMIT2_ABI, functionName: 'transferFrom', args: [ME, BOB, 3n, USDC] })
    expect((await send(PERMIT2, move)).actions).toEqual([{ kind: 'transfer', amount: usdc(3n), to: BOB }])
    expect((await send(SHOP, move)).actions).toMatchObject([{ kind: 'call', selector: '0x36c78516' }])
  })

  test('shows base units and the whole address of an unknown token contract', async () => {
    const { actions, warnings } = await send(SHOP, call('transfer', BOB, 123n))
    expect(actions).toEqual([{ kind: 'transfer', amount: { value: 123n, token: { address: SHOP } }, to: BOB }])
    expect(warnings).toEqual(['unknownToken'])
  })

  test('calls a transfer or approval unclear if its number may be an amount or a token id', async () => {
    expect((await send(SHOP, call('transferFrom', ME, BOB, 7n))).actions).toEqual([
      { kind: 'unclear', what: 'transfer', contract: SHOP, number: 7n, to: BOB },
    ])
    expect((await send(SHOP, call('approve', BOB, 7n))).actions).toEqual([
      { kind: 'unclear', what: 'approve', contract: SHOP, number: 7n, to: BOB },
    ])
    expect(await send(SHOP, call('approve', BOB, 1n << 200n))).toMatchObject({
      actions: [{ kind: 'approve', isUnlimited: true }],
      warnings: ['unlimited', 'unknownToken'],
    })
    expect(await send(SHOP, call('approve', BOB, maxUint256))).toMatchObject({
      actions: [{ kind: 'approve', isUnlimited: true }],
      warnings: ['unlimited', 'unknownToken'],
    })
  })
})

describe('Decoded NFT calls', () => {
  const item = { kind: 'transferItem', collection: NFT, item: 42n, to: BOB }

  test('shows NFT transfers by token id', async () => {
    expect((await send(NFT, call('transferFrom', ME, BOB, 42n))).actions).toEqual([item])
    expect((await send(NFT, call('transfer', BOB, 42n))).actions).toEqual([item])
    expect((await send(NFT, call('safeTransferFrom', ME, BOB, 42n))).actions).toEqual([item])
    expect((await send(NFT, call('safeTransferFrom', SHOP, BOB, 42n, '0x1234'))).actions).toEqual([
      { ...item, from: SHOP },
    ])
    expect((await send(NFT, call('safeTransferFrom', ME, BOB, 42n, 3n, '0x'))).actions).toEqual([
      { ...item, count: 3n },
    ])
    const batch = call('safeBatchTransferFrom', ME, BOB, [42n, 43n], [1n, 2n], '0x')
    expect((await send(NFT, batch)).actions).toEqual([
      { ...item, count: 1n },
      { ...item, item: 43n, count: 2n },
    ])
    expect((await send(NFT, call('safeBatchTransferFrom', ME, BOB, [42n], [1n, 2n], '0x'))).actions).toMatchObject([
      { kind: 'call' },
    ])
  })

  test('shows NFT approvals of one token id or of all token ids', async () => {
    expect(await send(NFT, call('approve', SHOP, 42n))).toEqual({
      actions: [{ kind: 'approveItem', collection: NFT, item: 42n, spender: SHOP }],
      warnings: [],
    })
    expect((await send(NFT, call('approve', `0x${'0'.repeat(40)}`, 42n))).actions).toEqual([
      { kind: 'approveItem', collection: NFT, item: 42n },
    ])
    expect(await send(NFT, call('setApprovalForAll', SHOP, true))).toEqual({
      actions: [{ kind: 'approveAll', collection: NFT, spender: SHOP, isAllowed: true }],
      warnings: ['allItems'],
    })
    expect(await send(NFT, call('setApprovalForAll', SHOP, false))).toEqual({
      actions: [{ kind: 'approveAll', collection: NFT, spender: SHOP, isAllowed: false }],
      warnings: [],
    })
  })
})

describe('Decoded batches', () => {
  test('shows each call of a batch', async () => {
    const { parts, warnings, omitted } = await tell('wallet_sendCalls', [
      {
        version: '2.0.0',
        from: ME,
        chainId: '0x1',
        calls: [
          { to: USDC, data: call('approve', SHOP, 10n) },
          { to: BOB, value: '0x1' },
          { to: SHOP, data: '0x12345678' },
          'x',
          { data: '0x00' },
        ],
      },
    ])
    expect(parts).toEqual([
      [approves(10n, {})],
      [{ kind: 'transfer', amount: eth(1n), to: BOB }],
      [{ kind: 'call', to: SHOP, selector: '0x12345678', bytes: 4 }],
      [{ kind: 'malformed', where: 'calls' }],
      [{ kind: 'create', bytes: 1, amount: eth(0n) }],
    ])
    expect([warnings, omitted]).toEqual([['malformed', 'unknownCall'], 0])
  })

  test('shows the first calls of a batch, and counts the calls beyond the limit', async () => {
    const { parts, omitted, warnings } = await tell('wallet_sendCalls', [
      { calls: Array.from({ length: 40 }, () => ({ to: BOB })) },
    ])
    expect([parts.length, omitted, warnings]).toEqual([32, 8, ['tooMany']])
  })

  test.each([[undefined], [[]], [[{}]], [[{ calls: [] }]], [[{ calls: 'x' }]]])(
    'shows a batch request as malformed: %j',
    async (params) => {
      expect((await told('wallet_sendCalls', params)).actions).toEqual([{ kind: 'malformed', where: 'calls' }])
    },
  )
})

test('shows a user operation as an unknown call', async () => {
  const { actions, warnings } = await told('eth_sendUserOperation', [{ sender: ME, callData: '0x34fcd5be00' }, SHOP])
  expect([actions, warnings]).toEqual([[{ kind: 'call', to: ME, selector: '0x34fcd5be', bytes: 5 }], ['unknownCall']])
  expect((await told('eth_sendUserOperation', [{}])).actions).toEqual([{ kind: 'malformed', where: 'sender' }])
})

test('names the contract of an EIP-7702 authorization in a user operation or batch, and warns', async () => {
  const handOver = { kind: 'handOver', account: ME, to: SHOP }
  for (const field of ['eip7702Auth', 'authorization', 'authorizationList']) {
    const given = field === 'authorizationList' ? [{ address: SHOP }] : { address: SHOP }
    expect(await told('eth_sendUserOperation', [{ sender: ME, callData: '0x', [field]: given }])).toMatchObject({
      actions: [handOver, { kind: 'call' }],
      warnings: ['handsOver', 'unknownCall'],
    })
  }
  const { parts, warnings } = await tell('wallet_sendCalls', [
    {
      calls: [{ to: BOB, value: '0x1', authorizationList: [{ address: SHOP }] }],
      authorizationList: [{ address: SHOP }],
    },
  ])
  expect(parts).toMatchObject([[handOver, handOver, { kind: 'transfer' }]])
  expect(warnings).toEqual(['handsOver'])
})

test('warns of EIP-7702 authorizations beyond the limit of the list', async () => {
  const list = Array.from({ length: 40 }, () => ({ address: SHOP }))
  const { warnings } = await told('eth_sendTransaction', [{ to: BOB, authorizationList: list }])
  expect(warnings).toEqual(['handsOver', 'tooMany'])
})

test('shows a request with an unknown method as malformed', async () => {
  for (const method of ['eth_sign', 'constructor', '__proto__'])
    expect((await told(method, [])).actions).toEqual([{ kind: 'malformed', where: 'method' }])
})

describe('Decoding of random transactions', () => {
  const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes)))
  const uint = fc.bigInt({ min: 0n, max: maxUint256 })

  test('decodes calls that viem encodes', async () => {
    await fc.assert(
      fc.asyncProperty(
        address,
        address,
        uint,
        uint,
        fc.uint8Array({ maxLength: 70 }),
        async (from, to, item, count, bytes) => {
          const { actions } = await send(NFT, call('safeTransferFrom', from, to, item, count, toHex(bytes)))
          expect(actions).toEqual([
            { kind: 'transferItem', collection: NFT, item, count, to, ...(from !== ME && { from }) },
          ])
          expect((await send(USDC, call('transfer', to, item))).actions).toEqual([
            { kind: 'transfer', amount: usdc(item), to },
          ])
          expect((await send(USDC, call('permit', from, to, item, count, 27, WORD, WORD))).actions).toMatchObject([
            { kind: 'approve', owner: from, spender: to, deadline: count, amount: usdc(item) },
          ])
        },
      ),
      { numRuns: 200 },
    )
  })

  const SELECTORS = [
    'a9059cbb',
    '23b872dd',
    '095ea7b3',
    '39509351',
    'a457c2d7',
    'a22cb465',
    '42842e0e',
    'b88d4fde',
    'f242432a',
    '2eb2c2d6',
    'd505accf',
    '8fcbaf0c',
    '87517c45',
    '36c78516',
    'c04a8a10',
    '0b52d558',
  ]

  test('shows a call as unknown if its first argument is not encoded as an address', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SELECTORS),
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom(USDC, NFT, SHOP, PERMIT2),
        async (selector, bytes, contract) => {
          const { actions, warnings } = await send(contract, `0x${selector}${toHex(bytes).slice(2)}`)
          expect(actions.length).toBeGreaterThan(0)
          expect(warnings).not.toContain('malformed')
          if (actions[0]?.kind !== 'call') expect(toHex(bytes.subarray(0, 12))).toBe(`0x${'00'.repeat(12)}`)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('shows truncated data, or offsets outside of the data, as an unknown call', async () => {
    const transfer = call('transfer', BOB, maxUint256)
    for (let at = 10; at < transfer.length; at += 2)
      expect((await send(USDC, transfer.slice(0, at) as Hex)).actions[0]?.kind).toBe('call')
    const whole = call('safeBatchTransferFrom', ME, BOB, [1n, 2n], [3n, 4n], '0x1234')
    for (let at = 10; at < whole.length - 60; at += 2)
      expect((await send(NFT, whole.slice(0, at) as Hex)).actions[0]?.kind).toBe('call')
    for (const offset of [1n << 31n, (1n << 32n) - 1n, maxUint256, 1n << 40n]) {
      const broken = whole.slice(0, 10 + 2 * 64) + offset.toString(16).padStart(64, '0') + whole.slice(10 + 3 * 64)
      expect((await send(NFT, broken as Hex)).actions[0]?.kind).toBe('call')
    }
  })

  test('shows any request without throwing, and only the size of megabytes of data', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.anything(),
        fc.constantFrom(
          'eth_sendTransaction',
          'wallet_sendCalls',
          'personal_sign',
          'eth_signTypedData_v4',
          'wallet_grantPermissions',
          'wallet_revokePermissions',
          'eth_sendUserOperation',
          'solana_signMessage',
          'solana_signTransaction',
          'solana_signAllTransactions',
        ),
        async (params, method) => {
          for (const one of [
            params,
            [params],
            [{ ...(params as object), to: BOB }],
            [ME, params],
            [{ calls: [params] }],
            [{ permissions: [params] }],
            { transaction: params },
            { transactions: [params] },
          ]) {
            expect((await tell(method, one)).parts.length).toBeGreaterThan(0)
          }
        },
      ),
      { numRuns: 300 },
    )
    const { actions } = await send(SHOP, `0x12345678${'ab'.repeat(3_000_000)}`)
    expect(actions).toEqual([{ kind: 'call', to: SHOP, selector: '0x12345678', bytes: 3_000_004 }])
  })
})
