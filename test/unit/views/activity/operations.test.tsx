import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { connectedWithHistory, historyRow } from '../../../kit/fakeHistory.ts'
import { simulateListLayout } from '../../../kit/listLayout.ts'
import { happen, settle, visitor } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() => import('../../../../src/views/activity/Transactions.tsx'))

beforeEach(simulateListLayout)
afterEach(() => void vi.unstubAllGlobals())

const DIRECTIONS = ['in', 'out', 'self'] as const

/** Opens Activity with a row of the operation for each direction, and returns their titles and amounts. */
async function rowsOf(operation: string) {
  const { modal } = await connectedWithHistory(() => ({
    data: DIRECTIONS.map((direction) =>
      historyRow(direction, {
        operation,
        transfers: [{ direction, quantity: { numeric: '2' }, fungible_info: { name: 'Dai', symbol: 'DAI' } }],
      }),
    ),
    next: null,
  }))
  const { root } = await visitor(modal)
  await happen(() => void openModal(modal, { view: 'Transactions' }))
  await settle()
  const textsOf = (selector: string) =>
    [...root.querySelectorAll(`.activity ${selector}`)].map(({ textContent }) => textContent)
  return { titles: textsOf('.row-title'), amounts: textsOf('.transfer') }
}

test.each([
  ['approve', 'Approved'],
  ['borrow', 'Borrowed'],
  ['bought', 'Bought'],
  ['burn', 'Burnt'],
  ['buy', 'Bought'],
  ['cancel', 'Canceled'],
  ['claim', 'Claimed'],
  ['deploy', 'Deployed'],
  ['deposit', 'Deposited'],
  ['execute', 'Contract call'],
  ['mint', 'Minted'],
  ['receive', 'Received'],
  ['repay', 'Repaid'],
  ['sell', 'Sold'],
  ['send', 'Sent'],
  ['stake', 'Staked'],
  ['trade', 'Swapped'],
  ['unstake', 'Unstaked'],
  ['withdraw', 'Withdrawn'],
  ['multicall', 'Multicall'],
])('shows the operation %s as "%s", with "+" for what came in and "−" for what went out', async (operation, title) => {
  const { titles, amounts } = await rowsOf(operation)
  expect(titles).toEqual([title, title, operation === 'send' ? 'Sent to yourself' : title])
  expect(amounts).toEqual(['+2.000 DAI', '−2.000 DAI', '2.000 DAI'])
})
