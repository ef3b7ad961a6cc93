import type { BrowserContext, Page } from 'playwright-core'
import type { Hex } from 'viem'
import { FEE_ROUTER } from '../../sandbox/evm/swapContracts.ts'
import { controlOf } from './control.ts'
import type { Site } from './site.ts'
import { button, connectDemo, dialog, heard, noteEvents, openModal, script } from './visit.ts'

/** A token of a pool, with what the pool has of it. */
interface Side {
  symbol: string
  address: string
  decimals: number
  reserve: string
}

interface Pool {
  network: string
  address: string
  tokens: [Side, Side]
}

/** The arguments with which a site opens Swap. */
export interface Draft {
  network?: string
  from: string
  to: string
  /** Decimal text. */
  amount: string
}

const ETHEREUM = 'eip155:1'
/** Prices in US dollars of the sandbox. */
const DOLLARS: Readonly<Record<string, bigint>> = { ETH: 2_500n, USDC: 1n, DAI: 1n, USDT: 1n }

export const swapToast = (page: Page, text: string | RegExp) => page.locator('wallet-modal .toast').getByText(text)
export const says = (page: Page, text: string | RegExp) => dialog(page).getByText(text).first().waitFor()

/** Has the demo wallet answer the next request. */
export const answer = (page: Page, kind: 'approve' | 'reject', method = 'eth_sendTransaction') =>
  script(page, { method, answer: kind, times: 1 })

/**
 * Opens a page on which the demo wallet is connected, with the services of the sandbox. In a context that has
 * a page already, it is another tab, and the wallet is connected. `expectNone` gets its problems.
 */
export async function visitSwap(
  site: Site,
  expectNone: (problems: string[]) => void,
  context?: BrowserContext,
): Promise<Page> {
  const place = context ?? (await site.browser.newContext({ viewport: { width: 360, height: 740 } }))
  place.setDefaultTimeout(15_000)
  const isFirst = !place.pages().length
  if (isFirst) await noteEvents(place)
  const { projectId, services } = site.sandbox.json
  const { page, problems } = await site.open({ in: place, options: { ...site.standard, projectId, services } })
  page.once('close', () => expectNone(problems))
  if (isFirst) await connectDemo(page)
  return page
}

/** Opens Swap with the values of a site, and reviews it. */
export async function reviewDraft(page: Page, draft: Partial<Draft>): Promise<void> {
  await openModal(page, { view: 'Swap', ...draft })
  await button(page, 'Review swap').click()
  await isChecked(page)
}

/** Waits until the network has simulated the swap under review. */
export const isChecked = (page: Page) =>
  dialog(page, 'Preview Swap').getByText('Simulated: you get at least the minimum').waitFor()

/** Presses the button for the next step, once it is offered: ticks before whatever the visitor must accept. */
export async function pressSwap(page: Page, name: string | RegExp = /^Swap$/): Promise<void> {
  const next = button(page, name).and(page.locator(':not([aria-busy="true"])'))
  await next.waitFor()
  for (const box of await dialog(page).getByRole('checkbox').all()) await box.check()
  await next.click()
}

/** Labels and values on the screen. */
export async function factsOf(page: Page): Promise<Record<string, string>> {
  const pairs = await dialog(page)
    .locator('.fact')
    .evaluateAll((facts) =>
      facts.map((one) => [one.querySelector('dt')?.textContent ?? '', one.querySelector('dd')?.textContent ?? '']),
    )
  return Object.fromEntries(pairs.map(([label, value = '']) => [label, plain(value)])) as Record<string, string>
}

/** Removes the characters that keep parts of a text in their own direction. */
export const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

/** Writes base units with all their digits, as the widget must. Computed here anew, by whole numbers alone. */
export function exact(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/** The same with 6 decimals at most, cut. */
const cut = (units: bigint, decimals: number) =>
  decimals > 6 ? exact(units / 10n ** BigInt(decimals - 6), 6) : exact(units, decimals)

const RATE_DECIMALS = 80

/** A rate with 6 decimals, cut; below 0.1, with its first six digits. */
function rateText(rate: bigint): string {
  const digits = rate.toString().padStart(RATE_DECIMALS + 1, '0')
  const [whole, fraction] = [digits.slice(0, -RATE_DECIMALS), digits.slice(-RATE_DECIMALS)]
  const places = 6 + (whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0)
  return exact(rate / 10n ** BigInt(RATE_DECIMALS - places), places)
}

/** Reads a decimal text as base units. */
export function unitsIn(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** What must be on the screen for a swap, and what is behind it in base units. */
export interface Figures {
  amount: bigint
  expected: bigint
  minimum: bigint
  /** Decimals of what is paid, and of what is received. */
  paidDecimals: number
  decimals: number
  /** What is shown as received. */
  receive: string
  facts: Record<string, string>
}

export function swapKit(site: Site) {
  const control = controlOf(site)
  const [account] = site.sandbox.json.accounts
  const owner = account?.address ?? ''

  const call = async (network: string, to: string, data: string) =>
    String(await control.rpc(network, 'eth_call', { to, data }, 'latest'))
  const pools = async (network: string): Promise<Pool[]> => {
    const response = await fetch(`${site.sandbox.json.control}/pools`)
    return ((await response.json()) as { pools: Pool[] }).pools.filter((one) => one.network === network)
  }

  /** Reads from the chain what the pool of two tokens has: of the first one, and of the second one. */
  async function reserves(network: string, from: string, to: string) {
    const pool = (await pools(network)).find(({ tokens }) =>
      [from, to].every((s) => tokens.some((t) => t.symbol === s)),
    )
    const [pays, gives] = [from, to].map((symbol) => pool?.tokens.find((one) => one.symbol === symbol))
    if (!pool || !pays || !gives) throw new Error(`No pool of ${from} and ${to}`)
    // getReserves(): in the order of the addresses.
    const words = await call(network, pool.address, '0x0902f1ac')
    const [first, second] = [words.slice(2, 66), words.slice(66, 130)].map((word) => BigInt(`0x${word}`)) as [
      bigint,
      bigint,
    ]
    const isFirst = pays.address.toLowerCase() < gives.address.toLowerCase()
    return { pays, gives, has: isFirst ? ([first, second] as const) : ([second, first] as const) }
  }

  /** Computes from the pool, by whole numbers alone, what must be on the screen. */
  async function figures({ network = ETHEREUM, from, to, amount }: Draft, slippage = 1n): Promise<Figures> {
    const { pays, gives, has } = await reserves(network, from, to)
    const paid = unitsIn(amount, pays.decimals)
    const fee = (paid * 85n) / 10_000n
    // Uniswap V2: the pool keeps 0.3 %.
    const net = (paid - fee) * 997n
    const expected = (net * has[1]) / (has[0] * 1_000n + net)
    const minimum = (expected * (100n - slippage)) / 100n
    const [worthPaid, worthReceived] = [
      paid * (DOLLARS[from] ?? 0n) * 10n ** BigInt(gives.decimals),
      expected * (DOLLARS[to] ?? 0n) * 10n ** BigInt(pays.decimals),
    ]
    const points = ((worthPaid - worthReceived) * 10_000n) / worthPaid
    const impact = `${points < 0n ? '−' : ''}${exact(points < 0n ? -points : points, 2)}%`
    const rate = (expected * 10n ** BigInt(pays.decimals + RATE_DECIMALS)) / (paid * 10n ** BigInt(gives.decimals))
    const facts = {
      'Minimum received': `${exact(minimum, gives.decimals)} ${to}`,
      Rate: `1 ${from} = ${rateText(rate)} ${to}`,
      'Price impact': points < 300n ? impact : `${impact} (high)`,
      'Max. slippage': `${slippage}% (${exact(expected - minimum, gives.decimals)} ${to})`,
      'Provider fee': `${exact(fee, pays.decimals)} ${from}, included in the quote`,
      Provider: '1inch',
    }
    const receive = cut(expected, gives.decimals)
    return { amount: paid, expected, minimum, paidDecimals: pays.decimals, decimals: gives.decimals, receive, facts }
  }

  /** Balance of the demo wallet's account, in base units. */
  async function balance(network: string, symbol: string): Promise<bigint> {
    if (symbol === 'ETH') return BigInt(String(await control.rpc(network, 'eth_getBalance', owner, 'latest')))
    return BigInt(await call(network, await tokenAddress(network, symbol), `0x70a08231${wordOf(owner)}`))
  }
  async function tokenAddress(network: string, symbol: string): Promise<string> {
    const sides = (await pools(network)).flatMap(({ tokens }) => tokens)
    return sides.find((one) => one.symbol === symbol)?.address ?? ''
  }
  /** What the contract of the swap may take of a token. */
  const allowance = async (network: string, symbol: string) =>
    BigInt(await call(network, await tokenAddress(network, symbol), `0xdd62ed3e${wordOf(owner)}${wordOf(FEE_ROUTER)}`))

  /** What the network charged for all transactions that the page has told of since the first `count` ones. */
  async function charged(page: Page, count: number, network: string): Promise<bigint> {
    const sent = (await heard(page, 'transaction')).slice(count)
    const receipts = await Promise.all(
      sent.map(({ detail }) => control.rpc(network, 'eth_getTransactionReceipt', detail.hash)),
    )
    return (receipts as { gasUsed: Hex; effectiveGasPrice: Hex }[]).reduce(
      (sum, { gasUsed, effectiveGasPrice }) => sum + BigInt(gasUsed) * BigInt(effectiveGasPrice),
      0n,
    )
  }

  /** A stranger trades against a pool. */
  async function movePool(sell: string, buy: string, amount: string, network = ETHEREUM): Promise<void> {
    const response = await fetch(`${site.sandbox.json.control}/pools`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ network, sell, buy, amount }),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  return { figures, balance, allowance, charged, movePool }
}

const wordOf = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

export type SwapKit = ReturnType<typeof swapKit>
