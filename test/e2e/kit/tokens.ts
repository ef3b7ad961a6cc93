import type { BrowserContext, Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { FaultRequest } from '../../sandbox/control/faultRequest.ts'
import { controlOf } from './control.ts'
import type { Site } from './site.ts'
import { dialog, openModal, stateOf } from './visit.ts'

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** What an account has of a token on the chain. */
export interface Owned {
  symbol: string
  units: bigint
  decimals: number
}

async function onEvm(site: Site, network: string, account: string): Promise<Owned[]> {
  const { rpc } = controlOf(site)
  const units = BigInt(String(await rpc(network, 'eth_getBalance', account, 'latest')))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Hex] })
  const tokens = site.sandbox.json.tokens.filter((token) => token.network === network)
  const read = tokens.map(async ({ address, symbol, decimals }) => ({
    symbol,
    decimals,
    units: BigInt(String(await rpc(network, 'eth_call', { to: address, data }, 'latest'))),
  }))
  return [{ symbol: 'ETH', units, decimals: 18 }, ...(await Promise.all(read))]
}

interface TokenAccounts {
  value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
}

async function onSolana(site: Site, account: string): Promise<Owned[]> {
  const { rpc } = controlOf(site)
  const { value } = (await rpc(SOLANA, 'getBalance', account)) as { value: number }
  const tokens = site.sandbox.json.tokens.filter((token) => token.network === SOLANA)
  const read = tokens.map(async ({ address, symbol, decimals }) => {
    const asked = [account, { mint: address }, { encoding: 'jsonParsed' }]
    const answer = (await rpc(SOLANA, 'getTokenAccountsByOwner', ...asked)) as TokenAccounts
    const units = answer.value.reduce((sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount), 0n)
    return { symbol, decimals, units }
  })
  return [{ symbol: 'SOL', units: BigInt(value), decimals: 9 }, ...(await Promise.all(read))]
}

/** Reads what the connected account has from the chain, without the page: the coin first. */
export async function readOwned(site: Site, page: Page, network: string): Promise<Owned[]> {
  const address = (await stateOf(page)).account?.address ?? ''
  return network === SOLANA ? onSolana(site, address) : onEvm(site, network, address)
}

const grouped = (whole: bigint) => whole.toString().replace(/\B(?=(\d{3})+$)/g, ',')

/** Formats `value` × 10^-`places` as Account must show it. */
export const shown = (value: bigint, places: number): string => {
  const unit = 10n ** BigInt(places)
  return `${grouped(value / unit)}.${(value % unit).toString().padStart(places, '0')}`
}

/** Formats a balance as Account must show it. */
export const balanceText = ({ units, decimals, symbol }: Owned): string =>
  `${shown((units * 1000n) / 10n ** BigInt(decimals), 3)} ${symbol}`

/** Finds the total and the tokens in Account. */
export const assetsOf = (page: Page) => dialog(page, 'Account').getByRole('region', { name: 'Assets' })

/** Returns balance and value of each row on the screen. */
export async function rowsOf(page: Page): Promise<string[][]> {
  const rows = await assetsOf(page).getByRole('button', { expanded: false }).all()
  const visible = rows.map((row) =>
    row
      .locator('.figure')
      .evaluateAll((figures) =>
        figures.map((figure) => [...figure.querySelectorAll('bdi')].map((part) => part.textContent).join(' ')),
      ),
  )
  return Promise.all(visible)
}

export const totalOf = (page: Page) => assetsOf(page).locator('.total-label .figure > bdi').innerText()

/** Sorts rows, so that they can be compared without regard to their order. */
export const sortedText = (rows: readonly unknown[]) =>
  rows.map((row) => JSON.stringify(row)).sort((a, b) => (a < b ? -1 : 1))

export interface AccountSetup {
  network: string
  options?: object
  /** Set after the page has loaded and before the wallet connects. */
  faulty?: FaultRequest
  prepare?: (context: BrowserContext) => Promise<unknown>
}

/** Connects a demo wallet on a network, opens Account, and waits for the first token. */
export async function openAccount(
  site: Site,
  { network, options = {}, faulty, prepare = async () => {} }: AccountSetup,
): Promise<Page> {
  const context = await site.browser.newContext()
  await prepare(context)
  context.setDefaultTimeout(20_000)
  const isSolana = network === SOLANA
  const { page } = await site.open({
    in: context,
    options: { ...site.optionsFor(isSolana ? 'solana' : 'eip155'), ...options },
    ...(isSolana ? { wallet: false as const, solanaWallet: {} } : {}),
  })
  if (faulty) await controlOf(site).fault(faulty)
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
