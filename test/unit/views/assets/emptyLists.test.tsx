import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import type { ViewName } from '../../../../src/core/views.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { fakeChain } from '../../../kit/fakeChain.ts'
import { HOSTED } from '../../../kit/inAccount.tsx'
import { simulateListLayout } from '../../../kit/listLayout.ts'
import { urlOf } from '../../../kit/urlOf.ts'
import { happen, settle, visitor } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/assets/AccountAssets.tsx'),
    import('../../../../src/views/activity/Transactions.tsx'),
    import('../../../../src/views/receive/WalletReceive.tsx'),
    import('../../../../src/chains/evm/money/readTokens.ts'),
  ]),
)
beforeEach(simulateListLayout)
afterEach(() => void vi.unstubAllGlobals())

/** Opens a view of an account that has no tokens and no transactions. */
async function withNothing(view: ViewName, options: Options = {}) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = urlOf(input)
    if (url.includes('supported-chains')) return Response.json({ http: ['eip155:1'] })
    return Response.json(url.includes('/history') ? { data: [], next: null } : { balances: [] })
  })
  const chain = fakeChain()
  chain.answers.balance = async () => 0n
  chain.abilities = ['balance', 'switch', 'activity']
  const { modal } = await createConnected({}, { chain, options: { ...HOSTED, ...options } })
  const page = await visitor(modal)
  await happen(() => void openModal(modal, { view }))
  await settle()
  await settle()
  return { modal, page }
}

/** Shows the empty list that a case is about. */
async function emptyList(list: string, options?: Options) {
  const here = await withNothing(list === 'Activity' ? 'Transactions' : 'Account', options)
  if (list === 'tab Activity') await here.page.press('tab', 'Activity')
  await settle()
  await settle()
  return here
}

const LISTS = [
  ['tab Tokens', 'No tokens found so far'],
  ['tab Activity', 'No activity yet'],
  ['Activity', 'No Transactions yet'],
] as const

test.each(LISTS)('leads from an empty list to Receive, and neither to Swap nor to Buy: %s', async (list, title) => {
  const { modal, page } = await emptyList(list)
  expect(page.text()).toContain(title)
  expect(page.all('button').map(({ textContent }) => textContent)).not.toContainEqual(
    expect.stringMatching(/trade|swap|buy/i),
  )
  await page.press('button', 'Receive funds')
  await settle()
  expect(modal.router.$route.get()?.view).toBe('WalletReceive')
})

test.each(LISTS)(
  'offers no funds to receive in an empty list if the site turned Receive off: %s',
  async (list, title) => {
    const { page } = await emptyList(list, { features: { receive: false } })
    expect(page.text()).toContain(title)
    expect(page.has('button', 'Receive funds')).toBe(false)
  },
)

test('shows the words of the tab in Account, and those of the view in Activity', async () => {
  const tab = await emptyList('tab Activity')
  expect(tab.page.text()).toMatch(/No activity yet\s*Your transactions will appear here\./)
  expect(tab.page.text()).not.toContain('Start trading')
  const view = await emptyList('Activity')
  expect(view.page.text()).toMatch(/No Transactions yet\s*Start trading on dApps to grow your wallet!/)
})
