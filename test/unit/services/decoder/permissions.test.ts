// @vitest-environment node
import { expect, test } from 'vitest'
import { BOB, ME, SHOP, tell, told, USDC } from '../../../kit/describe.ts'

const grant = (permissions: unknown, more: object = {}) => told('wallet_grantPermissions', [{ chainId: '0x1', address: ME, expiry: 2_000_000_000, signer: {}, policies: [], permissions, ...more }])

test('what is granted is told permission by permission, with its end', async () => {
  const { actions, warnings } = await grant([
    { type: 'native-token-recurring-allowance', data: { allowance: '0x5', start: 1, period: 86_400 } },
    { type: 'erc20-recurring-allowance', data: { allowance: '0x7', token: USDC.toLowerCase(), start: 1, period: 60 } },
    { type: 'contract-call', data: { address: SHOP, abi: [], functions: [{ functionName: 'buy\u202e' }, {}] } },
  ])
  expect(actions).toEqual([
    {
      kind: 'grant',
      until: 2_000_000_000n,
      permissions: [
        { kind: 'allowance', amount: { value: 5n, token: { symbol: 'ETH', decimals: 18 } }, everySeconds: 86_400n },
        { kind: 'allowance', amount: { value: 7n, token: { address: USDC, symbol: 'USDC', decimals: 6 } }, everySeconds: 60n },
        { kind: 'contract', address: SHOP, functions: ['buy⟦U+202E⟧', '?'] },
      ],
    },
  ])
  expect(warnings).toEqual([])
})

test('a permission that is not known is told by its name, and warned of', async () => {
  const { actions, warnings } = await grant([{ type: 'everything', data: {} }, { type: 'native-token-recurring-allowance', data: { allowance: '1.5' } }])
  expect(actions).toMatchObject([{ permissions: [{ kind: 'other', name: 'everything' }, { kind: 'other', name: 'native-token-recurring-allowance' }] }])
  expect(warnings).toEqual(['unknownCall'])
})

test('for another account or network is warned of', async () => {
  expect((await grant([{ type: 'native-token-recurring-allowance', data: { allowance: '0x5' } }], { address: BOB, chainId: '0xa' })).warnings).toEqual(['otherAccount', 'otherNetwork'])
})

test.each([[undefined], [[]], [['x']]])('%j granted cannot be read', async (permissions) => {
  expect((await grant(permissions)).actions).toEqual([{ kind: 'malformed', where: 'permissions' }])
})

test('what is revoked is named, in a list or not', async () => {
  for (const params of [[{ pci: 'abc' }], { pci: 'abc' }]) {
    expect((await told('wallet_revokePermissions', params)).actions).toEqual([{ kind: 'revokeGrant', id: { text: 'abc', rest: 0 } }])
  }
  expect((await told('wallet_revokePermissions', [])).actions).toEqual([{ kind: 'revokeGrant' }])
})

test('what the site sent can be looked at: bigints written out, without end cut', async () => {
  expect((await tell('personal_sign', ['0x61\u202e', 5n])).raw).toEqual({ text: '[\n  "0x61⟦U+202E⟧",\n  "5"\n]', rest: 0 })
  const knot: Record<string, unknown> = {}
  knot.a = [knot, knot, knot]
  expect((await tell('x', knot)).raw.text).toContain('…')
  expect((await tell('x', ['a'.repeat(20_000)])).raw.rest).toBeGreaterThan(10_000)
  expect((await tell('x', undefined)).raw).toEqual({ text: '', rest: 0 })
})
