import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { shortenAddress } from '../../../../src/core/money/format.ts'
import { refreshAll } from '../../../../src/flows/assets/refreshers.ts'
import { standStill } from '../../../kit/clock.ts'
import { fakeSight } from '../../../kit/fakeSight.ts'
import { HOSTED } from '../../../kit/inAccount.tsx'
import { inMints, keyAt, mintNode } from '../../../kit/inMints.tsx'
import { happen, settle } from '../../../kit/visitor.tsx'
import { urlOf } from '../../../kit/urlOf.ts'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/assets/AccountAssets.tsx'),
    import('../../../../src/views/nfts/MintsTab.tsx'),
    import('../../../../src/chains/solana/money/readTokens.ts'),
    import('../../../../src/chains/solana/nfts/readMintFacts.ts'),
  ]),
)
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No test asks a service')))
afterEach(() => void vi.restoreAllMocks())

test('shows the names that mints have on Solana, and the address of a mint without a name', async () => {
  const { names } = await inMints(mintNode([{ name: 'Ape #1' }, undefined]))
  expect(names()).toEqual(['Ape #1', shortenAddress(keyAt(2).toBase58())])
})

test('sorts NFTs of Solana by name with numbers in order, and those without a name last', async () => {
  const { names } = await inMints(mintNode([undefined, { name: 'Ape #10' }, { name: 'Ape #2' }]))
  expect(names()).toEqual(['Ape #2', 'Ape #10', expect.stringContaining('…')])
})

test('hides and counts Solana NFTs with the address of a site as their name until the visitor shows them', async () => {
  const { page, names } = await inMints(mintNode([{ name: 'Ape #1' }, { name: 'Claim at gift.xyz' }]))
  expect(names()).toEqual(['Ape #1'])
  expect(page.text()).toContain('Spam: 1')
  await page.press('button', 'Show')
  expect(names()).toEqual(['Ape #1', 'Claim at gift.xyz'])
})

test('shows Solana NFTs by address and says that names are missing if the node does not return them', async () => {
  const { page, names } = await inMints(mintNode([{ name: 'Ape #1' }], { fail: true }))
  expect(names()).toHaveLength(1)
  expect(page.text()).toContain('Some names could not be read.')
})

const FILE = 'https://files.example/1.json'
const PICTURE = 'https://pictures.example/1.png'
/** Answers every file of an NFT. Returns the URLs that were asked for. */
function serveFiles(answer: () => Promise<Response>) {
  const asked: string[] = []
  vi.mocked(fetch).mockImplementation(async (input) => {
    if (!urlOf(input).startsWith('https://files.example')) throw new Error('No test asks a service')
    asked.push(urlOf(input))
    return answer()
  })
  return asked
}
const picturesIn = ({ root }: { root: ParentNode }) =>
  [...root.querySelectorAll<HTMLImageElement>('.nft-picture img')].map(({ src }) => src)

test('reads the file of a Solana NFT, which names its picture, only after Show pictures and when in sight', async () => {
  const asked = serveFiles(async () => Response.json({ image: PICTURE }))
  const bringIntoSight = fakeSight()
  const { page } = await inMints(mintNode([{ name: 'Ape #1', uri: FILE }]))
  const tile = page.root.querySelector('.nft-picture') as Element
  await bringIntoSight(tile)
  await settle()
  expect(asked).toEqual([])
  await page.press('button', 'Show pictures')
  await settle()
  expect(asked).toEqual([FILE])
  expect(picturesIn(page)).toEqual([PICTURE])
  await page.press('button', 'Hide pictures')
  expect(picturesIn(page)).toEqual([])
  await page.press('button', 'Show pictures')
  await settle()
  expect(asked).toEqual([FILE])
})

test('reads no file of a Solana NFT that is not in sight', async () => {
  const asked = serveFiles(async () => Response.json({ image: PICTURE }))
  fakeSight()
  const { page } = await inMints(mintNode([{ name: 'Ape #1', uri: FILE }]))
  await page.press('button', 'Show pictures')
  await settle()
  expect(asked).toEqual([])
})

test('keeps the initials of a Solana NFT whose file cannot be read, and reads it again when asked', async () => {
  let isDown = true
  const asked = serveFiles(async () => (isDown ? new Response('', { status: 500 }) : Response.json({ image: PICTURE })))
  fakeSight({ isAllInSight: true })
  const { page } = await inMints(mintNode([{ name: 'Ape #1', uri: FILE }]))
  await page.press('button', 'Show pictures')
  await settle()
  expect([picturesIn(page), page.root.querySelector('.nft-picture')?.textContent]).toEqual([[], 'A#'])
  isDown = false
  await page.press('button', 'Hide pictures')
  await page.press('button', 'Show pictures')
  await settle()
  expect([asked, picturesIn(page)]).toEqual([[FILE, FILE], [PICTURE]])
})

test('stops loading a picture that does not arrive in 10 s, and loads it again only when asked', async () => {
  serveFiles(async () => Response.json({ image: PICTURE }))
  fakeSight({ isAllInSight: true })
  const { page } = await inMints(mintNode([{ name: 'Ape #1', uri: FILE }]))
  await page.press('button', 'Show pictures')
  await settle()
  const image = page.root.querySelector('.nft-picture img')
  await happen(() => vi.advanceTimersByTimeAsync(9_000))
  expect(picturesIn(page)).toEqual([PICTURE])
  await happen(() => vi.advanceTimersByTimeAsync(1_000))
  expect([picturesIn(page), image?.hasAttribute('src')]).toEqual([[], false])
  expect(page.root.querySelector('.nft-picture')?.textContent).toBe('A#')
  await page.press('button', 'Hide pictures')
  await page.press('button', 'Show pictures')
  await settle()
  expect(picturesIn(page)).toEqual([PICTURE])
})

test('keeps a picture that arrives in time', async () => {
  serveFiles(async () => Response.json({ image: PICTURE }))
  fakeSight({ isAllInSight: true })
  const { page } = await inMints(mintNode([{ name: 'Ape #1', uri: FILE }]))
  await page.press('button', 'Show pictures')
  await settle()
  await happen(() => void page.root.querySelector('.nft-picture img')?.dispatchEvent(new Event('load')))
  await happen(() => vi.advanceTimersByTimeAsync(60_000))
  expect(picturesIn(page)).toEqual([PICTURE])
})

test('reads Solana NFTs again at a press on Refresh', async () => {
  const names = { fail: true }
  const here = await inMints(mintNode([{ name: 'Ape #1' }], names))
  expect(here.names()).not.toEqual(['Ape #1'])
  names.fail = false
  await here.page.press('button', 'Refresh')
  for (let turn = 0; turn < 4; turn++) await settle()
  expect(here.names()).toEqual(['Ape #1'])
})

test('keeps the names of Solana NFTs while they are read again', async () => {
  const node = mintNode([{ name: 'Ape #1' }])
  let gate = Promise.resolve()
  const here = await inMints(async (...asked) => {
    if (asked[1] === 'getMultipleAccounts') await gate
    return node(...asked)
  })
  expect(here.names()).toEqual(['Ape #1'])
  let answer = () => {}
  gate = new Promise((resolve) => void (answer = resolve))
  await here.page.press('button', 'Refresh')
  for (let turn = 0; turn < 4; turn++) await settle()
  expect(here.names()).toEqual(['Ape #1'])
  await happen(answer)
  expect(here.names()).toEqual(['Ape #1'])
})

test('ends a refresh only when the Solana NFTs are read', async () => {
  const sol = { name: 'Solana', symbol: 'SOL', chainId: 'solana:main', quantity: { decimals: '9', numeric: '1' } }
  vi.mocked(fetch).mockImplementation(async (input) =>
    Response.json(urlOf(input).includes('supported-chains') ? { http: ['solana:main'] } : { balances: [sol] }),
  )
  const node = mintNode([{ name: 'Ape #1' }])
  let gate = Promise.resolve()
  // The tokens come from the service, so only the NFTs ask the node.
  const read = async (...asked: Parameters<typeof node>) => {
    if (asked[1] === 'getTokenAccountsByOwner') await gate
    return node(...asked)
  }
  const here = await inMints(read, HOSTED)
  let answer = () => {}
  gate = new Promise((resolve) => void (answer = resolve))
  let isOver = false
  await happen(() => void refreshAll(here.modal).then(() => void (isOver = true)))
  for (let turn = 0; turn < 4; turn++) await settle()
  expect(isOver).toBe(false)
  await happen(answer)
  for (let turn = 0; turn < 4; turn++) await settle()
  expect([isOver, here.names()]).toEqual([true, ['Ape #1']])
})

test('keeps Solana NFTs with their age and the word Offline while the browser is offline, and reads them again once it is online', async () => {
  const node = mintNode([{ name: 'Ape #1' }])
  let isDown = false
  const here = await inMints((...asked) => (isDown ? Promise.reject(new Error('down')) : node(...asked)))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  isDown = true
  await here.page.press('button', 'Refresh')
  for (let turn = 0; turn < 4; turn++) await settle()
  expect(here.names()).toEqual(['Ape #1'])
  expect(here.page.text()).toMatch(/Offline\. Last updated /)

  online.mockReturnValue(true)
  isDown = false
  await happen(() => window.dispatchEvent(new Event('online')))
  for (let turn = 0; turn < 4; turn++) await settle()
  expect(here.names()).toEqual(['Ape #1'])
  expect(here.page.text()).not.toContain('Offline')
})
