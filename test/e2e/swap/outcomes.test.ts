import type { BrowserContext, Page } from 'playwright-core'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { LIES, type Lie } from '../../sandbox/control/lies.ts'
import { FEE_ROUTER } from '../../sandbox/evm/swapContracts.ts'
import { furnishTether } from '../../sandbox/evm/tether.ts'
import type { Site } from '../kit/site.ts'
import {
  answer,
  exact,
  factsOf,
  isChecked,
  plain,
  pressSwap,
  reviewDraft,
  says,
  swapKit,
  swapToast,
  unitsIn,
  visitSwap,
  type Draft,
  type Figures,
  type SwapKit,
} from '../kit/swapping.ts'
import { balanceText, readOwned, rowsOf, sortedText } from '../kit/tokens.ts'
import { approveInWallet, button, call, dialog, heard, openModal, outcome, walletLog } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
let kit: SwapKit
withSite((started) => {
  ;({ site, control } = started)
  kit = swapKit(site)
})

const ETHEREUM = 'eip155:1'
const rpc = (method: string, ...params: unknown[]) => control.rpc(ETHEREUM, method, ...params)
const visit = (context?: BrowserContext) => visitSwap(site, (problems) => expect(problems).toEqual([]), context)
const received = async (page: Page) =>
  plain(await dialog(page).getByRole('group', { name: 'You receive' }).locator('.form-expected').innerText())
const kinds = async (page: Page) => (await heard(page, 'transaction')).map(({ detail }) => detail.kind)
const requests = (page: Page, method: string) =>
  page.evaluate(
    (name) => window.demoWallet.requests.filter((one) => one.method === name).map(({ params }) => params[0]),
    method,
  ) as Promise<{ to: string; data: Hex }[]>

/** Waits until the list of steps says so; on a low screen, it shows only the next step. */
const firstIsDone = (page: Page) => dialog(page).getByText('(done)').first().waitFor({ state: 'attached' })

/** Approves the amount in the wallet, and waits for the network. */
async function approveAmount(page: Page): Promise<void> {
  await answer(page, 'approve')
  await pressSwap(page, 'Approve')
  await firstIsDone(page)
  await button(page, /^Swap$/).waitFor()
}

/** Compares each number of the review with what follows from the pool. */
async function expectReview(page: Page, { from, to }: Draft, figures: Figures): Promise<bigint> {
  const facts = await factsOf(page)
  expect(facts).toMatchObject(figures.facts)
  const effects = (await dialog(page, 'Preview Swap').locator('.effect-sum bdi > span:last-child').allInnerTexts()).map(
    plain,
  )
  expect(effects[0]).toBe(`${exact(figures.amount, figures.paidDecimals)} ${from}`)
  // As in the quote: six decimals. The tooltip has all.
  expect(effects).toContain(`${figures.receive} ${to}`)
  const whole = dialog(page, 'Preview Swap').locator('.effect-sum > p').filter({ hasText: figures.receive })
  const full = `${exact(figures.expected, figures.decimals)} ${to}`
  expect(plain((await whole.getAttribute('title')) ?? full)).toBe(full)
  const [fee = ''] = /^[\d.]+/.exec(facts['Highest network fee'] ?? '') ?? []
  return unitsIn(fee, 18)
}

/** Swaps, and compares the screen with the pool before, and the chain with the screen after. */
async function swapExactly(page: Page, draft: Draft & { network: string }, isBatch: boolean): Promise<void> {
  const { network, from, to } = draft
  const before = { from: await kit.balance(network, from), to: await kit.balance(network, to) }
  const { length: told } = await heard(page, 'transaction')
  const figures = await kit.figures(draft)
  await reviewDraft(page, draft)
  const isApproved = from !== 'ETH'
  const feeMost = await expectReview(page, draft, figures)
  if (isApproved && !isBatch) {
    await answer(page, 'approve')
    await pressSwap(page, 'Approve')
    await firstIsDone(page)
    expect(await kit.allowance(network, from)).toBe(figures.amount)
  }
  await answer(page, 'approve', isBatch ? 'wallet_sendCalls' : 'eth_sendTransaction')
  await pressSwap(page)
  await dialog(page, 'Account').waitFor()
  const sent = isApproved && !isBatch ? ['approve', 'swap'] : ['swap']
  await expect.poll(async () => (await kinds(page)).slice(told)).toEqual(sent)
  const costs = await kit.charged(page, told, network)
  const cost = (symbol: string) => (symbol === 'ETH' ? costs : 0n)
  expect(before.from - (await kit.balance(network, from))).toBe(figures.amount + cost(from))
  expect((await kit.balance(network, to)) - before.to).toBe(figures.expected - cost(to))
  expect(costs).toBeLessThanOrEqual(feeMost)
  if (isApproved) expect(await kit.allowance(network, from)).toBe(0n)
}

describe('A swap', () => {
  it.each([
    ['eip155:1', '9500'],
    ['eip155:8453', '5500.5'],
  ])(
    'on %s, every number on the screen follows from the pool, and the balances are exactly that afterwards',
    { timeout: 120_000 },
    async (network, shallow) => {
      const page = await visit()
      await answer(page, 'approve', 'wallet_switchEthereumChain')
      await call(page, 'switchNetwork', network)
      const swap = (from: string, to: string, amount: string, isBatch = false) =>
        swapExactly(page, { network, from, to, amount }, isBatch)
      await swap('ETH', 'USDC', '0.123456789012345678')
      // So much of a shallow pool that the visitor must accept the loss.
      await swap('USDC', 'DAI', shallow)
      await swap('DAI', 'ETH', '321.000000000000000077')
      expect(await walletLog(page)).not.toContain('wallet_sendCalls')
      await page.evaluate(() => window.demoWallet.setAtomic('supported'))
      const { length: asked } = await walletLog(page)
      await swap('DAI', 'USDC', '12.000000000000000001', true)
      await swap('USDC', 'ETH', '250.123456', true)
      expect((await walletLog(page)).slice(asked)).not.toContain('eth_sendTransaction')
      await swapToast(page, /^Swapped .USDC. to .* ETH/).waitFor({ timeout: 30_000 })
      const owned = await readOwned(site, page, network)
      await expect
        .poll(async () => sortedText((await rowsOf(page)).map(([text]) => text)))
        .toEqual(sortedText(owned.map(balanceText)))
      await dialog(page).getByRole('tab', { name: 'Activity' }).click()
      const rows = dialog(page).getByRole('listitem').filter({ hasText: 'Swapped' })
      await expect.poll(() => rows.count()).toBe(5)
      const [last = ''] = await rows.allInnerTexts()
      expect(last.replace(/\s+/g, ' ')).toMatch(/Swapped −250\.123 USDC \+0\.0\d\d ETH/)
      await page.keyboard.press('Escape')
      const { hash } = (await heard(page, 'transaction')).at(-1)?.detail ?? {}
      expect(await outcome(page)).toMatchObject({ outcome: 'swapped', hash })
      expect(await control.received('analytics')).toEqual([])
    },
  )
})

// Several transactions and simulations each: slow on a busy machine.
describe('The price', { timeout: 90_000 }, () => {
  it('is quoted anew after 10 s, and shown with the difference if it has fallen before the wallet is asked', async () => {
    const context: BrowserContext = await site.browser.newContext({ viewport: { width: 360, height: 740 } })
    await context.clock.install()
    const page = await visit(context)
    const draft = { from: 'USDC', to: 'DAI', amount: '100' }
    await openModal(page, { view: 'Swap', ...draft })
    await button(page, 'Review swap').waitFor()
    const first = await kit.figures(draft)
    expect(await received(page)).toBe(first.receive)
    await kit.movePool('USDC', 'DAI', '300')
    await page.clock.fastForward(10_000)
    const second = await kit.figures(draft)
    expect(second.expected).toBeLessThan(first.expected)
    await expect.poll(() => received(page)).toBe(second.receive)
    expect(await factsOf(page)).toEqual(second.facts)

    await button(page, 'Review swap').click()
    await isChecked(page)
    await approveAmount(page)
    const shown = await kit.figures(draft)
    await kit.movePool('USDC', 'DAI', '300')
    const third = await kit.figures(draft)
    await page.clock.fastForward(10_000)
    await says(page, 'The price has changed')
    const text = (units: bigint) => `${exact(units, 18)} DAI`
    const words = `You now get at least ${text(third.minimum)}. It was ${text(shown.minimum)}.`
    await expect.poll(async () => plain(await dialog(page).innerText())).toContain(words)
    expect(await factsOf(page)).toMatchObject(third.facts)
    expect(await requests(page, 'eth_sendTransaction')).toHaveLength(1)
    const before = await kit.balance(ETHEREUM, 'DAI')
    await answer(page, 'approve')
    await pressSwap(page)
    await dialog(page, 'Account').waitFor()
    expect((await kit.balance(ETHEREUM, 'DAI')) - before).toBe(third.expected)
  })

  it('falls by more than the slippage before the swap is in a block: nothing is lost, and the approval counts again', async () => {
    const page = await visit()
    const draft = { from: 'USDC', to: 'DAI', amount: '100' }
    await reviewDraft(page, draft)
    await approveAmount(page)
    const before = await kit.balance(ETHEREUM, 'USDC')
    await rpc('evm_setAutomine', false)
    await answer(page, 'approve')
    await pressSwap(page)
    await dialog(page, 'Account').waitFor()
    await kit.movePool('USDC', 'DAI', '2000')
    await rpc('evm_mine')
    await rpc('evm_setAutomine', true)
    await swapToast(page, /^The swap of .* failed/).waitFor()
    expect(await kit.balance(ETHEREUM, 'USDC')).toBe(before)
    expect(await kit.allowance(ETHEREUM, 'USDC')).toBe(100_000_000n)
    await reviewDraft(page, draft)
    await answer(page, 'approve')
    await pressSwap(page)
    // The toast about the failure stays, so the row in Account tells.
    await dialog(page, 'Account')
      .getByText(/^Swap of .USDC. to /)
      .nth(1)
      .waitFor()
    await expect.poll(() => kit.allowance(ETHEREUM, 'USDC')).toBe(0n)
    expect(await kinds(page)).toEqual(['approve', 'swap', 'swap'])
  })
})

describe('An approval', { timeout: 90_000 }, () => {
  it('is exactly the amount, survives a refusal, another network and a reload, and is not asked for again', async () => {
    const page = await visit()
    const draft = { from: 'USDC', to: 'DAI', amount: '100' }
    await reviewDraft(page, draft)
    await answer(page, 'reject')
    await pressSwap(page, 'Approve')
    await says(page, 'You rejected the request')
    await approveAmount(page)
    const [, approval] = await requests(page, 'eth_sendTransaction')
    const wordOf = (value: string) => value.toLowerCase().replace('0x', '').padStart(64, '0')
    expect(approval?.data).toBe(`0x095ea7b3${wordOf(FEE_ROUTER)}${wordOf((100_000_000).toString(16))}`)
    expect(await kinds(page)).toEqual(['approve'])

    // Half-way, the wallet switches to another network and back.
    await page.evaluate(() => window.demoWallet.setChain(8453))
    await button(page, /^Swap$/).waitFor({ state: 'detached' })
    expect(await requests(page, 'eth_sendTransaction')).toHaveLength(2)
    await page.evaluate(() => window.demoWallet.setChain(1))
    await page.waitForFunction(() => window.WalletModal.getState().network === 'eip155:1')
    await page.reload()
    await openModal(page, { view: 'Swap' })
    await says(page, /You approved .*100 USDC/)
    await button(page, 'Continue').click()
    await button(page, 'Review swap').click()
    await isChecked(page)
    const figures = await kit.figures(draft)
    expect(await factsOf(page)).toMatchObject(figures.facts)
    const before = await kit.balance(ETHEREUM, 'DAI')
    await answer(page, 'approve')
    await pressSwap(page)
    await dialog(page, 'Account').waitFor()
    await swapToast(page, /^Swapped .*USDC/).waitFor()
    expect((await kit.balance(ETHEREUM, 'DAI')) - before).toBe(figures.expected)
    expect(await kinds(page)).toEqual(['swap'])
    await page.keyboard.press('Escape')
    const { hash } = (await heard(page, 'transaction'))[0]?.detail ?? {}
    expect(await outcome(page)).toMatchObject({ outcome: 'swapped', hash })
  })

  it('of a token that wants an old allowance back first is three steps: back to zero, the amount, the swap', async () => {
    const [account] = site.sandbox.json.accounts
    const url = site.sandbox.json.chains.find(({ id }) => id === ETHEREUM)?.rpcUrl ?? ''
    await furnishTether(url, account?.address as Hex, 1_000_000_000n, 7n)
    const page = await visit()
    const draft = { from: 'USDT', to: 'DAI', amount: '50.5' }
    const figures = await kit.figures(draft)
    await reviewDraft(page, draft)
    expect(await factsOf(page)).toMatchObject(figures.facts)
    await says(page, 'Reset the earlier allowance')
    await answer(page, 'approve')
    await pressSwap(page, 'Reset allowance')
    await button(page, 'Approve').waitFor()
    expect(await kit.allowance(ETHEREUM, 'USDT')).toBe(0n)
    await answer(page, 'approve')
    await pressSwap(page, 'Approve')
    await button(page, /^Swap$/).waitFor()
    await isChecked(page)
    expect(await kit.allowance(ETHEREUM, 'USDT')).toBe(50_500_000n)
    const before = await kit.balance(ETHEREUM, 'DAI')
    await answer(page, 'approve')
    await pressSwap(page)
    await dialog(page, 'Account').waitFor()
    expect((await kit.balance(ETHEREUM, 'DAI')) - before).toBe(figures.expected)
    expect(await kit.balance(ETHEREUM, 'USDT')).toBe(949_500_000n)
    expect(await kinds(page)).toEqual(['approve', 'approve', 'swap'])
  })
})

describe('A batch', { timeout: 90_000 }, () => {
  it('that waits for the network survives a reload', async () => {
    const page = await visit()
    await page.evaluate(() => window.demoWallet.setAtomic('supported'))
    const draft = { from: 'USDC', to: 'DAI', amount: '100' }
    await reviewDraft(page, draft)
    const figures = await kit.figures(draft)
    const before = await kit.balance(ETHEREUM, 'DAI')
    await rpc('evm_setAutomine', false)
    await answer(page, 'approve', 'wallet_sendCalls')
    await pressSwap(page)
    await says(page, 'Swapping…')
    await page.reload()
    await page.waitForFunction(() => window.WalletModal.getState().connections.length > 0)
    await rpc('evm_mine')
    await swapToast(page, /^Swapped .USDC. to .* DAI/).waitFor()
    expect((await kit.balance(ETHEREUM, 'DAI')) - before).toBe(figures.expected)
    expect(await kinds(page)).toEqual(['swap'])
  })
})

describe('Another tab', { timeout: 90_000 }, () => {
  it('warns of the request of this one, goes on with its approval, and this one then warns of the swap', async () => {
    const page = await visit()
    const draft = { from: 'USDC', to: 'DAI', amount: '100' }
    await reviewDraft(page, draft)
    await pressSwap(page, 'Approve')
    const other = await visit(page.context())
    await other.waitForFunction(() => window.WalletModal.getState().connections.length > 0)
    await openModal(other, { view: 'Swap', ...draft })
    await button(other, 'Review swap').click()
    await says(other, 'Your wallet still has an earlier request')
    expect(await button(other, 'Approve').isDisabled()).toBe(true)

    await approveInWallet(page)
    await button(page, /^Swap$/).waitFor()
    await isChecked(page)
    await button(other, 'Cancel').click()
    await button(other, 'Review swap').click()
    await isChecked(other)
    const figures = await kit.figures(draft)
    const before = await kit.balance(ETHEREUM, 'DAI')
    await rpc('evm_setAutomine', false)
    await answer(other, 'approve')
    await pressSwap(other)
    await dialog(other, 'Account').waitFor()
    await pressSwap(page)
    await says(page, 'The same swap is still pending')
    await rpc('evm_mine')
    expect((await kit.balance(ETHEREUM, 'DAI')) - before).toBe(figures.expected)
    expect(await kinds(page)).toEqual(['approve'])
    expect(await kinds(other)).toEqual(['swap'])
  })
})

const TOKEN: Draft = { from: 'USDC', to: 'DAI', amount: '10' }
const COIN: Draft = { from: 'ETH', to: 'USDC', amount: '0.1' }

/** What the visitor reads of each lie: of a token that is paid, and of the coin. `harmless`: it changes nothing. */
const WORDS: Record<Lie, readonly [ofToken: string, ofCoin?: string]> = {
  'no-quote': ['The service cannot quote this amount', 'The service cannot quote this amount'],
  'other-quote': ['The service gave no quote', 'The service gave no quote'],
  'high-quote': ['You would get less than the minimum', 'You would get less than the minimum'],
  'false-allowance': ['harmless'],
  unlimited: ['harmless'],
  spender: ['The service asks to approve a different spender'],
  'approve-token': ['The service asks to approve another token'],
  'approve-call': ['The service asks for something else than an approval'],
  'approve-value': ['Failed to create approval transaction'],
  'approve-chain': ['Failed to create approval transaction'],
  router: ['The service asks to approve a different spender', 'You would get less than the minimum'],
  minimum: ['It would accept less than the minimum', 'It would accept less than the minimum'],
  recipient: ['You would get less than the minimum', 'You would get less than the minimum'],
  token: ['You would get less than the minimum', 'You would get less than the minimum'],
  amount: ['This swap would fail', 'This swap would fail'],
  transfer: ['The service sent an invalid transaction', 'Failed to create transaction'],
  chain: ['Failed to create transaction', 'Failed to create transaction'],
  sender: ['Failed to create transaction', 'Failed to create transaction'],
  reverts: ['This swap would fail', 'This swap would fail'],
}

/** Shows the lie of a service to a visitor who is about to review a swap, and returns to the swap. */
async function tellLie(page: Page, lie: Lie, draft: Draft, words: string): Promise<void> {
  const isQuote = LIES[lie] === LIES['no-quote']
  const honest = await received(page)
  await control.fault({ service: 'blockchainApi', fault: 'lie', lie })
  if (isQuote) await button(page, 'Renew the quote').click()
  if (lie === 'high-quote') await expect.poll(() => received(page)).not.toBe(honest)
  if (!isQuote || lie === 'high-quote') {
    await button(page, 'Review swap').click()
    await (words === 'harmless' ? expectExactApproval(page, draft) : says(page, words))
    if (words !== 'harmless') expect(await button(page, /^(?:Swap|Approve)$/).count(), lie).toBe(0)
    await button(page, 'Cancel').click()
  } else await says(page, words)
  await control.clearFaults()
  // A quote for another amount in between: for the same one, the last answer counts for 10 s.
  if (isQuote)
    for (const amount of ['11', draft.amount]) await dialog(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await button(page, 'Review swap').waitFor()
  await expect.poll(() => received(page)).toBe(honest)
}

/** Has the wallet asked for the first step, which it refuses. */
async function expectExactApproval(page: Page, { amount }: Draft): Promise<void> {
  await isChecked(page)
  await answer(page, 'reject')
  await pressSwap(page, 'Approve')
  await says(page, 'You rejected the request')
  const { data } = (await requests(page, 'eth_sendTransaction')).at(-1) ?? {}
  expect(BigInt(`0x${data?.slice(-64)}`)).toBe(unitsIn(amount, 6))
}

describe('A service that lies', () => {
  it.each([
    ['of a token', 0, 2, TOKEN],
    ['of the coin', 1, 0, COIN],
  ] as const)(
    '%s is found out before a signature, every time, and the visitor reads how',
    { timeout: 120_000 },
    async (_, at, harmless, draft) => {
      const page = await visit()
      await openModal(page, { view: 'Swap', ...draft })
      await button(page, 'Review swap').waitFor()
      const told = Object.entries(WORDS).flatMap(([lie, all]) => {
        const words = all[at]
        return words === undefined ? [] : [{ lie: lie as Lie, words }]
      })
      for (const { lie, words } of told) await tellLie(page, lie, draft, words)
      expect(told).toHaveLength(at === 0 ? Object.keys(LIES).length : 12)
      expect(await requests(page, 'eth_sendTransaction')).toHaveLength(harmless)
      expect(await walletLog(page)).not.toContain('wallet_sendCalls')
    },
  )
})
