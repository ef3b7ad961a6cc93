import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { embeddedSite, view, yes } from '../kit/embedded.ts'
import { chooseWallet, readyPay, startPay } from '../kit/paying.ts'
import { review, visitConnected } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import { answer, pressSwap, reviewDraft, visitSwap } from '../kit/swapping.ts'
import { button, dialog, openModal, script } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const reject = (page: Page, method = 'eth_sendTransaction') => answer(page, 'reject', method)
const message = (page: Page, words: string | RegExp) => dialog(page).getByText(words).first()

const SIZES = [
  ['a narrow phone', { width: 320, height: 640 }],
  ['a phone on its side, where the footer scrolls', { width: 640, height: 360 }],
] as const
type Size = (typeof SIZES)[number][1]

/** Shows the page on a small screen with text at twice the size. */
async function enlarge(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px' } }))
}

/** Tells whether the whole message is visible: below the header, and above the footer or in it. */
const isInSight = (one: Locator) =>
  one.evaluate((element) => {
    const place = (selector: string) => element.closest('.sheet')?.querySelector(selector)?.getBoundingClientRect()
    const start = place('.header')?.bottom ?? 0
    const footer = element.closest('.footer') ? undefined : place('.view > .footer')
    const end = Math.min(footer?.height ? footer.top : innerHeight, innerHeight)
    const { top, bottom } = element.getBoundingClientRect()
    return top >= start && bottom <= end ? 'in sight' : `at ${top} to ${bottom} of ${start} to ${end}`
  })

const expectInSight = (one: Locator) => expect.poll(() => isInSight(one)).toBe('in sight')

describe.each(SIZES)('What went wrong after a press is in sight with text at twice the size: on %s', (_, size) => {
  let site: Site
  withSite((started) => ({ site } = started))

  it('if a sign-in is rejected', async () => {
    const page = await visitConnected(site, { signIn: { statement: 'Sign in to see your orders.' } })
    await openModal(page)
    await enlarge(page, size)
    await reject(page, 'personal_sign')
    await button(page, 'Sign').click()
    await expectInSight(message(page, 'You rejected the request'))
  })

  it('if a transfer is rejected', async () => {
    const page = await visitConnected(site)
    await openModal(page)
    await review(page, { to: OTHER })
    await enlarge(page, size)
    await reject(page)
    await button(page, /^Send$/).click()
    await expectInSight(message(page, 'You rejected the transaction'))
  })

  it('if a swap is rejected', async () => {
    const page = await visitSwap(site, () => {})
    await reviewDraft(page, { from: 'ETH', to: 'USDC', amount: '1.25' })
    await enlarge(page, size)
    await reject(page)
    await pressSwap(page)
    await expectInSight(message(page, /You rejected/))
  })

  it('if a payment is rejected', async () => {
    const page = await visitConnected(site, { features: { pay: true } })
    const token = site.sandbox.json.tokens.find(({ network, symbol }) => network === 'eip155:1' && symbol === 'USDC')
    await startPay(page, { network: 'eip155:1', token: token?.address ?? '', amount: '5', recipient: OTHER })
    await chooseWallet(page)
    await readyPay(page).waitFor()
    await enlarge(page, size)
    for (const box of await dialog(page).getByRole('checkbox').all()) await box.check()
    await reject(page)
    await readyPay(page).click()
    await expectInSight(message(page, 'You rejected the payment'))
  })

  it('if the wallet refuses to connect', async () => {
    const { page } = await site.open({ options: site.standard })
    await enlarge(page, size)
    await script(page, { answer: 'reject' })
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    await expectInSight(message(page, 'Connection declined'))
  })
})

describe.each(SIZES)('What went wrong with the embedded wallet is in sight: on %s', (_, size) => {
  const { signedIn } = embeddedSite()

  it('if an address or code is wrong', async () => {
    const page = await signedIn({ viewport: size })
    await enlarge(page, size)
    await openModal(page, { view: 'UpdateEmailWallet' })
    const field = dialog(page).getByRole('textbox', { name: 'Email' })
    await field.fill('nobody')
    await field.press('Enter')
    await expectInSight(message(page, 'Invalid email. Try again.'))
    await field.fill('grace@site.example')
    await field.press('Enter')
    await view(page, 'UpdateEmailPrimaryOtp')
    await dialog(page).getByRole('textbox').first().click()
    await page.keyboard.type('000000')
    await expectInSight(message(page, 'Invalid code. Try Again'))
  })

  // On its side, a phone is too low for the frame that asks to sign
  it.runIf(size.height > 400)('if a name is refused', async () => {
    const page = await signedIn({ viewport: size })
    await enlarge(page, size)
    await page.route('**/v1/profile/account?*', (route) =>
      route.fulfill({
        status: 400,
        json: { status: 'FAILED', reasons: [{ field: 'timestamp', description: 'too old' }] },
      }),
    )
    await openModal(page, { view: 'RegisterAccountName' })
    await dialog(page).getByRole('textbox', { name: 'Account name' }).fill('ada-lovelace')
    await message(page, 'is available').waitFor()
    await button(page, 'Choose name').click()
    await yes(page).click()
    await expectInSight(message(page, /clock/))
  })
})
