import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { BITING_TOKENS, furnishBitingTokens } from '../sandbox/evm/bitingTokens.ts'
import { faults } from './kit/layoutFaults.ts'
import type { Site } from './kit/site.ts'
import { connectDemo, dialog, openModal } from './kit/visit.ts'
import { withSite, type Control } from './kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

const NETWORK = 'eip155:1'
const holder = () => site.sandbox.json.accounts.find(({ namespace }) => namespace === 'eip155')?.address as Hex

/** Opens Account of a holder of every hostile token, which the site lists. */
async function visit(options: object = {}, setup: object = {}) {
  const url = site.sandbox.json.chains.find(({ id }) => id === NETWORK)?.rpcUrl ?? ''
  await furnishBitingTokens(url, holder())
  const tokens = BITING_TOKENS.map(({ address, symbol, decimals }) => ({ address, symbol, decimals }))
  const opened = await site.open({
    options: { ...site.optionsFor('eip155'), tokens: { [NETWORK]: tokens }, ...options },
    context: setup,
  })
  await connectDemo(opened.page)
  return opened
}
const hosted = () => ({ projectId: site.sandbox.json.projectId, services: site.sandbox.json.services })
const rowsOf = (page: Page) => dialog(page).locator('.row[aria-expanded]')
async function inAccount(options?: object, setup?: object) {
  const opened = await visit(options, setup)
  await openModal(opened.page)
  await rowsOf(opened.page).first().waitFor()
  return opened
}
/** Returns the balance line of each row, without the text for screen readers. */
const balances = (page: Page) =>
  rowsOf(page)
    .locator('.row-second .figure')
    .evaluateAll((figures) =>
      figures.map((figure) => [...figure.querySelectorAll('bdi')].map((part) => part.textContent).join(' ')),
    )

async function unitsOf(address: string): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder()] })
  return BigInt(String(await control.rpc(NETWORK, 'eth_call', { to: address, data }, 'latest')))
}
const INVISIBLE = /[\u202a-\u202e\u2066-\u2069]/g
function shown(units: bigint, decimals: number): string {
  const floored = (units * 1000n) / 10n ** BigInt(decimals)
  const whole = (floored / 1000n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${(floored % 1000n).toString().padStart(3, '0')}`
}

it('shows the balances of hostile tokens as on the chain, a dash for those that cannot be read, and hides and counts those without decimals', async () => {
  const { page, problems } = await inAccount()
  const listed = BITING_TOKENS.filter(({ decimals }) => decimals > 0)
  const wanted = listed.map(async ({ address, symbol, decimals, bite }) => {
    const isUnreadable = bite === 'no-balance' || bite === 'burned-gas'
    const amount = isUnreadable ? '—' : shown(await unitsOf(address), decimals)
    return `${amount} ${symbol.replace(INVISIBLE, '')}`
  })
  const found = await balances(page)
  for (const line of await Promise.all(wanted)) expect(found).toContain(line)
  // The coin, and the common tokens that the account holds.
  expect(found).toHaveLength(listed.length + 3)
  await dialog(page)
    .getByText(/hidden/i)
    .waitFor()
  expect(problems).toEqual([])
})

it('removes direction marks from the symbols of tokens', async () => {
  const { page } = await inAccount()
  const text = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.outerHTML).join())
  expect(text).toContain('CDSU')
  expect(text).not.toMatch(INVISIBLE)
})

it('shows the picture of a well-known token only for its own address, and no price for an impostor', async () => {
  const { page } = await inAccount(hosted())
  const named = rowsOf(page).filter({ hasText: 'USDC' })
  await expect.poll(() => named.count()).toBe(2)
  await expect.poll(() => named.locator('img[src*="USDC"]').count()).toBe(1)
  const impostor = named.filter({ hasText: '999.000' })
  expect(await impostor.locator('img[src*="USDC"]').count()).toBe(0)
  expect(await impostor.locator('.token-value').innerText()).toContain('—')
})

it('lists the tokens if only the native balance cannot be read, with a dash for the coin', async () => {
  await control.fault({ service: 'rpc', route: NETWORK, method: 'eth_getBalance', fault: 'rpc-error' })
  const { page } = await inAccount()
  await expect.poll(() => balances(page)).toContain('12.345 NORET')
  expect(await balances(page)).toContain('— ETH')
})

it.each([
  ['en', 'light'],
  ['en', 'dark'],
  ['ar', 'light'],
  ['ar', 'dark'],
] as const)('lists hostile tokens without layout faults at 360 px (language %s, %s theme)', async (language, theme) => {
  const { page } = await inAccount({ locale: language, themeMode: theme }, { viewport: { width: 360, height: 740 } })
  await expect.poll(async () => (await balances(page)).length).toBeGreaterThan(10)
  expect(await page.evaluate(faults)).toEqual([])
})
