import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { fakeChain } from '../../../kit/fakeChain.ts'
import { historyRow } from '../../../kit/fakeHistory.ts'
import { happen, nameOf, settle, visitor, wait } from '../../../kit/visitor.tsx'
import { urlOf } from '../../../kit/urlOf.ts'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/assets/AccountAssets.tsx'),
    import('../../../../src/views/nfts/Nfts.tsx'),
    import('../../../../src/chains/evm/money/readTokens.ts'),
  ]),
)
afterEach(() => void vi.unstubAllGlobals())

const nft = (name: string, url = '', is_spam = false, direction = 'in') => ({
  direction,
  quantity: { numeric: '1' },
  nft_info: { name, content: { preview: { url } }, flags: { is_spam } },
})
const HOSTED: Options = { projectId: 'p', services: { blockchainApi: 'https://api.test' } }

/** Opens the tab NFTs of a connected visitor whose history the service answers with `pages`: bodies or HTTP statuses. */
async function inNfts(pages: unknown[], options: Options = HOSTED) {
  const waiting = [...pages]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = urlOf(input)
    if (url.includes('supported-chains')) return Response.json({ http: ['eip155:1'] })
    if (!url.includes('/history')) return Response.json({ balances: [] })
    const page = waiting.shift()
    return typeof page === 'number' ? new Response('', { status: page }) : Response.json(page)
  })
  const chain = Object.assign(fakeChain(), { abilities: ['balance', 'switch', 'activity'] as const })
  const here = await createConnected({}, { chain, options })
  const page = await visitor(here.modal)
  await happen(() => void openModal(here.modal))
  await settle()
  await settle()
  await page.press('tab', 'NFTs')
  await settle()
  await settle()
  const names = () => [...page.root.querySelectorAll('.nft-title')].map((one) => one.textContent)
  const pictures = () => [...page.root.querySelectorAll<HTMLImageElement>('.nft-picture img')].map(({ src }) => src)
  return { ...here, page, names, pictures }
}

test('lists the NFTs of the activity, with spam hidden and counted until the visitor shows it', async () => {
  const rows = [
    historyRow('a', { transfers: [nft('Badge'), nft('Badge'), nft('Cat')] }),
    historyRow('b', { transfers: [nft('Free gift', '', true)] }),
  ]
  const { page, names } = await inNfts([{ data: rows, next: null }])
  expect(page.text()).toContain('Found in your activity')
  expect([...names()].sort()).toEqual(['Badge × 2', 'Cat'])
  expect(page.text()).toContain('Spam: 1')
  await page.press('button', 'Show')
  // Spam stands below the line with the button, where the visitor looks after the press
  expect(names().at(-1)).toBe('Free gift')
  expect([...page.root.querySelectorAll('.tab-panel > *')].map(({ className }) => className)).toEqual([
    'nfts',
    'panel-line',
    'nfts',
    'token-note',
  ])
})

test('loads pictures of strangers only after Show pictures, and pictures of own services and none over http at once', async () => {
  const [own, strange] = ['https://api.test/icon', 'https://pictures.example/a.png']
  const transfers = [nft('Own', own), nft('Strange', strange), nft('Plain', 'http://pictures.example/b.png')]
  const { page, pictures } = await inNfts([{ data: [historyRow('a', { transfers })], next: null }])
  expect(pictures()).toEqual([own])
  await page.press('button', 'Show pictures')
  expect(pictures().sort()).toEqual([own, strange])
  const image = page.root.querySelector<HTMLImageElement>(`img[src="${strange}"]`)
  expect(['loading', 'crossorigin', 'referrerpolicy'].map((name) => image?.getAttribute(name))).toEqual([
    'lazy',
    'anonymous',
    'no-referrer',
  ])
  await page.press('button', 'Hide pictures')
  expect(pictures()).toEqual([own])
})

test('shows where an NFT came from, with a link to the transaction, after a press on it', async () => {
  const { page } = await inNfts([{ data: [historyRow('a', { transfers: [nft('Badge')] })], next: null }])
  await page.press('button', 'Badge')
  expect(page.text()).toMatch(/Network.*Ethereum.*From.*Received.*Jan 2, 2026/)
  const link = page.all('link').find((one) => nameOf(one) === 'View in the explorer')
  expect(link?.getAttribute('href')).toBe('https://etherscan.io/tx/0xa')
})

test('says that older activity may have more NFTs, and reads it on request', async () => {
  const page1 = { data: [historyRow('a', { transfers: [nft('Badge')] })], next: 'c' }
  const page2 = { data: [historyRow('b', { transfers: [nft('Old')] })], next: null }
  const { page, names } = await inNfts([page1, page2])
  expect(page.text()).toContain('Older activity is not read yet')
  await page.press('button', 'Read older activity')
  await settle()
  expect([...names()].sort()).toEqual(['Badge', 'Old'])
  expect(page.text()).not.toContain('Older activity')
})

test('shows 24 NFTs at first, and more on request', async () => {
  const transfers = Array.from({ length: 30 }, (_, index) => nft(`Number ${index}`))
  const { page, names } = await inNfts([{ data: [historyRow('a', { transfers })], next: null }])
  expect(names()).toHaveLength(24)
  await page.press('button', 'Show more NFTs')
  expect(names()).toHaveLength(30)
})

test('says that there are no NFTs yet, that none are known without a project id, or that loading failed', async () => {
  expect((await inNfts([{ data: [], next: null }])).page.text()).toContain('No NFTs yet')
  expect((await inNfts([], {})).page.text()).toContain('NFTs on Ethereum are unknown')
  const { page, modal } = await inNfts([503, { data: [historyRow('a', { transfers: [nft('Badge')] })], next: null }])
  expect(page.get('alert').textContent).toContain('NFTs could not be loaded')
  // A toast about transactions would say the same in other words
  expect([modal.toasts.$shown.get(), modal.toasts.$waiting.get()]).toEqual([undefined, []])
  await page.press('button', 'Try again')
  await settle()
  expect(page.text()).toContain('Badge')
})

test('keeps the NFTs while the browser is offline, does not claim that there are no others, and reads the activity again once it is online', async () => {
  const newer = { data: [historyRow('b', { transfers: [nft('Badge')] })], next: null }
  const { page, names } = await inNfts([{ data: [historyRow('a')], next: 'c' }, newer])
  await wait(20_000)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await page.press('tab', 'Tokens')
  await page.press('tab', 'NFTs')
  await settle()
  expect(page.text()).toMatch(/Offline\. Last updated .*Older activity is not read yet/)
  expect(page.text()).not.toContain('No NFTs yet')

  online.mockReturnValue(true)
  await happen(() => window.dispatchEvent(new Event('online')))
  await settle()
  expect(names()).toEqual(['Badge'])
  expect(page.text()).not.toContain('Offline')
})
