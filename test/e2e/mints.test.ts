import { ExtensionType, getExtensionData, unpackMint } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SOLANA_COLLECTOR } from '../sandbox/solana/collection.ts'
import { faults } from './kit/layoutFaults.ts'
import type { Site } from './kit/site.ts'
import { button, dialog, openModal, stateOf } from './kit/visit.ts'
import { withSite, type Control } from './kit/withSite.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const METAPLEX = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="window.hacked=true"/>'
const IMAGES: Readonly<Record<string, string>> = {
  plain: 'http://pictures.example/plain.png',
  code: 'javascript:window.hacked=true',
  inline: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=true"/>',
  script: 'https://pictures.example/script.svg',
}
const HEADERS = { 'access-control-allow-origin': '*' }

/** Serves the files and pictures of strangers, and returns the URLs that were requested from them. */
async function serveStrangers(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(/^https?:\/\/(?:files|pictures)\.example\//, async (route) => {
    const url = new URL(route.request().url())
    asked.push(url.href)
    expect(await route.request().headerValue('referer')).toBeNull()
    expect(await route.request().headerValue('cookie')).toBeNull()
    const name = /(\w+)\.\w+$/.exec(url.pathname)?.[1] ?? ''
    if (url.hostname === 'files.example') {
      const image = IMAGES[name] ?? `https://pictures.example/${name}.png`
      const file = JSON.stringify({ name: 'Not this name', image })
      if (name === 'broken') await route.fulfill({ status: 500, headers: HEADERS })
      else await route.fulfill({ body: name === 'endless' ? file.padEnd(100_000) : file, headers: HEADERS })
    } else if (name === 'hangs') return
    else if (name === 'missing') await route.fulfill({ status: 404, headers: HEADERS })
    else if (name === 'script') await route.fulfill({ body: SCRIPT, contentType: 'image/svg+xml', headers: HEADERS })
    else {
      const body = name === 'large' ? Buffer.concat([PIXEL, Buffer.alloc(5_000_000)]) : PIXEL
      await route.fulfill({ body, contentType: 'image/png', headers: HEADERS })
    }
  })
  return asked
}

/** Returns a strict policy; `strangers` are the hosts whose files and pictures the site allows. */
function policy(strangers: { files?: string; pictures?: string } = {}): string {
  const { services } = site.sandbox.json
  return [
    `default-src 'none'`,
    `script-src {cdn} {sandbox} 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: ${services.walletApi} ${services.blockchainApi} ${strangers.pictures ?? ''}`,
    `connect-src 'self' {sandbox} ${strangers.files ?? ''}`,
    `require-trusted-types-for 'script'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
}
const ALLOWED = { files: 'https://files.example', pictures: 'https://pictures.example' }

/** Opens the tab NFTs of the account that collects NFTs on Solana. */
async function inNfts({
  options = {},
  setup = {},
  tab = 'NFTs',
  csp = policy(ALLOWED),
  prepare = async () => {},
} = {}) {
  const opened = await site.open({
    options: { ...site.optionsFor('solana'), ...options },
    wallet: false,
    solanaWallet: { 'data-accounts': `${SOLANA_COLLECTOR}` },
    context: setup,
    csp,
  })
  const { page } = opened
  const asked = await serveStrangers(page)
  await page.evaluate(() => window.demoSolanaWallet.script({ method: 'standard:connect', answer: 'approve', times: 1 }))
  await page.evaluate(() => window.WalletModal.connect('Demo Solana Wallet'))
  await prepare()
  await openModal(page)
  await dialog(page).getByRole('tab', { name: tab }).click()
  await tiles(page).first().waitFor()
  return { ...opened, asked }
}
const list = (page: Page) => dialog(page).locator('ul.nfts')
const tiles = (page: Page) => list(page).getByRole('button')
const titles = (page: Page) => list(page).locator('.nft-title').allInnerTexts()

interface Parsed {
  account: { data: { parsed: { info: { mint: string; tokenAmount: { amount: string; decimals: number } } } } }
}
interface Stored {
  owner: string
  data: [string, string]
}

/** Reads an account of the chain, without the code of the widget. */
async function stored(address: string) {
  const answer = (await control.rpc(SOLANA, 'getAccountInfo', address, { encoding: 'base64' })) as {
    value: Stored | null
  }
  return answer.value && { owner: answer.value.owner, data: Buffer.from(answer.value.data[0], 'base64') }
}

/** Returns the name that the chain has for a mint; undefined if its metadata is malformed or belongs to another mint. */
async function nameOf(mint: PublicKey): Promise<string | undefined> {
  const account = await stored(mint.toBase58())
  if (account && account.owner === PROGRAMS[1]) {
    const owner = new PublicKey(account.owner)
    const { tlvData } = unpackMint(mint, { ...account, owner, lamports: 1, executable: false }, owner)
    const data = getExtensionData(ExtensionType.TokenMetadata, tlvData)
    // Two keys, then the length of the name in 4 bytes, and the name.
    return data?.subarray(68, 68 + data.readUInt32LE(64)).toString('utf8')
  }
  const seeds = [Buffer.from('metadata'), METAPLEX.toBuffer(), mint.toBuffer()]
  const other = await stored(PublicKey.findProgramAddressSync(seeds, METAPLEX)[0].toBase58())
  const isOfMint = other?.data.subarray(33, 65).equals(mint.toBuffer())
  // The name has 32 bytes, padded with zeros, after its length in 4 bytes.
  return other && isOfMint && other.data.length > 101 && other.data.readUInt32LE(65) === 32
    ? other.data.subarray(69, 101).toString('utf8')
    : undefined
}

const HIDDEN = /[\p{Cc}\u200b\u2800\u202a-\u202e\u2066-\u2069]/gu
const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-6)}`

/** Computes from the state of the chain which NFTs must be shown, and how many tokens are hidden. */
async function owned(address: string) {
  const answers = PROGRAMS.map(
    (programId) =>
      control.rpc(SOLANA, 'getTokenAccountsByOwner', address, { programId }, { encoding: 'jsonParsed' }) as Promise<{
        value: Parsed[]
      }>,
  )
  const items = (await Promise.all(answers))
    .flatMap(({ value }) => value.map(({ account }) => account.data.parsed.info))
    .filter(({ tokenAmount: { amount, decimals } }) => decimals === 0 && amount !== '0')
  const single = items.filter(({ tokenAmount: { amount } }) => amount === '1')
  const names = single.map(async ({ mint }) => {
    const name = ((await nameOf(new PublicKey(mint))) ?? '').replace(HIDDEN, '').trim().slice(0, 64)
    return name || short(mint)
  })
  return { names: await Promise.all(names), hidden: items.length - single.length }
}
const accountIn = async (page: Page) => (await stateOf(page)).account?.address ?? ''
const sorted = (texts: readonly string[]) => [...texts].sort((a, b) => (a < b ? -1 : 1))
const isSpam = (name: string) => name.startsWith('https://')

describe('NFTs on Solana', () => {
  it('lists the mints of a Solana account by the names on the chain, with spam hidden and counted', async () => {
    const { page, asked, problems } = await inNfts()
    const { names } = await owned(await accountIn(page))
    const spam = names.filter(isSpam)
    await expect.poll(async () => sorted(await titles(page))).toEqual(sorted(names.filter((name) => !isSpam(name))))
    await dialog(page).getByText(`Spam: ${spam.length}`).waitFor()
    expect([spam.length, names.length]).toEqual([1, 24])
    await dialog(page).getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(async () => sorted(await titles(page))).toEqual(sorted(names))
    // Nothing was requested from strangers for that.
    expect([asked, problems]).toEqual([[], []])
  })

  it('writes the whole address of a mint in groups of four, in a monospace font', async () => {
    const { page } = await inNfts()
    await list(page).getByRole('button').first().click()
    const address = dialog(page).locator('.token-address .address')
    await address.waitFor()
    const [font, gap] = await address.evaluate((one) => [
      getComputedStyle(one).fontFamily,
      parseFloat(getComputedStyle(one.firstElementChild ?? one).marginInlineEnd),
    ])
    expect(font).toContain('monospace')
    expect(gap).toBeGreaterThan(0)
  })

  it('counts only Solana tokens without decimals that are not shown as NFTs as hidden', async () => {
    const { page } = await inNfts()
    const { hidden } = await owned(await accountIn(page))
    await dialog(page).getByRole('tab', { name: 'Tokens' }).click()
    await dialog(page).getByText(`Hidden tokens without decimals: ${hidden}`).waitFor()
    expect(hidden).toBe(1)
  })

  it('loads files and https pictures of Solana NFTs only after Show pictures, and runs nothing', async () => {
    const { page, asked, problems } = await inNfts()
    await button(page, 'Show pictures').click()
    const files = ['fox', 'owl', 'script', 'missing', 'hangs', 'large', 'endless', 'broken', 'inline', 'code', 'plain']
    const pictures = ['fox.png', 'owl.png', 'script.svg', 'missing.png', 'hangs.png', 'large.png']
    // Each tile is brought into sight, until everything that may be loaded was requested.
    await expect
      .poll(async () => {
        for (const tile of await tiles(page).all()) await tile.scrollIntoViewIfNeeded()
        return [
          ...files.filter((name) => !asked.includes(`https://files.example/${name}.json`)),
          ...pictures.filter((name) => !asked.includes(`https://pictures.example/${name}`)),
        ]
      })
      .toEqual([])
    expect(asked.filter((url) => !url.startsWith('https://'))).toEqual([])
    expect(asked.join()).not.toContain('endless.png')
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(problems).toEqual([])
    await button(page, 'Hide pictures').click()
    await expect.poll(() => list(page).locator('img').count()).toBe(0)
  })

  it('keeps initials where the content security policy blocks files or pictures of Solana NFTs', async () => {
    const blocked = await inNfts({ csp: policy() })
    await button(blocked.page, 'Show pictures').click()
    await tiles(blocked.page).filter({ hasText: 'Sandbox Fox' }).scrollIntoViewIfNeeded()
    await expect.poll(() => blocked.problems.join()).toContain('csp: connect-src https://files.example')
    expect(blocked.asked).toEqual([])
    expect(await list(blocked.page).locator('img').count()).toBe(0)
    await blocked.context.close()
    const { page, asked, problems } = await inNfts({ csp: policy({ files: ALLOWED.files }) })
    await button(page, 'Show pictures').click()
    const fox = tiles(page).filter({ hasText: 'Sandbox Fox' })
    await fox.scrollIntoViewIfNeeded()
    await expect.poll(() => problems.join()).toContain('csp: img-src https://pictures.example/fox.png')
    await expect.poll(() => fox.locator('img').count()).toBe(0)
    expect(await fox.locator('.nft-picture').innerText()).toBe('SF')
    expect(asked.filter((url) => url.includes('pictures.example'))).toEqual([])
  })

  it('gives up a picture of a Solana NFT that hangs, and loads it again only when the visitor asks', async () => {
    const { page, asked } = await inNfts()
    await button(page, 'Show pictures').click()
    const tile = tiles(page).filter({ hasText: 'Hostile file 9' })
    await tile.scrollIntoViewIfNeeded()
    const times = () => asked.filter((url) => url.includes('hangs.png')).length
    await expect.poll(times).toBe(1)
    await expect.poll(() => tile.locator('img').count(), { timeout: 15_000 }).toBe(0)
    expect(await tile.locator('.nft-picture').innerText()).toBe('HF')
    expect(times()).toBe(1)
    await button(page, 'Hide pictures').click()
    await button(page, 'Show pictures').click()
    await tile.scrollIntoViewIfNeeded()
    await expect.poll(times).toBe(2)
  })

  it('shows Solana NFTs by address if the node does not return their names', async () => {
    const fault = { service: 'rpc', fault: 'status', method: 'getMultipleAccounts' } as const
    const { page } = await inNfts({ prepare: () => control.fault(fault) })
    await dialog(page).getByText('Some names could not be read.').waitFor({ timeout: 20_000 })
    for (const title of await titles(page)) expect(title).toMatch(/^\w{4}…\w{6}$/)
  })

  it.each([
    ['en', 'light', 'NFTs', 360],
    ['en', 'dark', 'NFTs', 1280],
    ['ar', 'light', 'رموز NFT', 1280],
    ['ar', 'dark', 'رموز NFT', 360],
  ] as const)(
    'holds its layout with hostile names of Solana NFTs (language %s, %s theme, tab %s, %i px)',
    async (locale, themeMode, tab, width) => {
      const setup = { viewport: { width, height: 740 } }
      const { page } = await inNfts({ options: { locale, themeMode }, setup, tab })
      await tiles(page).filter({ hasText: 'NNNN' }).click()
      await list(page).locator('.nft-details').waitFor()
      expect(await page.evaluate(faults)).toEqual([])
    },
  )
})
