import { beforeAll, expect, test } from 'vitest'
import { HIDDEN_TOKENS_MAX } from '../../../../src/core/money/limits.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { hiddenTokensOf } from '../../../../src/flows/assets/hiddenTokensOf.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { ETHER, HOSTED, inAccount, serve, token } from '../../../kit/inAccount.tsx'
import { happen, settle } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/assets/AccountAssets.tsx'),
    import('../../../../src/views/assets/TokenDetails.tsx'),
  ]),
)

const USDC = 'eip155:1:0xusdc'
const KEY = 'wallet-modal:hidden'

/** Opens Account of a visitor who has ether, USDC and gold, and hides the gold. */
async function withoutGold() {
  serve([ETHER, token('USDC', '5'), token('GOLD', '2')])
  const here = await inAccount({ options: HOSTED })
  await here.page.press('button', 'GOLD')
  await here.page.press('button', 'Hide token')
  const names = () => here.rows().map(([name]) => name)
  return { ...here, names }
}

test('takes a token that the visitor hides out of the list and the total, and says so', async () => {
  const { names, total, section, page } = await withoutGold()
  expect(names()).toEqual(['Ether', 'USDC Coin'])
  expect(total()).toContain('$3,092.03')
  expect(total()).toContain('without hidden tokens')
  expect(section()?.textContent).toContain('Tokens you have hidden: 1')
  expect(page.root.querySelector('.token-lists [role=status]')?.textContent).toBe('GOLD Coin is hidden')
})

test('moves the focus from the hidden token to the button that lists hidden tokens', async () => {
  const { page } = await withoutGold()
  expect(page.root.activeElement?.textContent).toBe('Show hidden')
})

test('lists hidden tokens when asked, and shows one again', async () => {
  const { names, total, page } = await withoutGold()
  await page.press('button', 'Show hidden')
  expect(page.has('button', 'Show less')).toBe(true)
  expect(names()).toEqual(['Ether', 'USDC Coin', 'GOLD Coin'])
  await page.press('button', 'GOLD')
  await settle()
  await page.press('button', 'Show token again')
  expect(names()).toEqual(['Ether', 'USDC Coin', 'GOLD Coin'])
  expect(page.has('button', 'Show hidden')).toBe(false)
  expect(total()).toContain('$3,094.03')
  expect(total()).not.toContain('without hidden tokens')
  expect(page.root.activeElement?.textContent).toContain('Ether')
})

test('keeps a token hidden after the visitor has disconnected and another page is loaded', async () => {
  const first = await withoutGold()
  await disconnect(first.modal)
  first.stop()
  const storage = fakeStorage()
  storage.setItem(KEY, first.storage.getItem(KEY) ?? '')
  const { rows } = await inAccount({ options: HOSTED, storage })
  expect(rows().map(([name]) => name)).toEqual(['Ether', 'USDC Coin'])
})

test('cannot hide the native coin', async () => {
  serve([ETHER])
  const { page } = await inAccount({ options: HOSTED })
  await page.press('button', 'Ether')
  expect(page.has('button', 'Hide token')).toBe(false)
})

test('lists hidden tokens in the state for the site, which shows its own list', async () => {
  const { modal } = await withoutGold()
  const [all = []] = Object.values(modal.balances.$tokens.get())
  expect(all.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'GOLD'])
})

test('follows what the visitor hides in another tab', async () => {
  serve([ETHER, token('USDC', '5')])
  const { rows, modal } = await inAccount({ options: HOSTED })
  modal.site.storage.setItem(KEY, JSON.stringify([USDC]))
  await happen(() => window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(rows().map(([name]) => name)).toEqual(['Ether'])
  modal.site.storage.removeItem(KEY)
  await happen(() => window.dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(rows()).toHaveLength(2)
})

test.each(['{}', '[1, null, ""]', 'broken', '"text"'])('hides nothing if the storage contains %s', async (text) => {
  serve([ETHER, token('USDC', '5')])
  const storage = fakeStorage()
  storage.setItem(KEY, text)
  const { rows } = await inAccount({ options: HOSTED, storage })
  expect(rows()).toHaveLength(2)
})

test('follows what the visitor hides in another modal of the page', async () => {
  const storage = fakeStorage()
  const one = hiddenTokensOf((await createConnected({}, { storage })).modal)
  const other = hiddenTokensOf((await createConnected({}, { storage })).modal)
  one.hide(USDC)
  expect([...other.$keys.get()]).toEqual([USDC])
  other.restore(USDC)
  expect([...one.$keys.get()]).toEqual([])
})

test('hides a token until the page is left if the site’s storage keeps nothing', async () => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  const { hide, $keys } = hiddenTokensOf((await createConnected({}, { options: { storage } })).modal)
  hide(USDC)
  expect([...$keys.get()]).toEqual([USDC])
})

test('keeps the newest of too many hidden tokens, and what another tab has saved meanwhile', async () => {
  const { modal } = await createConnected({}, {})
  const { hide, $keys } = hiddenTokensOf(modal)
  modal.site.storage.setItem(KEY, JSON.stringify(Array.from({ length: HIDDEN_TOKENS_MAX }, (_, at) => `token ${at}`)))
  hide('one more')
  expect($keys.get().size).toBe(HIDDEN_TOKENS_MAX)
  expect([...$keys.get()].slice(-2)).toEqual([`token ${HIDDEN_TOKENS_MAX - 1}`, 'one more'])
  expect($keys.get().has('token 0')).toBe(false)
})
