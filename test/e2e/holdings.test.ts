import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Site } from './kit/site.ts'
import {
  assetsOf,
  balanceText,
  openAccount,
  readOwned,
  rowsOf,
  shown,
  SOLANA,
  sortedText,
  totalOf,
  type AccountSetup,
  type Owned,
} from './kit/tokens.ts'
import { dialog, openModal, stateOf } from './kit/visit.ts'
import { withSite } from './kit/withSite.ts'

const NETWORKS = ['eip155:1', 'eip155:8453', SOLANA] as const
/** Prices of the sandbox in hundredths of a dollar. */
const CENTS: Readonly<Record<string, bigint>> = { ETH: 250_000n, SOL: 15_000n, USDC: 100n, DAI: 100n, PYUSD: 100n }

let site: Site
withSite((started) => ({ site } = started))

/** Returns the value in units of 10^-20 dollars. */
const valueOf = ({ units, decimals, symbol }: Owned) => units * (CENTS[symbol] ?? 0n) * 10n ** BigInt(18 - decimals)
const dollars = (value: bigint) => `$${shown(value / 10n ** 18n, 2)}`

const inAccount = (
  network: string,
  options: object,
  faulty?: AccountSetup['faulty'],
  prepare?: AccountSetup['prepare'],
): Promise<Page> => openAccount(site, { network, options, faulty, prepare })
const hosted = () => ({ projectId: site.sandbox.json.projectId, services: site.sandbox.json.services })
const owned = (page: Page, network: string) => readOwned(site, page, network)

describe.each(NETWORKS)('The tokens on %s', (network) => {
  it('lists tokens by value, with the same balances as on the chain, if there is a project id', async () => {
    const page = await inAccount(network, hosted())
    const all = await owned(page, network)
    const sorted = all.toSorted((one, other) => Number(valueOf(other) - valueOf(one) > 0n) * 2 - 1)
    const rows = await rowsOf(page)
    expect(sortedText(rows)).toEqual(sortedText(sorted.map((one) => [balanceText(one), dollars(valueOf(one))])))
    // The most valuable token is first; tokens of equal value may be in any order.
    expect(rows.map(([, value]) => value)).toEqual(sorted.map((one) => dollars(valueOf(one))))
    expect(await totalOf(page)).toBe(dollars(all.reduce((sum, one) => sum + valueOf(one), 0n)))
    const { account } = await stateOf(page)
    expect(new Set(account?.tokens?.map(({ symbol }) => symbol))).toEqual(new Set(all.map(({ symbol }) => symbol)))
  })

  it('lists tokens with balances from the chain, without values, if there is no project id', async () => {
    const page = await inAccount(network, {})
    const all = await owned(page, network)
    expect(sortedText(await rowsOf(page))).toEqual(sortedText(all.map((one) => [balanceText(one), '—'])))
    expect(await totalOf(page)).toBe('—')
  })

  it.each([
    { service: 'blockchainApi', route: '/v1/account/:address/balance', fault: 'status', status: 503 },
    { service: 'blockchainApi', route: '/v1/account/:address/balance', fault: 'status', status: 403 },
    { service: 'blockchainApi', route: '/v1/account/:address/balance', fault: 'empty' },
    { service: 'blockchainApi', fault: 'rate-limit' },
    { service: 'blockchainApi', fault: 'malformed' },
    { service: 'blockchainApi', fault: 'drop' },
    { service: 'blockchainApi', fault: 'cors' },
  ] as const)(
    'lists tokens with balances from the chain, and shows a toast, if the Blockchain API fails: %o',
    async (fault) => {
      const page = await inAccount(network, hosted(), fault)
      await dialog(page).getByText('Token Balance Unavailable').waitFor()
      const all = await owned(page, network)
      expect(sortedText(await rowsOf(page))).toEqual(sortedText(all.map((one) => [balanceText(one), '—'])))
      await dialog(page).getByText('Values are unavailable').waitFor()
    },
  )
})

describe.each(NETWORKS)('The tokens on %s', (network) => {
  /** Lets the Blockchain API answer requests for balances, or for the networks that it serves, with `body`. */
  const answering = (path: string, body: object) => (at: BrowserContext) =>
    at.route(`**${path}`, (route) =>
      route.fulfill({
        json: body,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      }),
    )
  const balances = '/v1/account/*/balance?*'
  const malformed = { name: 'Broken', symbol: 'BRK', chainId: network, quantity: { decimals: '18', numeric: 'many' } }
  it.each([
    ['does not serve the network', '/v1/supported-chains?*', { http: ['eip155:999'], ws: [] }],
    ['answers without a list', balances, { balances: 'none' }],
    ['lists nothing', balances, { balances: [] }],
    ['lists a malformed token only', balances, { balances: [malformed] }],
  ])('lists tokens with balances from the chain if the Blockchain API %s', async (_, path, body) => {
    const page = await inAccount(network, hosted(), undefined, answering(path, body))
    const all = await owned(page, network)
    await expect
      .poll(async () => sortedText(await rowsOf(page)))
      .toEqual(sortedText(all.map((one) => [balanceText(one), '—'])))
    expect(await totalOf(page)).toBe('—')
  })
})

it('lists tokens with balances from the chain if the Blockchain API does not answer within 10 s', async () => {
  const route = '/v1/account/:address/balance'
  const page = await inAccount('eip155:1', hosted(), { service: 'blockchainApi', route, fault: 'hang' })
  const all = await owned(page, 'eip155:1')
  expect(sortedText(await rowsOf(page))).toEqual(sortedText(all.map((one) => [balanceText(one), '—'])))
  await dialog(page).getByText('Token Balance Unavailable').waitFor()
})

it('takes a hidden token out of list and total, also after a reload, until the visitor shows it again', async () => {
  const page = await inAccount('eip155:1', hosted())
  const all = await owned(page, 'eip155:1')
  const others = all.filter(({ symbol }) => symbol !== 'USDC')
  const sum = (tokens: readonly Owned[]) => dollars(tokens.reduce((total, one) => total + valueOf(one), 0n))
  const expectList = async (tokens: readonly Owned[]) => {
    await expect.poll(() => totalOf(page)).toBe(sum(tokens))
    const listed = tokens.map((one) => [balanceText(one), dollars(valueOf(one))])
    // The button that lists the hidden tokens has no figures.
    const rows = (await rowsOf(page)).filter((row) => row.length)
    expect(sortedText(rows)).toEqual(sortedText(listed))
  }
  const press = (name: RegExp | string) => assetsOf(page).getByRole('button', { name }).click()

  await press(/^(USDC|USD Coin)/)
  await press('Hide token')
  await expectList(others)
  expect(await assetsOf(page).innerText()).toContain('without hidden tokens')

  await page.reload()
  await page.evaluate(() => window.WalletModal.ready)
  await openModal(page)
  await expectList(others)
  await press('Show hidden')
  await press(/^(USDC|USD Coin)/)
  await press('Show token again')
  await expectList(all)
})

it('shows the address of a token in groups of four characters, even if no other view showed an address before', async () => {
  const page = await inAccount('eip155:1', hosted())
  await assetsOf(page)
    .getByRole('button', { name: /^(USDC|USD Coin)/ })
    .click()
  const gap = assetsOf(page)
    .locator('.address > span')
    .first()
    .evaluate((group) => parseFloat(getComputedStyle(group).marginInlineEnd))
  expect(await gap).toBeGreaterThan(0)
})
