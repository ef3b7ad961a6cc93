import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { PayArgs } from '../../../src/core/pay/payArgs.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { controlOf } from '../kit/control.ts'
import { payTold, readyPay, says, startPay, tokensAt } from '../kit/paying.ts'
import { startSite, type PageSetup, type Site } from '../kit/site.ts'
import { balancesAt, MAINNET, script, SOL, strangerOf, tokenOf } from '../kit/solanaSending.ts'
import { button, dialog, heard, noteEvents } from '../kit/visit.ts'

// The headless shell opens no windows.
let site: Site
beforeAll(async () => {
  site = await startSite({ isWhole: true })
})
afterEach(async () => {
  await Promise.all(site.browser.contexts().map((context) => context.close()))
  await controlOf(site).reset()
})
afterAll(() => site.stop())

const TIME_LIMIT_MS = 60_000
const NETWORK = 'eip155:1'
const SHOP = '0x00000000000000000000000000000000005110b5'
const EXCHANGE = 'Reown Test Exchange'

/** Opens a page of a project that has payments. */
async function visit(setup: PageSetup = {}): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 } })
  context.setDefaultTimeout(15_000)
  await noteEvents(context)
  const { projectId, services } = site.sandbox.json
  const options = { ...site.standard, ...setup.options, projectId: variantId(projectId, 'aa'), services }
  const { page, problems } = await site.open({ ...setup, options, in: context })
  page.once('close', () => expect(problems).toEqual([]))
  return page
}

/** The button that opens the exchange's window, once it can be pressed. */
const continueIn = (page: Page) => button(page, `Continue in ${EXCHANGE}`).and(page.locator(':not([aria-busy="true"])'))

/** Chooses the exchange, and waits until its window can be opened. */
async function chooseExchange(page: Page): Promise<void> {
  await button(page, EXCHANGE).click()
  await continueIn(page).waitFor()
}

const tokenAt = (network: string, symbol: string) =>
  site.sandbox.json.tokens.find((one) => one.network === network && one.symbol === symbol)?.address ?? ''

/** Presses a button or link that opens the exchange's page, and answers there. */
async function answerThere(page: Page, role: 'button' | 'link', name: string, answer: 'Pay' | 'Fail'): Promise<void> {
  const opening = page.context().waitForEvent('page')
  await dialog(page).getByRole(role, { name }).click()
  const there = await opening
  await there.getByRole('button', { name: answer }).click()
  await there.getByText(answer === 'Pay' ? 'The payment was sent' : 'Nothing was sent').waitFor()
  expect(await there.evaluate(() => window.opener)).toBeNull()
  await page.bringToFront()
}

it(
  'An exchange pays without a wallet; its window may be blocked, and the visitor may give up there',
  { timeout: TIME_LIMIT_MS },
  async () => {
    const page = await visit()
    const token = tokenAt(NETWORK, 'USDC')
    const arrived = () => tokensAt(controlOf(site), NETWORK, token, SHOP)
    const order = (amount: string): PayArgs => ({ network: NETWORK, token, amount, recipient: SHOP })
    const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/)

    await startPay(page, order('25'))
    await chooseExchange(page)
    await answerThere(page, 'button', `Continue in ${EXCHANGE}`, 'Pay')
    const paid = await payTold(page)
    expect(paid).toMatchObject({ outcome: 'paid', status: 'success', exchange: 'reown_test', hash })
    expect(await arrived()).toBe(25_000_000n)
    await dialog(page).waitFor({ state: 'detached' })

    await startPay(page, order('3'))
    await chooseExchange(page)
    await answerThere(page, 'button', `Continue in ${EXCHANGE}`, 'Fail')
    const error = { code: 'TransactionFailed', isOurs: true }
    expect(await payTold(page)).toMatchObject({ outcome: 'failed', status: 'failure', exchange: 'reown_test', error })
    await says(page, 'Failed')
    await button(page, 'Back to the site').click()

    await page.evaluate(() => void (window.open = () => null))
    await startPay(page, order('4'))
    await chooseExchange(page)
    await button(page, `Continue in ${EXCHANGE}`).click()
    await dialog(page)
      .getByRole('link', { name: `Open ${EXCHANGE}` })
      .waitFor()
    await button(page, 'Close').click()
    expect(await payTold(page)).toMatchObject({ outcome: 'failed', error: { code: 'PopupBlocked', isOurs: true } })

    await startPay(page, order('4'))
    await chooseExchange(page)
    await button(page, `Continue in ${EXCHANGE}`).click()
    await answerThere(page, 'link', `Open ${EXCHANGE}`, 'Pay')
    expect(await payTold(page)).toMatchObject({ outcome: 'paid', exchange: 'reown_test', hash })
    expect(await arrived()).toBe(29_000_000n)
    const told = (await heard(page, 'transaction')).map(({ detail }) => detail)
    expect(told).toEqual([
      { hash: paid.hash, network: NETWORK, kind: 'pay' },
      { hash: expect.stringMatching(/^0x/), network: NETWORK, kind: 'pay' },
    ])
  },
)

it('An exchange pays with ether of another network, which a service swaps', { timeout: TIME_LIMIT_MS }, async () => {
  const page = await visit()
  const token = tokenAt(NETWORK, 'USDC')
  await startPay(page, { network: NETWORK, token, amount: '25', recipient: SHOP })
  await chooseExchange(page)
  await button(page, /^Ether .*on Base/).click()
  await says(page, 'A service swaps what you pay, and pays the recipient.')
  await continueIn(page).waitFor()
  for (const box of await dialog(page).getByRole('checkbox').all()) await box.check()
  await answerThere(page, 'button', `Continue in ${EXCHANGE}`, 'Pay')
  const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/)
  expect(await payTold(page)).toMatchObject({ outcome: 'paid', status: 'success', exchange: 'reown_test', hash })
  expect(await tokensAt(controlOf(site), NETWORK, token, SHOP)).toBe(25_000_000n)
  expect((await heard(page, 'transaction')).map(({ detail }) => detail)).toMatchObject([
    { network: 'eip155:8453', kind: 'pay' },
  ])
})

it('On Solana, a wallet pays a token, and an exchange pays SOL', { timeout: TIME_LIMIT_MS }, async () => {
  const page = await visit({ wallet: false, solanaWallet: {}, options: site.optionsFor('solana') })
  const { coins, tokens } = balancesAt(controlOf(site))
  const recipient = strangerOf('a shop').address
  await script(page, { answer: 'approve' })
  await page.evaluate(() => window.WalletModal.connect('Demo Solana Wallet'))
  await startPay(page, { network: MAINNET, token: tokenOf('USDC').address, amount: '7.5', recipient })
  await button(page, /^Pay with Demo/).click()
  await readyPay(page).click()
  const paid = await payTold(page)
  expect(paid).toMatchObject({ outcome: 'paid', status: 'success', hash: expect.stringMatching(/^\w{80,90}$/) })
  expect(await tokens(recipient, 'USDC')).toBe(7_500_000n)
  await dialog(page).waitFor({ state: 'detached' })

  await startPay(page, { network: MAINNET, amount: '2', recipient })
  await chooseExchange(page)
  await answerThere(page, 'button', `Continue in ${EXCHANGE}`, 'Pay')
  expect(await payTold(page)).toMatchObject({ outcome: 'paid', status: 'success', exchange: 'reown_test' })
  expect(await coins(recipient)).toBe(2n * SOL)
  const told = (await heard(page, 'transaction')).map(({ detail }) => detail)
  expect(told).toMatchObject([{ hash: paid.hash, kind: 'pay' }, { kind: 'pay' }])
})
