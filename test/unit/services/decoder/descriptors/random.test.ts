// @vitest-environment node
import * as fc from 'fast-check'
import { hexToBytes, toHex, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { ME, tell, told, USDC, DAI } from '../../../../kit/describe.ts'
import { describe as describeCall, encodeCall, FUNCTIONS, sampleArgs } from '../../../../kit/descriptors.ts'
import { COW, COW_TYPES, cowOrder, ORDER_TYPES, SEAPORT, to, typed, V2 } from './payloads.ts'

const one = fc.constantFrom(...FUNCTIONS)
const bytes = fc.uint8Array({ maxLength: 700 })
const uint = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n })

describe('Decoding of described calls', () => {
  test('never throws for random data after a known selector, and shows the contract', async () => {
    await fc.assert(
      fc.asyncProperty(one, bytes, async ({ address, chain, selector }, data) => {
        const { parts } = await describeCall({
          to: address,
          chain,
          data: `0x${selector}${toHex(data).slice(2)}` as Hex,
        })
        expect(parts.flat().length).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })

  test('shows truncated data as an unknown call, or the same as the whole data if only padding is cut', async () => {
    for (const { address, chain, signature, isRead } of FUNCTIONS) {
      const data = encodeCall(signature, sampleArgs(signature))
      const whole = await describeCall({ to: address, chain, data })
      const words = hexToBytes(data).length - 4
      for (const cut of [1, 31, 32, 33, 64].filter((count) => count <= words)) {
        const { parts, warnings } = await describeCall({ to: address, chain, data: data.slice(0, -2 * cut) as Hex })
        const isUnknown = parts.flat().some((action) => action.kind === 'call') && warnings.includes('unknownCall')
        if (!isUnknown && !isRead) expect(parts).toEqual(whole.parts)
      }
    }
  })

  test('shows the exact amounts and addresses of random swaps, or an unknown call', async () => {
    await fc.assert(
      fc.asyncProperty(uint, uint, uint, async (paid, least, end) => {
        const data = to(V2, 'swapExactTokensForTokens', [paid, least, [USDC, DAI], ME, end])
        const { actions, warnings } = await told('eth_sendTransaction', [{ from: ME, to: V2, data }])
        expect(actions).toMatchObject([
          {
            kind: 'described',
            fields: [
              { label: 'pays', amount: { value: paid, token: { address: USDC } } },
              { label: 'atLeast', amount: { value: least, token: { address: DAI } } },
              { label: 'recipient', address: ME },
              { label: 'until', time: end },
            ],
          },
        ])
        expect(warnings.includes('anyAmount')).toBe(least === 0n)
      }),
      { numRuns: 100 },
    )
  })

  test('never takes a wrong amount from flipped bytes: it equals what viem encoded, or the call is unknown', async () => {
    const data = hexToBytes(to(V2, 'swapExactTokensForTokens', [7n, 9n, [USDC, DAI], ME, 2_000_000_000n]))
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 4 + 64, max: data.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const broken = data.map((byte, index) => (index === at ? byte ^ change : byte))
          const { actions } = await told('eth_sendTransaction', [{ from: ME, to: V2, data: toHex(broken) }])
          const [first] = actions
          if (first?.kind !== 'described') return
          // The two amounts come first and were not touched.
          expect(first.fields.slice(0, 2)).toMatchObject([{ amount: { value: 7n } }, { amount: { value: 9n } }])
        },
      ),
      { numRuns: 100 },
    )
  })

  test('keeps repeated offsets from taking long: 32 calls that all point to themselves', async () => {
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const calls = `ac9650d8${word(32)}${word(32)}${word(32 * 32).repeat(32)}`
    const inner = `${word(calls.length / 2)}${calls}`
    const data = `0xac9650d8${word(32)}${word(32)}${word(32 * 32).repeat(32)}${inner}${inner}` as Hex
    const { parts, warnings } = await describeCall({ to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', data })
    expect(parts.flat().length).toBeLessThan(200)
    expect(warnings).toContain('unknownCall')
  })

  test('borrows no descriptor for another address or network', async () => {
    await fc.assert(
      fc.asyncProperty(
        one,
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        async ({ signature, addresses }, random) => {
          const place = toHex(random)
          const data = encodeCall(signature, sampleArgs(signature))
          if (addresses.some((address) => address.toLowerCase() === place)) return
          const { parts } = await describeCall({ to: place, data })
          expect(parts.flat().every((action) => action.kind !== 'described')).toBe(true)
        },
      ),
      { numRuns: 100 },
    )
    const data = to(V2, 'swapExactTokensForTokens', [1n, 1n, [USDC, DAI], ME, 2_000_000_000n])
    const there = await tell('eth_sendTransaction', [{ from: ME, to: V2, data, chainId: '0xa' }])
    expect(there.parts.flat()).toMatchObject([{ kind: 'call' }])
    expect((await describeCall({ to: V2, data, chain: 10 })).parts.flat()).toMatchObject([{ kind: 'call' }])
  })
})

describe('Decoding of described orders', () => {
  test('shows the exact amounts of random orders', async () => {
    await fc.assert(
      fc.asyncProperty(uint, uint, async (sellAmount, buyAmount) => {
        const { method, params } = typed('', COW, COW_TYPES, 'Order', cowOrder({ sellAmount, buyAmount }))
        const { actions, warnings } = await told(method, params)
        expect(actions[0]).toMatchObject({
          fields: [{ label: 'gives', amount: { value: sellAmount } }, { amount: { value: buyAmount } }, {}, {}],
        })
        expect(warnings.includes('givesAway')).toBe(buyAmount === 0n)
      }),
      { numRuns: 100 },
    )
  })

  test('describes no order whose types or values differ from the contract', async () => {
    const broken = [
      typed('', COW, { Order: `${COW_TYPES.Order},uint256 more` }, 'Order', { ...cowOrder(), more: 1 }),
      typed('', COW, COW_TYPES, 'Order', cowOrder({ sellAmount: -1 })),
      typed('', COW, COW_TYPES, 'Order', cowOrder({ sellAmount: '1.5' })),
      typed('', COW, COW_TYPES, 'Order', cowOrder({ sellToken: 'USDC' })),
      typed('', COW, COW_TYPES, 'Order', cowOrder({ kind: 'other' })),
      typed('', COW, COW_TYPES, 'Order', cowOrder({ validTo: 1n << 32n })),
      typed('', SEAPORT, ORDER_TYPES, 'OrderComponents', { offerer: ME }),
    ]
    for (const { method, params } of broken) {
      const { actions } = await told(method, params)
      expect(actions.every(({ kind }) => kind === 'typedData')).toBe(true)
    }
  })
})
