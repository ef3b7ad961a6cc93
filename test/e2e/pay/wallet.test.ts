import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PayArgs } from '../../../src/core/pay/payArgs.ts'
import { chooseWallet, payTold, readyPay, says, startPay, tokensAt } from '../kit/paying.ts'
import { visitConnected } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import { answer } from '../kit/swapping.ts'
import { approveInWallet, button, dialog, heard, walletLog } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

const TIME_LIMIT_MS = 60_000
const NETWORK = 'eip155:1'
const SHOP = '0x00000000000000000000000000000000005110b5'
const HASH = /^0x[0-9a-f]{64}$/

const rpc = (method: string, ...params: unknown[]) => control.rpc(NETWORK, method, ...params)
const usdc = () =>
  site.sandbox.json.tokens.find(({ network, symbol }) => network === NETWORK && symbol === 'USDC')?.address ?? ''
/** What the recipient has, in base units. */
const arrived = () => tokensAt(control, NETWORK, usdc(), SHOP)
/** 12.34 USDC, or something else. */
const order = (fields: Partial<PayArgs> = {}): PayArgs => ({
  ...{ network: NETWORK, token: usdc(), amount: '12.34', recipient: SHOP },
  ...fields,
})

/** Number of times that the wallet was asked to send since the page was loaded. */
const askedCount = async (page: Page) =>
  (await walletLog(page)).filter((method) => method === 'eth_sendTransaction').length

async function press(page: Page, how: 'approve' | 'reject'): Promise<void> {
  await answer(page, how)
  await readyPay(page).click()
}

/** Pays from a connected wallet, and no block includes it yet. Returns the hash. */
async function sendPending(page: Page, fields: Partial<PayArgs>): Promise<string> {
  await rpc('evm_setAutomine', false)
  await startPay(page, order(fields))
  await chooseWallet(page)
  await press(page, 'approve')
  await says(page, 'Processing payment...')
  const [told] = await heard(page, 'transaction')
  return String(told?.detail.hash)
}

it(
  'A wallet pays a token once, after a refusal, a closed payment, and two calls at once',
  { timeout: TIME_LIMIT_MS, tags: 'journey' },
  async () => {
    const page = await visitConnected(site, { features: { pay: true } })
    await startPay(page, order())
    await chooseWallet(page)
    await says(page, SHOP)
    await press(page, 'reject')
    await says(page, 'You rejected the payment')
    await button(page, 'Close').click()
    expect(await payTold(page)).toMatchObject({ outcome: 'rejected' })

    await startPay(page, order())
    await button(page, 'Close').click()
    expect(await payTold(page)).toMatchObject({ outcome: 'closed' })
    expect(await arrived()).toBe(0n)

    await startPay(page, order(), order())
    expect(await payTold(page, 2)).toMatchObject({ outcome: 'closed' })
    await chooseWallet(page)
    await answer(page, 'approve')
    await readyPay(page).dblclick()
    const paid = await payTold(page, 3)
    expect(paid).toMatchObject({ outcome: 'paid', status: 'success', hash: expect.stringMatching(HASH) })
    await says(page, 'Completed')
    expect(await arrived()).toBe(12_340_000n)
    // The refused question, and the one that paid.
    expect(await askedCount(page)).toBe(2)
    expect((await heard(page, 'transaction')).map(({ detail }) => detail)).toEqual([
      { hash: paid.hash, network: NETWORK, kind: 'pay' },
    ])
    await dialog(page).waitFor({ state: 'detached' })
  },
)

it(
  'A payment that was sent is submitted if the visitor closes it, and goes on by its reference after a reload',
  async () => {
    const page = await visitConnected(site, { features: { pay: true } })
    const hash = await sendPending(page, { reference: 'order 7' })
    await button(page, 'Close').click()
    const submitted = await payTold(page)
    expect(submitted).toMatchObject({ outcome: 'submitted', status: 'pending', hash, paymentId: 'order 7' })

    await page.reload()
    await page.waitForFunction(() => window.WalletModal.getState().connections.length > 0)
    await startPay(page, order({ reference: 'order 7' }))
    await says(page, 'Processing payment...')
    await rpc('evm_mine')
    expect(await payTold(page)).toMatchObject({ outcome: 'paid', status: 'success', hash, paymentId: 'order 7' })
    await button(page, 'Done').click()

    await startPay(page, order({ reference: 'order 7' }))
    await button(page, /^Pay with Demo/).click()
    await says(page, 'You may have paid this already')
    await answer(page, 'approve')
    // The warning appears before the payment is checked. Until then, the button ignores presses.
    await readyPay(page).click({ force: true })
    // Leads to the tick, instead of asking the wallet.
    await dialog(page).locator('input[type="checkbox"]:focus').waitFor()
    await dialog(page).getByText('I have looked in my wallet and want to pay again').waitFor()
    expect(await askedCount(page)).toBe(0)
    await button(page, 'Close').click()
    expect(await payTold(page)).toMatchObject({ outcome: 'closed' })
    expect(await arrived()).toBe(12_340_000n)
  },
  TIME_LIMIT_MS,
)

it(
  'A payment that the network reverts has failed, and pays nobody',
  async () => {
    const page = await visitConnected(site, { features: { pay: true } })
    const hash = await sendPending(page, {})
    const code = await rpc('eth_getCode', usdc(), 'latest')
    await rpc('anvil_setCode', usdc(), '0x60006000fd')
    await rpc('evm_mine')
    const error = { code: 'TransactionFailed', isOurs: true }
    expect(await payTold(page)).toMatchObject({ outcome: 'failed', status: 'failure', hash, error })
    await says(page, 'The network did not carry it out. Only the network fee was charged.')
    await rpc('anvil_setCode', usdc(), code)
    expect(await arrived()).toBe(0n)
  },
  TIME_LIMIT_MS,
)

it('A wrong payment, and one while payments are off, is an error of the site, and opens nothing', async () => {
  const { projectId, services } = site.sandbox.json
  // The project has payments off at the dashboard.
  const page = await visitConnected(site, { projectId, services })
  await startPay(page, { ...order(), amount: 5 }, order())
  const wrong = (message: string) => ({
    outcome: 'thrown',
    error: { code: 'InvalidOption', isOurs: true, message: expect.stringContaining(message) },
  })
  expect(await payTold(page, 0)).toEqual(wrong('Invalid payment amount'))
  expect(await payTold(page, 1)).toMatchObject({ outcome: 'thrown', error: { code: 'FeatureDisabled', isOurs: true } })
  await page.evaluate(() => window.WalletModal.updateFeatures({ pay: true }))
  await startPay(page, order({ recipient: '0x1' }))
  expect(await payTold(page)).toEqual(wrong('Invalid recipient address'))
  expect(await heard(page, 'open')).toEqual([])
  expect(await dialog(page).count()).toBe(0)
})

it(
  'A payment expires after 300 s, and what the wallet sends after that still arrives',
  async () => {
    const page = await visitConnected(site, { features: { pay: true } })
    await page.clock.install()
    await startPay(page, order({ amount: '1' }))
    await chooseWallet(page)
    await page.clock.fastForward(300_000)
    await dialog(page, 'Payment timeout').waitFor()
    expect(await payTold(page)).toMatchObject({ outcome: 'expired' })
    await says(page, 'It took too long. Start the payment again on the site.')
    await button(page, 'Back to the site').click()
    expect(await askedCount(page)).toBe(0)

    await startPay(page, order())
    await chooseWallet(page)
    await readyPay(page).click()
    await expect.poll(() => askedCount(page)).toBe(1)
    await page.clock.fastForward(300_000)
    expect(await payTold(page)).toMatchObject({ outcome: 'expired' })
    await approveInWallet(page)
    await dialog(page, 'Completed').waitFor()
    expect(await arrived()).toBe(12_340_000n)
  },
  TIME_LIMIT_MS,
)

it(
  'Two tabs with the same reference pay once, and both learn of it',
  async () => {
    const reference = 'order 9'
    const options = { features: { pay: true } }
    const first = await visitConnected(site, options)
    const second = await visitConnected(site, options, first.context())
    for (const page of [first, second]) {
      await page.bringToFront()
      await startPay(page, order({ reference }))
      await chooseWallet(page)
    }
    await rpc('evm_setAutomine', false)
    await first.bringToFront()
    await press(first, 'approve')
    await says(first, 'Processing payment...')

    await second.bringToFront()
    await press(second, 'approve')
    await says(second, 'You may have paid this already')
    await button(second, 'Close').click()
    expect(await payTold(second)).toMatchObject({ outcome: 'closed' })
    await startPay(second, order({ reference }))
    await says(second, 'Processing payment...')
    await rpc('evm_mine')
    const paid = { outcome: 'paid', status: 'success', paymentId: reference, hash: expect.stringMatching(HASH) }
    const results = [await payTold(first), await payTold(second)]
    expect(results).toMatchObject([paid, paid])
    expect(results[0]?.hash).toBe(results[1]?.hash)
    expect([await askedCount(first), await askedCount(second)]).toEqual([1, 0])
    expect(await arrived()).toBe(12_340_000n)
  },
  TIME_LIMIT_MS,
)
