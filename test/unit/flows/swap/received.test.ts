import { beforeAll, describe, expect, test } from 'vitest'
import { confirmSwap } from '../../../../src/flows/swap/confirmSwap.ts'
import { TOAST_GAP_MS, TOAST_MS } from '../../../../src/core/limits.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { HASH, TOKEN } from '../../../kit/sending.ts'
import { reviewing } from '../../../kit/swapping.ts'

standStill()
beforeAll(() =>
  Promise.all([import('../../../../src/flows/swap/tellSwap.ts'), import('../../../../src/flows/assets/refreshers.ts')]),
)

/** Swaps and waits for the network; `received` is what the node says that arrived. */
async function swapped(received: () => Promise<bigint | undefined>, { token = false } = {}) {
  const here = await reviewing({ token })
  here.fake.answers.received = received
  here.fake.answers.isAllowed = true
  if (token) {
    here.modal.router.push({ view: 'Networks' })
    here.modal.router.back()
  }
  await confirmSwap(here.modal)
  await rest()
  await pass(TOAST_MS + TOAST_GAP_MS)
  here.money.end({ is: 'confirmed', hash: HASH })
  await rest()
  return here
}

describe('A confirmed swap', () => {
  test('names what the node says that was received, and saves it', async () => {
    const { fake, toasts, sent } = await swapped(async () => 1_235_000_000n)
    expect(fake.asked.received).toEqual([{ hash: HASH, account: sent()[0]?.from, token: TOKEN.address }])
    expect(toasts()).toBe('Swapped \u2068ETH\u2069 to \u20681,235.000 USDC\u2069')
    expect(sent()).toMatchObject([{ state: 'confirmed', swap: { amount: '1240000000', received: '1235000000' } }])
  })

  test.each([
    ['cannot tell', async () => undefined],
    ['fails', () => Promise.reject<bigint>(new Error('No'))],
  ])('names no number if the node %s', async (_, received) => {
    const { toasts, sent } = await swapped(received)
    expect(toasts()).toBe('Swapped \u2068ETH\u2069 to \u2068USDC\u2069')
    expect(sent()[0]?.swap?.received).toBeUndefined()
  })
})
