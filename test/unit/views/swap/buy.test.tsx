import { beforeAll, expect, test } from 'vitest'
import { FALLBACK } from '../../../../src/core/buy/fallback.ts'
import { createBuyApi } from '../../../../src/flows/buy/buyApiOf.ts'
import { standStill } from '../../../kit/clock.ts'
import { inSwap, loadSwap } from '../../../kit/inSwap.tsx'
import { COIN, own } from '../../../kit/sending.ts'
import { happen } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() => Promise.all([loadSwap(), import('../../../../src/views/buy/OnRampProviders.tsx')]))

const PRICE = { units: 1_000n, decimals: 0 }

/** Opens Swap with an account that has some ether, each worth 1,000 units of the currency. */
async function withEther(quantity: bigint | undefined, options: Parameters<typeof inSwap>[0] = {}) {
  const here = await inSwap(options)
  Object.assign(here.modal.late(createBuyApi), { options: async () => FALLBACK })
  await happen(() => own(here.modal, [{ ...COIN, quantity, price: PRICE }]))
  const buttons = () => here.page.all('button').map((one) => one.textContent)
  return { ...here, buttons }
}

test.each([0n, 50_000_000_000n])(
  'offers to buy a token of which the account has next to nothing: %s wei',
  async (few) => {
    const here = await withEther(few)
    expect(here.buttons()).toContain('Buy')
    expect(here.buttons()).not.toContain('Max')
    await here.page.press('button', 'Buy')
    expect(here.modal.router.$route.get().view).toBe('OnRampProviders')
  },
)

test.each([50_000_000_001n, undefined])(
  'does not offer buying for a larger or unknown balance: %s wei',
  async (quantity) => {
    const here = await withEther(quantity)
    expect(here.buttons()).not.toContain('Buy')
  },
)

test('offers nothing if the site has turned buying off', async () => {
  const here = await withEther(0n, { options: { features: { onramp: false } } })
  expect(here.buttons()).not.toContain('Buy')
  expect(here.buttons()).toContain('Max')
})
