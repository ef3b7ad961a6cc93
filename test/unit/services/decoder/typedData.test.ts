// @vitest-environment node
import * as fc from 'fast-check'
import { maxUint160, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { BOB, ME, PERMIT2, SHOP, tell, told, USDC } from '../../../kit/describe.ts'

const of = (types: string) =>
  types.split(',').map((one) => ({ type: one.split(' ')[0] ?? '', name: one.split(' ')[1] ?? '' }))
const DOMAIN = 'string name,string version,uint256 chainId,address verifyingContract'
const typed = (primaryType: string, types: Record<string, string>, message: object, domain: object = {}) => ({
  primaryType,
  types: {
    EIP712Domain: of(DOMAIN),
    ...Object.fromEntries(Object.entries(types).map(([name, members]) => [name, of(members)])),
  },
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC, ...domain },
  message,
})
const sign = (data: unknown, more: object = {}) =>
  told('eth_signTypedData_v4', [ME, typeof data === 'string' ? data : JSON.stringify(data)], more)

const usdc = (value: bigint) => ({ value, token: { address: USDC, symbol: 'USDC', decimals: 6, issuer: 'Circle' } })
const lets = (value: bigint, more: object = {}) => ({
  kind: 'approve',
  amount: usdc(value),
  spender: SHOP,
  way: 'signature',
  isUnlimited: false,
  isNone: false,
  deadline: 2_000_000_000n,
  ...more,
})

const PERMIT = { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' }
const DAI = { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' }
const DETAILS = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const SINGLE = { PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline', PermitDetails: DETAILS }
const BATCH = { PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline', PermitDetails: DETAILS }
const TAKE = {
  PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
  TokenPermissions: 'address token,uint256 amount',
}
const permit = { owner: ME, spender: SHOP, value: '1500000', nonce: 0, deadline: 2_000_000_000 }
const detail = { token: USDC, amount: '5', expiration: '2000000001', nonce: 0 }
const permit2 = { name: 'Permit2', verifyingContract: PERMIT2 }

describe('Typed data that allows spending', () => {
  test('shows a signed credit delegation of Aave as an allowance to borrow', async () => {
    const types = { DelegationWithSig: 'address delegatee,uint256 value,uint256 nonce,uint256 deadline' }
    const message = { delegatee: SHOP, value: '7', nonce: 0, deadline: 2_000_000_000 }
    expect(await sign(typed('DelegationWithSig', types, message))).toEqual({
      actions: [lets(7n, { isDebt: true })],
      warnings: ['borrows', 'permit'],
    })
  })

  test('shows the allowance of a permit (EIP-2612)', async () => {
    expect(await sign(typed('Permit', PERMIT, permit))).toEqual({
      actions: [lets(1_500_000n, { owner: ME })],
      warnings: ['permit'],
    })
    const endless = await sign(
      typed('Permit', PERMIT, { ...permit, value: maxUint256.toString(), deadline: maxUint256.toString() }),
    )
    expect(endless).toEqual({
      actions: [lets(maxUint256, { owner: ME, isUnlimited: true, deadline: maxUint256 })],
      warnings: ['unlimited', 'permit'],
    })
    expect(await sign(typed('Permit', PERMIT, { ...permit, value: '0x0', deadline: '1' }))).toEqual({
      actions: [lets(0n, { owner: ME, isNone: true, deadline: 1n })],
      warnings: [],
    })
  })

  test('shows that DAI permits allow everything or nothing', async () => {
    const message = { holder: ME, spender: SHOP, nonce: 1, expiry: 0, allowed: true }
    expect(await sign(typed('Permit', DAI, message))).toEqual({
      actions: [lets(maxUint256, { owner: ME, isUnlimited: true, deadline: undefined })],
      warnings: ['unlimited', 'permit'],
    })
    expect(await sign(typed('Permit', DAI, { ...message, allowed: false }))).toMatchObject({
      actions: [{ isNone: true }],
      warnings: [],
    })
  })

  test('shows each token of a Permit2 batch', async () => {
    expect(
      await sign(
        typed('PermitSingle', SINGLE, { details: detail, spender: SHOP, sigDeadline: 2_000_000_000 }, permit2),
      ),
    ).toEqual({ actions: [lets(5n, { until: 2_000_000_001n })], warnings: ['permit'] })
    const batch = typed(
      'PermitBatch',
      BATCH,
      { details: [detail, { ...detail, amount: maxUint160.toString() }], spender: SHOP, sigDeadline: 2_000_000_000 },
      permit2,
    )
    expect(await sign(batch)).toEqual({
      actions: [lets(5n, { until: 2_000_000_001n }), lets(maxUint160, { until: 2_000_000_001n, isUnlimited: true })],
      warnings: ['unlimited', 'permit'],
    })
    const take = typed(
      'PermitTransferFrom',
      TAKE,
      { permitted: { token: USDC, amount: 7 }, spender: SHOP, nonce: 0, deadline: 2_000_000_000 },
      permit2,
    )
    expect(await sign(take)).toEqual({ actions: [lets(7n)], warnings: ['permit'] })
  })

  test('shows that a Permit2 allowance with expiration 0 lasts for one block', async () => {
    const data = typed(
      'PermitSingle',
      SINGLE,
      { details: { ...detail, expiration: 0 }, spender: SHOP, sigDeadline: 2_000_000_000 },
      permit2,
    )
    expect(await sign(data)).toEqual({ actions: [lets(5n, { isForBlock: true })], warnings: ['permit'] })
    expect(
      (await sign(typed('PermitSingle', SINGLE, { details: detail, spender: SHOP, sigDeadline: 1 }, permit2))).warnings,
    ).toEqual(['permit', 'expired'])
  })

  test('shows a signed transfer that anyone can send (ERC-3009)', async () => {
    const types = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
    const message = {
      from: ME,
      to: BOB,
      value: '1500000',
      validAfter: 0,
      validBefore: 2_000_000_000,
      nonce: `0x${'11'.repeat(32)}`,
    }
    for (const name of ['TransferWithAuthorization', 'ReceiveWithAuthorization']) {
      const moves = { kind: 'transfer', amount: usdc(1_500_000n), to: BOB, deadline: 2_000_000_000n }
      expect(await sign(typed(name, { [name]: types }, message))).toEqual({ actions: [moves], warnings: ['permit'] })
      expect(await sign(typed(name, { [name]: types }, { ...message, from: SHOP }))).toEqual({
        actions: [{ ...moves, from: SHOP }],
        warnings: ['permit', 'otherAccount'],
      })
    }
    expect(
      (
        await sign(
          typed(
            'TransferWithAuthorization',
            { TransferWithAuthorization: `${types},address more` },
            { ...message, more: BOB },
          ),
        )
      ).warnings,
    ).toEqual(['permit', 'unknownCall'])
  })

  test("shows the site's token data for a permit", async () => {
    const types = {
      PermitWitnessTransferFrom:
        'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness',
      TokenPermissions: 'address token,uint256 amount',
      Order: 'address to',
    }
    const { actions } = await sign(
      typed(
        'PermitWitnessTransferFrom',
        types,
        {
          permitted: { token: USDC, amount: 7 },
          spender: SHOP,
          nonce: 0,
          deadline: 2_000_000_000,
          witness: { to: BOB },
        },
        permit2,
      ),
    )
    expect(actions).toMatchObject([
      lets(7n),
      { kind: 'typedData', fields: [{}, {}, {}, {}, { name: 'witness', fields: [{ name: 'to', value: BOB }] }] },
    ])
  })

  test('warns of a permit for another account or network, where the token is unknown', async () => {
    const { actions, warnings } = await sign(typed('Permit', PERMIT, { ...permit, owner: BOB }, { chainId: 137 }))
    expect(actions).toMatchObject([{ kind: 'approve', amount: { value: 1_500_000n, token: { address: USDC } } }])
    expect(actions[0]).not.toHaveProperty('amount.token.symbol')
    expect(warnings).toEqual(['permit', 'otherAccount', 'otherNetwork', 'unknownToken'])
  })

  test.each<[string, object]>([
    [
      'with unexpected fields',
      typed('Permit', { Permit: 'address spender,address owner,uint256 value,uint256 nonce,uint256 deadline' }, permit),
    ],
    [
      'of Permit2 at another contract',
      typed('PermitSingle', SINGLE, { details: detail, spender: SHOP, sigDeadline: 1 }, { verifyingContract: SHOP }),
    ],
    [
      'with a list in place of one value',
      typed('PermitSingle', SINGLE, { details: [detail], spender: SHOP, sigDeadline: 1 }, permit2),
    ],
    ['with a negative amount', typed('Permit', PERMIT, { ...permit, value: '-1' })],
    ['with a fractional amount', typed('Permit', PERMIT, { ...permit, value: 1.5 })],
    ['without a token', typed('Permit', PERMIT, permit, { verifyingContract: 'none' })],
  ])('shows a permit %s field by field, with a warning', async (_, data) => {
    const { actions, warnings } = await sign(data)
    expect(actions).toMatchObject([{ kind: 'typedData' }])
    expect(warnings).toContain('permit')
  })
})

describe('Typed data (EIP-712)', () => {
  const MAIL = {
    Mail: 'Person from,Person[] to,string contents,bytes32 id,uint8 flags,bool urgent',
    Person: 'string name,address wallet',
  }
  const mail = {
    from: { name: 'Ann', wallet: ME },
    to: [{ name: 'Bob', wallet: BOB.toLowerCase() }],
    contents: 'Hi\u202e!',
    id: `0x${'ab'.repeat(32)}`,
    flags: '0x7',
    urgent: true,
    notSigned: 'x',
  }
  const tree = (data: unknown) =>
    sign(data).then(({ actions: [first], warnings }) => ({
      ...(first?.kind === 'typedData' ? first : { fields: undefined, rest: undefined }),
      kind: first?.kind,
      warnings,
    }))

  test('omits fields of typed data that no type declares, since they are not signed', async () => {
    expect(await sign(typed('Mail', MAIL, mail, { name: 'Post' }))).toEqual({
      actions: [
        {
          kind: 'typedData',
          name: 'Post',
          contract: USDC,
          chain: '1',
          primaryType: 'Mail',
          rest: 0,
          cut: 0,
          fields: [
            {
              name: 'from',
              type: 'Person',
              fields: [
                { name: 'name', type: 'string', value: 'Ann' },
                { name: 'wallet', type: 'address', value: ME },
              ],
            },
            {
              name: 'to',
              type: 'Person[]',
              fields: [
                {
                  name: '1',
                  type: 'Person',
                  fields: [
                    { name: 'name', type: 'string', value: 'Bob' },
                    { name: 'wallet', type: 'address', value: BOB },
                  ],
                },
              ],
            },
            { name: 'contents', type: 'string', value: 'Hi⟦U+202E⟧!' },
            { name: 'id', type: 'bytes32', value: `0x${'ab'.repeat(32)}` },
            { name: 'flags', type: 'uint8', value: '7' },
            { name: 'urgent', type: 'bool', value: 'true' },
          ],
        },
      ],
      warnings: ['hiddenCharacters'],
    })
  })

  test('omits domain fields that EIP712Domain does not declare, since they are not signed', async () => {
    const data = typed('Mail', MAIL, mail, { name: 'Uniswap', chainId: 5 })
    data.types.EIP712Domain = of('string version')
    const { actions, warnings } = await sign(data)
    expect(actions[0]).not.toHaveProperty('name')
    expect(actions[0]).not.toHaveProperty('contract')
    expect(actions[0]).not.toHaveProperty('chain')
    expect(warnings).toEqual(['hiddenCharacters'])
  })

  test('shows custom domain fields, and standard domain fields with other types', async () => {
    const data = typed('Mail', MAIL, mail, { name: 'Uniswap', verifyingContract: BOB, payee: SHOP })
    data.types.EIP712Domain = of('string verifyingContract,address payee')
    const { actions } = await sign(data)
    expect(actions).toMatchObject([
      {
        fields: [
          {},
          {},
          {},
          {},
          {},
          {},
          {
            name: 'EIP712Domain',
            fields: [
              { name: 'verifyingContract', type: 'string', value: BOB },
              { name: 'payee', value: SHOP },
            ],
          },
        ],
      },
    ])
    expect(actions[0]).not.toHaveProperty('contract')
  })

  test('warns if EIP712Domain is not declared, since wallets then sign different domains', async () => {
    const {
      types: { EIP712Domain: _, ...types },
      ...data
    } = typed('Mail', MAIL, mail)
    expect(await sign({ ...data, types })).toMatchObject({
      actions: [{ name: 'USD Coin', contract: USDC }],
      warnings: ['malformed', 'hiddenCharacters'],
    })
  })

  test('shows no permit if the domain does not name the token', async () => {
    const data = typed('Permit', PERMIT, permit)
    data.types.EIP712Domain = of('string name,uint256 chainId')
    expect(await sign(data)).toMatchObject({ actions: [{ kind: 'typedData' }], warnings: ['permit', 'unknownCall'] })
  })

  test.each([
    ['an address and a number', 'address to,uint256 amount', { to: BOB, amount: 5 }],
    ['a nested address and an amount as text', 'Inner in,string amount', { in: { who: BOB }, amount: '1,500.5' }],
    ['an account as bytes', 'bytes32 sender,uint128 amount', { sender: `0x${'12'.repeat(32)}`, amount: 5 }],
    ['an address as text', 'string destination,uint64 amount', { destination: `send to ${BOB}`, amount: 5 }],
    ['an address as a number', 'uint256 from,uint64 amount', { from: BOB, amount: 5 }],
    ['a call', 'bytes call', { call: `0x${'12'.repeat(24)}` }],
  ])('warns of unknown typed data that contains %s', async (_, members, message) => {
    expect((await tree(typed('Order', { Order: members, Inner: 'address who' }, message))).warnings).toEqual([
      'unknownCall',
    ])
  })

  test.each([
    ['uint8', 256],
    ['uint256', '-1'],
    ['int8', 128],
    ['int8', -129],
    ['bytes4', '0x12'],
    ['uint300', 5],
  ])('warns of a %s with the value %j, which wallets read differently', async (type, value) => {
    expect((await tree(typed('A', { A: `${type} a` }, { a: value }))).warnings).toEqual(['malformed'])
  })

  test('counts the characters of typed data beyond the limit', async () => {
    expect(await sign(typed('A', { A: 'string text' }, { text: 'a'.repeat(10_000) }))).toMatchObject({
      actions: [{ cut: 1808 }],
      warnings: ['tooMany'],
    })
  })

  test('accepts typed data as an object', async () => {
    expect((await told('eth_signTypedData_v4', [ME, typed('Mail', MAIL, mail)])).actions).toMatchObject([
      { kind: 'typedData', primaryType: 'Mail' },
    ])
  })

  test('hides the value of a field if it does not fit the type', async () => {
    const { fields, warnings } = await tree(
      typed('Mail', MAIL, { ...mail, from: 5, to: {}, contents: 7, id: 'x', flags: 1.5, urgent: 'yes' }),
    )
    expect(fields).toEqual(
      ['from Person', 'to Person[]', 'contents string', 'id bytes32', 'flags uint8', 'urgent bool'].map((one) => ({
        name: one.split(' ')[0],
        type: one.split(' ')[1],
      })),
    )
    expect(warnings).toEqual(['malformed'])
    expect((await tree(typed('Mail', MAIL, {}))).warnings).toEqual(['malformed'])
    // Properties of Object.prototype are not data of the site.
    expect(
      (
        await tree({
          primaryType: 'A',
          types: { A: [{ name: '__proto__', type: 'B' }], B: [] },
          domain: {},
          message: {},
        })
      ).warnings,
    ).toEqual(['malformed'])
  })

  test.each<[string, unknown]>([
    ['invalid JSON', '{'],
    ['a number', '5'],
    ['nothing', undefined],
    ['no types', { primaryType: 'A', domain: {}, message: {} }],
    ['types that are not lists', { primaryType: 'A', types: { A: {} }, domain: {}, message: {} }],
    ['fields without names', { primaryType: 'A', types: { A: [{ type: 'uint8' }] }, domain: {}, message: {} }],
    ['a type that is not defined', { primaryType: 'B', types: { A: [] }, domain: {}, message: {} }],
    ['only a domain', { primaryType: 'EIP712Domain', types: { EIP712Domain: [] }, domain: {}, message: {} }],
    [
      'a struct named like a basic type',
      { primaryType: 'A', types: { A: [{ name: 'a', type: 'uint256' }], uint256: [] }, domain: {}, message: {} },
    ],
    ['a struct named like a list', { primaryType: 'A', types: { A: [], 'B[]': [] }, domain: {}, message: {} }],
    [
      'a type named like a property of Object.prototype',
      { primaryType: 'constructor', types: {}, domain: {}, message: {} },
    ],
    ['no message', { primaryType: 'A', types: { A: [] }, domain: {} }],
  ])('shows typed data with %s as malformed', async (_, data) => {
    const { actions, warnings } = await told('eth_signTypedData_v4', [ME, data])
    expect([actions, warnings]).toEqual([[{ kind: 'malformed', where: 'typedData' }], ['malformed']])
  })

  test('cuts typed data that is deep, long or cyclic, with a notice', async () => {
    const knot: Record<string, unknown> = { name: 'x' }
    knot.a = knot
    knot.b = knot
    const twice = {
      primaryType: 'A',
      types: {
        A: [
          { name: 'a', type: 'A' },
          { name: 'b', type: 'A' },
        ],
      },
      domain: {},
      message: knot,
    }
    const deep = await told('eth_signTypedData_v4', [ME, twice])
    expect(deep.actions).toMatchObject([{ kind: 'typedData' }])
    expect(deep.warnings).toEqual(['unknownCall', 'tooMany'])
    const long = await tree(
      typed('A', { A: 'uint256[] items' }, { items: Array.from({ length: 1000 }, (_, index) => index) }),
    )
    expect(long.fields?.[0]?.fields).toHaveLength(199)
    expect(long.rest).toBe(801)
    const wide = await tree(
      typed(
        'A',
        { A: Array.from({ length: 500 }, (_, index) => `uint8 f${index}`).join() },
        Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1])),
      ),
    )
    expect([wide.fields?.length, wide.rest]).toEqual([200, 300])
  })

  const SAFE_TX = {
    SafeTx:
      'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
  }
  const nobody = `0x${'0'.repeat(40)}`
  const safeTx = {
    to: USDC,
    value: '0',
    data: `0xa9059cbb${BOB.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`,
    operation: 0,
    safeTxGas: 0,
    baseGas: 0,
    gasPrice: 0,
    gasToken: nobody,
    refundReceiver: nobody,
    nonce: 1,
  }
  const safe = (more: object) => sign(typed('SafeTx', SAFE_TX, { ...safeTx, ...more }, { verifyingContract: SHOP }))

  test('shows what a Safe transaction will do', async () => {
    expect(await safe({})).toMatchObject({
      actions: [
        { kind: 'typedData', contract: SHOP },
        { kind: 'transfer', amount: usdc(5n), to: BOB },
      ],
      warnings: [],
    })
    expect((await safe({ data: '0x12345678' })).warnings).toEqual(['unknownCall'])
  })

  test('does not decode a Safe transaction with extra fields', async () => {
    const more = { SafeTx: `${SAFE_TX.SafeTx},address spender,uint256 allowance` }
    const data = typed(
      'SafeTx',
      more,
      { ...safeTx, spender: BOB, allowance: maxUint256.toString() },
      { verifyingContract: SHOP },
    )
    expect((await sign(data)).warnings).toEqual(['unknownCall'])
  })

  test.each<[string, string, unknown]>([
    ['a 48-bit number', 'uint48', '281474976710655'],
    ['a 32-bit number', 'uint32', 4_000_000_000],
    ['hex as text', 'string', '0xde0b6b3a7640000'],
    ['a number with a unit', 'string', '1000 USDC'],
    ['a number with an exponent', 'string', '1e18'],
    ['digits of another script', 'string', '١٠٠٠'],
    ['a number as bytes32', 'bytes32', `0x${'de0b6b3a7640000'.padStart(64, '0')}`],
  ])('warns of typed data with an address and an amount that is %s', async (_, type, value) => {
    const data = typed('Order', { Order: `address to,${type} amount` }, { to: BOB, amount: value })
    expect((await sign(data)).warnings).toEqual(['unknownCall'])
  })

  test.each<[string, string, unknown]>([
    ['a version', 'uint8', 1],
    ['a sentence', 'string', 'Welcome back, I accept the terms of 2026'],
    ['a hash', 'bytes32', `0x${'11'.repeat(32)}`],
    ['another address', 'string', BOB],
  ])('does not warn of typed data with an address and %s', async (_, type, value) => {
    expect(
      (await sign(typed('Login', { Login: `address who,${type} what` }, { who: BOB, what: value }))).warnings,
    ).toEqual([])
  })

  test('checks an amount with 250,000 spaces in linear time', async () => {
    const data = typed('Order', { Order: 'address to,string amount' }, { to: BOB, amount: `1${' '.repeat(250_000)}!` })
    expect((await sign(data)).actions).toMatchObject([{ kind: 'typedData' }])
  })

  test('warns of a malformed domain field, which some wallets sign anyway', async () => {
    for (const domain of [
      { verifyingContract: USDC.slice(2) },
      { verifyingContract: 7 },
      { name: 5 },
      { version: {} },
    ]) {
      expect(
        (await sign(typed('Note', { Note: 'string text' }, { text: 'Hi' }, domain))).warnings,
        JSON.stringify(domain),
      ).toContain('malformed')
    }
    expect((await sign(typed('Permit', PERMIT, permit, { verifyingContract: USDC.slice(2) }))).warnings).toContain(
      'malformed',
    )
  })

  test('warns of foreign code and gas refunds in a Safe transaction', async () => {
    for (const operation of [1, '0x1', 2])
      expect(await safe({ operation })).toMatchObject({
        actions: [{ kind: 'typedData' }],
        warnings: ['delegateCall', 'unknownCall'],
      })
    expect((await safe({ gasPrice: 1, refundReceiver: BOB })).warnings).toEqual(['unknownCall'])
    const nested = typed(
      'Batch',
      { Batch: 'Call[] calls', Call: 'address to,bytes data,uint8 operation' },
      { calls: [{ to: BOB, data: '0x', operation: 1 }] },
    )
    expect((await sign(nested)).warnings).toContain('delegateCall')
  })

  test('gives an amount the symbol of the token beside it, unless it could count something else', async () => {
    const amountIn = async (members: string, more: object = {}) => {
      const { fields } = await tree(typed('A', { A: members }, { amount: '5', nonce: 0, to: BOB, ...more }))
      return fields?.find(({ name }) => name === 'amount')?.amount
    }
    const symbol = { value: 5n, token: { symbol: 'USDC', decimals: 6 } }
    expect(await amountIn('address token,address to,uint256 amount,uint256 nonce', { token: USDC })).toEqual(symbol)
    // An order of LooksRare sells five NFTs: USDC is only what the price is in.
    const order = { collection: SHOP, currency: USDC, price: '1' }
    expect(await amountIn('address collection,uint256 price,uint256 amount,address currency', order)).toBeUndefined()
    expect(await amountIn('uint256 price,uint256 amount,address currency', order)).toBeUndefined()
    expect(await amountIn('address collection,uint256 amount,address currency', order)).toBeUndefined()
  })

  test('decodes any typed data without an error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.anything(),
        fc.constantFrom('Person', 'uint256', 'bytes[]', 'Person[][2]', '[]', 'x'.repeat(500)),
        fc.anything(),
        async (message, type, domain) => {
          const data = {
            primaryType: 'A',
            types: { A: [{ name: 'a', type }], Person: of('address wallet') },
            domain,
            message: { a: message },
          }
          expect((await tell('eth_signTypedData_v4', [ME, data])).parts).toHaveLength(1)
        },
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: maxUint256 }), async (value) => {
        const { fields } = await tree(
          typed('A', { A: 'uint256 a,uint256 b' }, { a: value.toString(), b: `0x${value.toString(16)}` }),
        )
        expect(fields?.map((one) => one.value)).toEqual([value.toString(), value.toString()])
      }),
    )
  })
})
