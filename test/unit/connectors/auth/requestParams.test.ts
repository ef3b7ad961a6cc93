import { describe, expect, test } from 'vitest'
import { rest, standStill } from '../../../kit/clock.ts'
import { createWorld, EOA, settled, SMART, SOLANA_ADDRESS, type Provider } from './world.ts'

standStill()

interface Call {
  to: string
  value: string
}

/**
 * Parameters of a malicious page: they change after the visitor saw them, or present other values to code that copies
 * them.
 */
const TRICKS: Readonly<Record<string, (call: Call) => unknown[]>> = {
  'plain objects': (call) => [{ version: '2.0.0', chainId: '0x1', from: SMART, calls: [call] }],
  'a list with a patched map()': (call) =>
    own([{ version: '2.0.0', chainId: '0x1', from: SMART, calls: [call] }], 'map'),
  'a list of calls with a patched map()': (call) => [
    { version: '2.0.0', chainId: '0x1', from: SMART, calls: own([call], 'map') },
  ],
  'a list with a patched iterator': (call) => [
    { version: '2.0.0', chainId: '0x1', from: SMART, calls: own([call], Symbol.iterator) },
  ],
  'an object with toJSON()': (call) => [
    { version: '2.0.0', chainId: '0x1', from: SMART, calls: [hidden(call, 'toJSON')] },
  ],
}

/**
 * Creates an array with a patched method: `map` returns the array itself instead of a copy, the iterator yields another
 * call.
 */
function own<T>(list: T[], method: 'map' | symbol): T[] {
  const give =
    method === 'map' ? () => list : () => Array.prototype[Symbol.iterator].call([{ to: EOA, value: '0xffff' }])
  Object.defineProperty(list, method, { value: give, enumerable: false })
  return list
}

const hidden = (call: Call, name: string) =>
  Object.defineProperty(call, name, { value: () => ({ to: EOA, value: '0xffff' }), enumerable: false })

describe('Parameters of requests to the embedded wallet', () => {
  test.each(Object.entries(TRICKS))(
    'sends the parameters that were shown even if the page changes the object later: %s',
    async (_, paramsOf) => {
      const world = createWorld()
      world.hear()
      const link = await world.signIn()
      const call = { to: SMART, value: '0x1' }
      const done = settled((link.provider as Provider).request({ method: 'wallet_sendCalls', params: paramsOf(call) }))
      call.value = '0xffff'
      await rest()
      const [asked] = world.heard.asked
      expect(asked?.params).toEqual([
        { version: '2.0.0', chainId: '0x1', from: SMART, calls: [{ to: SMART, value: '0x1' }] },
      ])
      call.value = '0xeeee'
      expect((world.asked('RPC_REQUEST').payload as { params: unknown }).params).toEqual(asked?.params)
      world.answer('RPC_REQUEST', { id: '0x01' })
      expect(await done).toEqual({ value: { id: '0x01' } })
    },
  )

  test('reads parameters once, so that a getter cannot return another account after the check', async () => {
    const world = createWorld()
    world.hear()
    const link = await world.signIn()
    let reads = 0
    const transaction = {
      to: SMART,
      value: '0x1',
      get from() {
        return reads++ ? EOA : SMART
      },
    }
    void settled((link.provider as Provider).request({ method: 'eth_sendTransaction', params: [transaction] }))
    await rest()
    expect(world.heard.asked[0]?.params).toEqual([{ to: SMART, value: '0x1', from: SMART }])
    expect(reads).toBe(1)
  })

  test('freezes what is shown, so that nothing can change it before it is sent', async () => {
    const world = createWorld()
    world.hear()
    const link = await world.signIn()
    const calls = [{ to: SMART, value: '0x1' }]
    const params = new Proxy([{ version: '2.0.0', chainId: '0x1', from: SMART, calls }], {})
    void settled((link.provider as Provider).request({ method: 'wallet_sendCalls', params }))
    await rest()
    const [asked] = world.heard.asked
    const [shown] = (asked?.params ?? []) as [{ calls: [{ value: string }] }]
    expect(() => (shown.calls[0].value = '0xffff')).toThrow(TypeError)
    expect(() => Object.assign(asked ?? {}, { params: [] })).toThrow(TypeError)
    expect((world.asked('RPC_REQUEST').payload as { params: unknown }).params).toEqual([
      { version: '2.0.0', chainId: '0x1', from: SMART, calls: [{ to: SMART, value: '0x1' }] },
    ])
  })

  test('copies the parameters of Solana requests before showing them', async () => {
    const world = createWorld()
    world.hear()
    const link = await world.signIn('solana')
    const transactions = own(['2'], 'map')
    void settled(
      (link.provider as Provider).request({ method: 'solana_signAllTransactions', params: { transactions } }),
    )
    transactions.push('3')
    await rest()
    expect(world.heard.asked[0]?.params).toEqual({ transactions: ['2'] })
    transactions.push('4')
    expect((world.asked('RPC_REQUEST').payload as { params: unknown }).params).toEqual({ transactions: ['2'] })
    expect(world.heard.asked[0]?.address).toBe(SOLANA_ADDRESS)
  })

  test.each<[string, unknown]>([
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['bytes', new Uint8Array(2)],
    ['a date', new Date(0)],
    ['a negative quantity', -1n],
    ['endless data', Array.from({ length: 40 }).reduce((inner) => [inner], 0)],
  ])('rejects parameters with %s', async (_, given) => {
    const world = createWorld()
    world.hear()
    const link = await world.signIn()
    expect(
      (
        await settled(
          (link.provider as Provider).request({ method: 'wallet_sendCalls', params: [{ calls: [], given }] }),
        )
      ).error,
    ).toMatchObject({ code: -32602 })
    expect(world.heard.asked).toEqual([])
  })
})
