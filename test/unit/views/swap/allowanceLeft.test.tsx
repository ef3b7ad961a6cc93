import { beforeAll, expect, test } from 'vitest'
import type { SavedTransfer } from '../../../../src/core/money/savedTransfer.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'
import { standStill } from '../../../kit/clock.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { HASH, TOKEN } from '../../../kit/sending.ts'
import { createSwapping, ROUTER } from '../../../kit/swapping.ts'
import { happen, visitor } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([import('../../../../src/views/swap/Swap.tsx'), import('../../../../src/flows/swap/tellSwap.ts')]),
)

const APPROVAL: SavedTransfer = {
  ...{ hash: HASH, network: 'eip155:1', from: ALICE, to: ROUTER, kind: 'approve', state: 'confirmed', at: 5 },
  ...{ amount: '10000000', symbol: 'USDC', decimals: 6, token: TOKEN.address ?? '' },
  swap: { symbol: 'ETH', decimals: 18, amount: '4000', paid: '10000000', slippage: 1 },
}

test.each([
  [10_000_000n, 'The swap contract may still take \u206810 USDC\u2069'],
  [2n ** 256n - 1n, 'The swap contract may take any amount of your \u2068USDC\u2069'],
])('Swap says what an earlier one has left behind, and leads to where it is revoked', async (amount, words) => {
  const { modal, allowances } = await createSwapping()
  allowances.answers.check = async (known) => known.map((one) => ({ ...one, amount }))
  transfersOf(modal).add(APPROVAL)
  const page = await visitor(modal)
  void openModal(modal, { view: 'Account' })
  await happen(() => modal.router.push({ view: 'Swap' }))
  expect(page.root.textContent).toContain(words)
  await page.press('button', 'Revoke')
  expect(modal.router.$route.get().view).toBe('Allowances')
})
