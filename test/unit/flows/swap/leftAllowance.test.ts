import { beforeAll, describe, expect, test } from 'vitest'
import type { Allowance } from '../../../../src/core/money/allowances.ts'
import type { SavedTransfer } from '../../../../src/core/money/savedTransfer.ts'
import { PLAN_KEPT_MS } from '../../../../src/core/swap/limits.ts'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'
import { confirmSwap } from '../../../../src/flows/swap/confirmSwap.ts'
import { leftAllowanceOf, loadLeftAllowance } from '../../../../src/flows/swap/sent/leftAllowance.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { HASH, TOKEN } from '../../../kit/sending.ts'
import { createSwapping, reviewing, ROUTER } from '../../../kit/swapping.ts'

standStill()
beforeAll(() => import('../../../../src/flows/swap/tellSwap.ts'))

const APPROVAL: SavedTransfer = {
  ...{ hash: HASH, network: 'eip155:1', from: ALICE, to: ROUTER, kind: 'approve', state: 'confirmed', at: 5 },
  ...{ amount: '10000000', symbol: 'USDC', decimals: 6, token: TOKEN.address ?? '' },
  swap: { symbol: 'ETH', decimals: 18, amount: '4000', paid: '10000000', slippage: 1 },
}
const swapOf = (state: SavedTransfer['state']): SavedTransfer => ({
  ...{ ...APPROVAL, hash: `0x${'cd'.repeat(32)}`, kind: 'swap', state },
})

/** Reads what earlier swaps have left, on a chain where `amount` is allowed. */
async function left(sent: readonly SavedTransfer[], amount = 10_000_000n) {
  const { modal, allowances } = await createSwapping()
  const asked: Allowance[] = []
  allowances.answers.check = async (known) => {
    asked.push(...known)
    return amount > 0n ? known.map((one) => ({ ...one, amount })) : []
  }
  for (const one of sent) transfersOf(modal).add(one)
  await loadLeftAllowance(modal)
  return { modal, allowances, asked, found: leftAllowanceOf(modal).get() }
}

describe('What a swap has left behind', () => {
  test.each(['reverted', 'dropped', 'replaced', 'cancelled'] as const)(
    'is what the chain says that its contract may still take, after a swap that was %s',
    async (state) => {
      const { asked, found } = await left([APPROVAL, swapOf(state)])
      expect(asked).toMatchObject([{ owner: ALICE, token: TOKEN.address, spender: ROUTER }])
      expect(found).toMatchObject({ approval: { hash: HASH }, amount: 10_000_000n })
    },
  )

  test('is also read if no swap was sent after the approval', async () => {
    expect((await left([APPROVAL])).found?.amount).toBe(10_000_000n)
  })

  test('is nothing if the chain says so, or the swap is still pending', async () => {
    expect((await left([APPROVAL, swapOf('confirmed')], 0n)).found).toBeUndefined()
    const { asked, found } = await left([APPROVAL, swapOf('pending')])
    expect([asked, found]).toEqual([[], undefined])
  })

  test('is not claimed if no node tells it', async () => {
    const { modal, allowances } = await left([APPROVAL])
    allowances.answers.check = () => Promise.reject(new Error('No'))
    await loadLeftAllowance(modal)
    expect(leftAllowanceOf(modal).get()).toBeUndefined()
  })
})

describe('A swap that is built again', () => {
  const OTHER = `0x${'22'.repeat(20)}`

  /** Reviews a swap of ether. From now on, the service builds it for another contract. */
  async function moved() {
    const here = await reviewing()
    const { plan } = here.fake.answers
    here.fake.answers.plan = async (order, ask) => ({ ...(await plan(order, ask)), router: OTHER })
    return here
  }

  test('is shown before the wallet is asked if it goes to another contract', async () => {
    const { modal, money, review } = await moved()
    await pass(PLAN_KEPT_MS + 1)
    await confirmSwap(modal)
    expect(money.asked.send).toEqual([])
    expect(review()).toMatchObject({ phase: 'ready', routerBefore: ROUTER, plan: { router: OTHER } })
    await confirmSwap(modal)
    expect(money.asked.send).toHaveLength(1)
  })

  test('says after the approval that it goes to another contract', async () => {
    const { modal, fake, money, review } = await reviewing({ token: true })
    void confirmSwap(modal)
    await rest()
    await rest()
    const { plan } = fake.answers
    fake.answers.plan = async (order, ask) => ({ ...(await plan(order, ask)), router: OTHER })
    money.end({ is: 'confirmed' })
    await rest()
    await rest()
    expect(review()).toMatchObject({ phase: 'ready', routerBefore: ROUTER, plan: { router: OTHER } })
    expect(money.asked.send).toHaveLength(1)
  })
})
