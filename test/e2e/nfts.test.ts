import type { Page } from 'playwright-core'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { COLLECTION } from '../sandbox/blockchainApi/collection.ts'
import { EVM_NFTS, furnishNfts, NFT_CONTRACTS, type EvmNft } from '../sandbox/evm/nfts.ts'
import { faults } from './kit/layoutFaults.ts'
import type { Site } from './kit/site.ts'
import { button, connectDemo, dialog, openModal } from './kit/visit.ts'
import { withSite, type Control } from './kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

const COLLECTOR = 2
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SCRIPT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="window.hacked=true"><script>window.hacked=true</script></svg>'

/** Serves the strangers' pictures, and returns the URLs that were requested from them. */
async function serveStrangers(page: Page): Promise<string[]> {
  const asked: string[] = []
  const cookie = { name: 'visitor', value: '1', domain: 'pictures.example', path: '/', secure: true }
  await page.context().addCookies([{ ...cookie, sameSite: 'None' }])
  await page.route('**://pictures.example/**', async (route) => {
    const url = route.request().url()
    asked.push(url)
    expect(await route.request().headerValue('referer')).toBeNull()
    expect(await route.request().headerValue('cookie')).toBeNull()
    const headers = { 'access-control-allow-origin': '*' }
    if (url.includes('hangs')) return
    if (url.includes('missing')) await route.fulfill({ status: 404, headers })
    else if (url.includes('script')) await route.fulfill({ body: SCRIPT, contentType: 'image/svg+xml', headers })
    else if (url.includes('large'))
      await route.fulfill({ body: Buffer.concat([PIXEL, Buffer.alloc(5_000_000)]), contentType: 'image/png', headers })
    else await route.fulfill({ body: PIXEL, contentType: 'image/png', headers })
  })
  return asked
}

/** Opens the tab NFTs of the account that collects NFTs. */
async function inNfts({
  options = {},
  setup = {},
  tab = 'NFTs',
  account = COLLECTOR,
  hosted = true,
  wallet = {},
} = {}) {
  const { projectId, services } = site.sandbox.json
  const opened = await site.open({
    options: { ...site.optionsFor('eip155'), ...(hosted && { projectId, services }), ...options },
    context: setup,
    wallet,
  })
  const { page } = opened
  const asked = await serveStrangers(page)
  if (!Object.keys(wallet).length) await page.evaluate((index) => window.demoWallet.setAccounts([index]), account)
  await connectDemo(page)
  await openModal(page)
  await dialog(page).getByRole('tab', { name: tab }).click()
  return { ...opened, asked }
}
const list = (page: Page) => dialog(page).locator('ul.nfts')
const tiles = (page: Page) => list(page).getByRole('button')

/** Returns name, picture and count of the NFTs that the sandbox's rows leave to the collector, spam included. */
function owned() {
  const counts = new Map<string, number>()
  for (const { transfers } of [...COLLECTION].reverse())
    for (const { direction, name = '', picture = '', quantity = '1' } of transfers) {
      const key = `${name}\n${picture}`
      counts.set(key, (counts.get(key) ?? 0) + (direction === 'in' ? Number(quantity) : -Number(quantity)))
    }
  return [...counts].filter(([, count]) => count > 0)
}

const NFT_ABI = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
])
/** Reads from the chain how many pieces of an NFT an account has. */
async function piecesOf({ standard, id }: EvmNft, holder: Hex): Promise<bigint> {
  const data =
    standard === 'ERC-721'
      ? encodeFunctionData({ abi: NFT_ABI, functionName: 'ownerOf', args: [id] })
      : encodeFunctionData({ abi: NFT_ABI, functionName: 'balanceOf', args: [holder, id] })
  const to = NFT_CONTRACTS[standard].address
  const answer = BigInt(String(await control.rpc('eip155:1', 'eth_call', { to, data }, 'latest')))
  if (standard === 'ERC-1155') return answer
  return answer === BigInt(holder) ? 1n : 0n
}

describe('NFTs', () => {
  it('shows ERC-721 and ERC-1155 pieces in the numbers that the chain has, with hostile names cleaned', async () => {
    const HOLDER = 7
    const accounts = site.sandbox.json.accounts.filter(({ namespace }) => namespace === 'eip155')
    const holder = accounts[HOLDER]?.address as Hex
    await furnishNfts(site.sandbox.json.chains.find(({ id }) => id === 'eip155:1')?.rpcUrl ?? '', holder)
    const { page, asked } = await inNfts({ wallet: { 'data-accounts': `${HOLDER}` } })
    await tiles(page).first().waitFor()
    await button(page, /^Show$/).click()
    const read = EVM_NFTS.map(async (nft) => ({ nft, pieces: await piecesOf(nft, holder) }))
    const expected = (await Promise.all(read))
      .filter(({ pieces }) => pieces > 0n)
      .map(({ nft: { name }, pieces }) => {
        const shown = name.replace(/[\p{Cc}\u202a-\u202e]/gu, '').slice(0, 64)
        return pieces > 1n ? `${shown} × ${pieces}` : shown
      })
    const shown = async () => [...(await list(page).locator('.nft-title').allInnerTexts())].sort()
    await expect.poll(shown).toEqual(expected.sort())
    expect(expected).toHaveLength(9)
    expect(asked).toEqual([])
  })

  it('lists and counts the NFTs that the activity leaves to the account, with spam hidden and counted', async () => {
    const { page } = await inNfts()
    await tiles(page).first().waitFor()
    const spam = COLLECTION.flatMap(({ transfers }) => transfers).filter(({ isSpam }) => isSpam).length
    await dialog(page).getByText('Found in your activity').waitFor()
    await dialog(page).getByText(`Spam: ${spam}`).waitFor()
    expect(await tiles(page).count()).toBe(owned().length - spam)
    const ticket = owned().find(([key]) => key.startsWith('Sandbox Ticket'))
    await tiles(page)
      .filter({ hasText: `Sandbox Ticket × ${ticket?.[1]}` })
      .waitFor()
    expect(await tiles(page).filter({ hasText: 'Sold' }).count()).toBe(0)
    await dialog(page).getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(() => tiles(page).count()).toBe(owned().length)
  })

  it('requests nothing from strangers before Show pictures, then only https pictures, and runs nothing', async () => {
    const { page, asked } = await inNfts()
    await tiles(page).first().waitFor()
    await expect.poll(() => list(page).locator('img').count()).toBeGreaterThan(0)
    await list(page).getByRole('listitem').last().scrollIntoViewIfNeeded()
    expect(asked).toEqual([])
    await button(page, 'Show pictures').click()
    for (const name of ['ticket', 'script', 'missing', 'hangs', 'large']) {
      await tiles(page)
        .filter({ has: page.locator(`img`) })
        .last()
        .scrollIntoViewIfNeeded()
      await expect.poll(() => asked.join()).toContain(name)
    }
    expect(asked.filter((url) => !url.startsWith('https://'))).toEqual([])
    expect(asked.join()).not.toContain('spam.png')
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    // Initials stand for a picture that is missing, and for one that does not arrive.
    await expect.poll(() => list(page).locator('img[src*="missing"]').count()).toBe(0)
    await button(page, 'Hide pictures').click()
    await expect.poll(() => list(page).locator('img[src*="pictures.example"]').count()).toBe(0)
  })

  it('shows where an NFT came from, with a link to its transaction, by keyboard', async () => {
    const { page } = await inNfts()
    await tiles(page).first().focus()
    await page.keyboard.press('Enter')
    const link = dialog(page).getByRole('link', { name: 'View in the explorer' })
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/etherscan\.io\/tx\/0x[0-9a-f]{64}$/)
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('says why there are no NFTs without a project id, and offers a retry while the service fails', async () => {
    const without = await inNfts({ hosted: false })
    await dialog(without.page).getByText('NFTs on Ethereum are unknown').waitFor()
    await without.context.close()
    await control.fault({ service: 'blockchainApi', route: '/v1/account/:address/history', fault: 'status' })
    const { page } = await inNfts()
    await dialog(page).getByText('NFTs could not be loaded').waitFor()
    expect(await page.locator('wallet-modal .toast').count()).toBe(0)
    await control.clearFaults()
    await button(page, 'Try again').click()
    await tiles(page).first().waitFor()
  })

  it.each([
    ['en', 'light', 'NFTs'],
    ['en', 'dark', 'NFTs'],
    ['ar', 'light', 'رموز NFT'],
    ['ar', 'dark', 'رموز NFT'],
  ] as const)(
    'holds its layout with hostile names at 360 px (language %s, %s theme)',
    async (locale, themeMode, tab) => {
      const setup = { viewport: { width: 360, height: 740 } }
      const { page } = await inNfts({ options: { locale, themeMode }, setup, tab })
      await tiles(page).first().waitFor()
      expect(await page.evaluate(faults)).toEqual([])
      await tiles(page).filter({ hasText: 'NNNN' }).click()
      await list(page).locator('.nft-details').waitFor()
      expect(await page.evaluate(faults)).toEqual([])
    },
  )
})
