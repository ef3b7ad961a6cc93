import type { BrowserContext, Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { controlOf } from './kit/control.ts'
import { startSite, type Site } from './kit/site.ts'
import { dialog, openModal, stateOf } from './kit/visit.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const NETWORKS = ['eip155:1', 'eip155:8453', SOLANA] as const
/** Prices of the sandbox in hundredths of a dollar. */
const CENTS: Readonly<Record<string, bigint>> = { ETH: 250_000n, SOL: 15_000n, USDC: 100n, DAI: 100n, PYUSD: 100n }

let site: Site
let control: ReturnType<typeof controlOf>
let context: BrowserContext
beforeAll(async () => {
  site = await startSite()
  control = controlOf(site)
})
afterAll(() => site.stop())
afterEach(async () => {
  await context?.close()
  await control.reset()
})

interface Owned {
  symbol: string
  units: bigint
  decimals: number
}

async function onEvm(network: string, account: string): Promise<Owned[]> {
  const units = BigInt(String(await control.rpc(network, 'eth_getBalance', account, 'latest')))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Hex] })
  const tokens = site.sandbox.json.tokens.filter((token) => token.network === network)
  const read = tokens.map(async ({ address, symbol, decimals }) => ({
    symbol,
    decimals,
    units: BigInt(String(await control.rpc(network, 'eth_call', { to: address, data }, 'latest'))),
  }))
  return [{ symbol: 'ETH', units, decimals: 18 }, ...(await Promise.all(read))]
}

async function onSolana(account: string): Promise<Owned[]> {
  const { value } = (await control.rpc(SOLANA, 'getBalance', account)) as { value: number }
  const tokens = site.sandbox.json.tokens.filter((token) => token.network === SOLANA)
  const read = tokens.map(async ({ address, symbol, decimals }) => {
    const answer = (await control.rpc(
      SOLANA,
      'getTokenAccountsByOwner',
      account,
      { mint: address },
      { encoding: 'jsonParsed' },
    )) as {
      value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
    }
    const units = answer.value.reduce((sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount), 0n)
    return { symbol, decimals, units }
  })
  return [{ symbol: 'SOL', units: BigInt(value), decimals: 9 }, ...(await Promise.all(read))]
}

const grouped = (whole: bigint) => whole.toString().replace(/\B(?=(\d{3})+$)/g, ',')
/** Formats `value` × 10^-`places` as Account must show it. */
const shown = (value: bigint, places: number) => {
  const unit = 10n ** BigInt(places)
  return `${grouped(value / unit)}.${(value % unit).toString().padStart(places, '0')}`
}
const balanceText = ({ units, decimals, symbol }: Owned) =>
  `${shown((units * 1000n) / 10n ** BigInt(decimals), 3)} ${symbol}`
/** Returns the value in units of 10^-20 dollars. */
const valueOf = ({ units, decimals, symbol }: Owned) => units * (CENTS[symbol] ?? 0n) * 10n ** BigInt(18 - decimals)
const dollars = (value: bigint) => `$${shown(value / 10n ** 18n, 2)}`

const assetsOf = (page: Page) => dialog(page, 'Account').getByRole('region', { name: 'Assets' })
/** Returns balance and value of each row on the screen. */
async function rowsOf(page: Page): Promise<string[][]> {
  const rows = await assetsOf(page).getByRole('button', { expanded: false }).all()
  const visible = rows.map((row) =>
    row
      .locator('.figure')
      .evaluateAll((figures) =>
        figures.map((figure) => [...figure.querySelectorAll('bdi')].map((part) => part.textContent).join('')),
      ),
  )
  return Promise.all(visible)
}
const totalOf = (page: Page) => assetsOf(page).locator('.total-label .figure > bdi').innerText()

async function inAccount(
  network: string,
  options: object,
  faulty?: Parameters<typeof control.fault>[0],
  prepare: (at: BrowserContext) => Promise<unknown> = async () => {},
): Promise<Page> {
  context = await site.browser.newContext()
  await prepare(context)
  context.setDefaultTimeout(20_000)
  const isSolana = network === SOLANA
  const { page } = await site.open({
    in: context,
    options: { ...site.optionsFor(isSolana ? 'solana' : 'eip155'), ...options },
    ...(isSolana ? { wallet: false as const, solanaWallet: {} } : {}),
  })
  if (faulty) await control.fault(faulty)
  if (isSolana) {
    await page.evaluate(() =>
      window.demoSolanaWallet.script({ method: 'standard:connect', answer: 'approve', times: 1 }),
    )
    await page.evaluate(() => window.WalletModal.connect('Demo Solana Wallet'))
  } else {
    await page.evaluate(() => window.demoWallet.script({ answer: 'approve' }))
    await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
    await page.evaluate((id) => window.WalletModal.switchNetwork(id as `${string}:${string}`), network)
  }
  await openModal(page)
  await dialog(page, 'Account').waitFor()
  await assetsOf(page).getByRole('button', { expanded: false }).first().waitFor()
  return page
}

const hosted = () => ({ projectId: site.sandbox.json.projectId, services: site.sandbox.json.services })
const owned = async (page: Page, network: string) => {
  const address = (await stateOf(page)).account?.address ?? ''
  return network === SOLANA ? onSolana(address) : onEvm(network, address)
}

/** Sorts rows, so that they can be compared without regard to their order. */
const sortedText = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort((a, b) => (a < b ? -1 : 1))

describe.each(NETWORKS)('The tokens on %s', (network) => {
  it('lists tokens with the same balances as on the chain, and with values, if there is a project id', async () => {
    const page = await inAccount(network, hosted())
    const all = await owned(page, network)
    const sorted = all.toSorted((one, other) => Number(valueOf(other) - valueOf(one) > 0n) * 2 - 1)
    expect(sortedText(await rowsOf(page))).toEqual(
      sortedText(sorted.map((one) => [balanceText(one), dollars(valueOf(one))])),
    )
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
  ] as const)('lists tokens with balances from the chain if the Blockchain API fails: %o', async (fault) => {
    const page = await inAccount(network, hosted(), fault)
    const all = await owned(page, network)
    expect(sortedText(await rowsOf(page))).toEqual(sortedText(all.map((one) => [balanceText(one), '—'])))
    await dialog(page).getByText('Values are unavailable').waitFor()
  })
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
