// @vitest-environment node
import { maxUint256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { BOB, ME, SHOP, tell, told, USDC } from '../../../kit/describe.ts'

/** Less than a year after the test's time, in seconds since 1970. */
const SOON_S = Date.UTC(2026, 11, 31) / 1000

const grant = (permissions: unknown, more: object = {}) =>
  told('wallet_grantPermissions', [
    {
      chainId: '0x1',
      address: ME,
      expiry: SOON_S,
      signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02ab' }] } },
      policies: [],
      permissions,
      ...more,
    },
  ])

test('shows each granted permission with its expiry', async () => {
  const { actions, warnings } = await grant([
    { type: 'native-token-recurring-allowance', data: { allowance: '0x5', start: 1, period: 86_400 } },
    { type: 'erc20-recurring-allowance', data: { allowance: '0x7', token: USDC.toLowerCase(), start: 1, period: 60 } },
    { type: 'contract-call', data: { address: SHOP, abi: [], functions: [{ functionName: 'buy\u202e' }] } },
  ])
  expect(actions).toEqual([
    {
      kind: 'grant',
      until: BigInt(SOON_S),
      keys: ['0x02ab'],
      permissions: [
        {
          kind: 'allowance',
          amount: { value: 5n, token: { symbol: 'ETH', decimals: 18 } },
          isUnlimited: false,
          everySeconds: 86_400n,
        },
        {
          kind: 'allowance',
          amount: { value: 7n, token: { address: USDC, symbol: 'USDC', decimals: 6, issuer: 'Circle' } },
          isUnlimited: false,
          everySeconds: 60n,
        },
        { kind: 'contract', address: SHOP, functions: [{ name: 'buy⟦U+202E⟧' }], rest: 0 },
      ],
    },
  ])
  expect(warnings).toEqual([])
})

test('names an unknown permission, with a warning', async () => {
  const { actions, warnings } = await grant([
    { type: 'everything', data: { to: '0x1' } },
    { type: 'native-token-recurring-allowance', data: { allowance: '1.5' } },
  ])
  expect(actions).toMatchObject([
    {
      permissions: [
        { kind: 'other', name: 'everything', data: { text: '{\n  "to": "0x1"\n}' } },
        { kind: 'other', name: 'native-token-recurring-allowance' },
      ],
    },
  ])
  expect(warnings).toEqual(['unknownCall'])
})

const calls = (functions: unknown) => grant([{ type: 'contract-call', data: { address: SHOP, abi: [], functions } }])

describe('Permissions for contract functions', () => {
  test.each(['DelegateCall', 'delegatecall', 1, '0x1', 2, {}, true])(
    'warns that a permitted function runs as the account if the operation is %j',
    async (operation) => {
      const { actions, warnings } = await calls([
        { functionName: 'buy', operation: 'Call' },
        { functionName: 'run', operation },
      ])
      expect(actions).toMatchObject([
        { permissions: [{ functions: [{ name: 'buy' }, { name: 'run', isDelegate: true }] }] },
      ])
      expect(warnings).toEqual(['delegateCall'])
    },
  )

  test.each(['Call', 'call', 0, '0x0', null, undefined])(
    'shows a permitted function as a plain call if the operation is %j',
    async (operation) => {
      expect(await calls([{ functionName: 'buy', operation }])).toMatchObject({
        actions: [{ permissions: [{ functions: [{ name: 'buy' }] }] }],
        warnings: [],
      })
    },
  )

  test('shows the value limit and the conditions on arguments of permitted functions', async () => {
    const eth = (value: bigint) => ({ value, token: { symbol: 'ETH', decimals: 18 } })
    const { actions, warnings } = await calls([
      {
        functionName: 'buy',
        valueLimit: '0x5',
        args: [
          { operator: 'EQUAL', value: '0x2a' },
          { operator: 'LESS_THAN', value: '0x7' },
        ],
      },
      { functionName: 'all', valueLimit: toHex(maxUint256) },
    ])
    expect(actions).toMatchObject([
      {
        permissions: [
          {
            functions: [
              { name: 'buy', limit: eth(5n), conditions: ['1 = 0x2a', '2 < 0x7'] },
              { name: 'all', limit: eth(maxUint256), isUnlimited: true },
            ],
          },
        ],
      },
    ])
    expect(warnings).toEqual(['unlimited'])
    expect((await calls([{ functionName: 'buy', valueLimit: 'much' }])).warnings).toEqual(['malformed', 'unlimited'])
  })

  test('counts permitted functions beyond the limit of the list, with a warning', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      functionName: `f${index}`,
      operation: index === 39 ? 'DelegateCall' : 'Call',
    }))
    const { actions, warnings } = await calls(many)
    expect(actions).toMatchObject([{ permissions: [{ rest: 8 }] }])
    expect(warnings).toEqual(['delegateCall', 'tooMany'])
    const conditions = await calls([
      { functionName: 'f', args: Array.from({ length: 33 }, () => ({ operator: 'EQUAL', value: '0x1' })) },
    ])
    expect(conditions).toMatchObject({ actions: [{ permissions: [{ rest: 1 }] }], warnings: ['tooMany'] })
    expect((await calls([{ functionName: 'x'.repeat(300) }])).warnings).toEqual(['tooMany'])
  })

  test.each([[undefined], [[]], ['buy']])(
    'shows a permission for any function, with a warning, if the list is %j',
    async (functions) => {
      expect(await calls(functions)).toMatchObject({
        actions: [{ permissions: [{ functions: [] }] }],
        warnings: ['unknownCall'],
      })
    },
  )

  test('shows permitted functions without a name as malformed', async () => {
    expect(await calls([{}, 7])).toMatchObject({
      actions: [{ permissions: [{ functions: [{ name: '?' }, { name: '?' }] }] }],
      warnings: ['malformed'],
    })
  })
})

describe('Allowances in permissions', () => {
  test.each([0.5, 0, -1, 'soon', undefined])(
    'shows an allowance with the period %j as malformed, not as one-time',
    async (period) => {
      const { actions, warnings } = await grant([
        { type: 'native-token-recurring-allowance', data: { allowance: '0x5', period } },
      ])
      expect(actions).toMatchObject([{ permissions: [{ kind: 'allowance', isUnlimited: false }] }])
      expect(actions[0]).not.toHaveProperty('permissions.0.everySeconds')
      expect(warnings).toEqual(['malformed'])
    },
  )

  test('shows permitted allowances of 2^256 - 1 as unlimited', async () => {
    for (const type of ['native-token-recurring-allowance', 'erc20-recurring-allowance']) {
      const { actions, warnings } = await grant([
        { type, data: { allowance: toHex(maxUint256), token: USDC, period: 60 } },
      ])
      expect([actions, warnings]).toMatchObject([[{ permissions: [{ isUnlimited: true }] }], ['unlimited']])
    }
  })
})

test('warns of permissions beyond the limit of the list, and shows their number', async () => {
  const permissions = Array.from({ length: 34 }, () => ({
    type: 'native-token-recurring-allowance',
    data: { allowance: '0x5', period: 60 },
  }))
  const { omitted, warnings } = await tell('wallet_grantPermissions', [{ permissions, expiry: SOON_S }])
  expect([omitted, warnings]).toEqual([2, ['tooMany']])
})

test.each([
  [{ type: 'account', data: { address: BOB } }],
  [{ type: 'keys', data: { keys: [{ publicKey: 'x' }] } }],
  [{ type: 'keys', data: { keys: [] } }],
])('shows who receives the permissions, also for the signer %j', async (signer) => {
  const { actions, warnings } = await grant(
    [{ type: 'native-token-recurring-allowance', data: { allowance: '0x5', period: 60 } }],
    { signer },
  )
  expect(actions).toMatchObject([{ keys: [JSON.stringify(signer, null, 2)] }])
  expect(warnings).toEqual(['malformed'])
})

test.each([
  [SOON_S, []],
  [Date.UTC(2027, 0, 1) / 1000, []],
  [Date.UTC(2027, 0, 1) / 1000 + 1, ['longGrant']],
  [4_102_444_800, ['longGrant']],
  [undefined, ['longGrant']],
  [0, ['longGrant']],
  ['0x0', ['longGrant']],
])('warns of permissions that last longer than a year: until %s', async (expiry, expected) => {
  const one = { type: 'native-token-recurring-allowance', data: { allowance: '0x5', period: 60 } }
  expect((await grant([one], { expiry })).warnings).toEqual(expected)
})

test.each([[0], ['0x0']])('an expiry of %j is none: the permission never ends', async (expiry) => {
  const one = { type: 'native-token-recurring-allowance', data: { allowance: '0x5', period: 60 } }
  const { actions } = await grant([one], { expiry })
  expect(actions).toHaveLength(1)
  expect(actions[0]).not.toHaveProperty('until')
})

test('warns of permissions for another account or network', async () => {
  expect(
    (
      await grant([{ type: 'native-token-recurring-allowance', data: { allowance: '0x5', period: 60 } }], {
        address: BOB,
        chainId: '0xa',
      })
    ).warnings,
  ).toEqual(['otherAccount', 'otherNetwork'])
})

test.each([[undefined], [[]], [['x']]])('shows a permission request of %j as malformed', async (permissions) => {
  expect((await grant(permissions)).actions).toEqual([{ kind: 'malformed', where: 'permissions' }])
})

test('names the permission that is revoked, if its id is known', async () => {
  for (const params of [[{ pci: 'abc' }], { pci: 'abc' }]) {
    expect((await told('wallet_revokePermissions', params)).actions).toEqual([
      { kind: 'revokeGrant', id: { text: 'abc', rest: 0 } },
    ])
  }
  expect((await told('wallet_revokePermissions', [])).actions).toEqual([{ kind: 'revokeGrant' }])
})

test('shows the raw request with bigints as text, cut at circular references', async () => {
  expect((await tell('personal_sign', ['0x61\u202e', 5n])).raw).toEqual({
    text: '[\n  "0x61⟦U+202E⟧",\n  "5"\n]',
    rest: 0,
  })
  const knot: Record<string, unknown> = {}
  knot.a = [knot, knot, knot]
  expect((await tell('x', knot)).raw.text).toContain('…')
  expect((await tell('x', ['a'.repeat(20_000)])).raw.rest).toBeGreaterThan(10_000)
  expect((await tell('x', undefined)).raw).toEqual({ text: '', rest: 0 })
})
