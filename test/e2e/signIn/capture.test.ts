import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeFinds, showIn, view } from '../kit/embedded.ts'
import { faults } from '../kit/layoutFaults.ts'
import { mailOf, secureOptions } from '../kit/secure.ts'
import type { Site } from '../kit/site.ts'
import { button, dialog, noteEvents, openModal, script, stateOf } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

// What the walk through all other views checks there: these views need the hosted sign-in.

let site: Site
withSite((started) => ({ site } = started))

const EMAIL = 'ada@capture.example'
const PHONE = { width: 320, height: 640 }
const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Email' })
const press = (page: Page, key: string) => page.keyboard.press(key)
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

/** What a page needs to use the hosted sign-in, with Trusted Types. */
function strictCsp(): string {
  const { chains, services } = site.sandbox.json
  const nodes = [...new Set(chains.map(({ rpcUrl }) => new URL(rpcUrl).origin))]
  return [
    `default-src 'none'`,
    `script-src {cdn} {sandbox} 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob: ${services.walletApi} ${services.blockchainApi}`,
    `connect-src 'self' {sandbox} ${nodes.join(' ')} ${services.walletApi} ${services.blockchainApi}`,
    `require-trusted-types-for 'script'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
}

/** Opens a page that asks for an optional e-mail address, with two recent ones; the wallet approves to connect. */
async function visit(signIn: object, csp?: string) {
  const context = await site.browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  await noteEvents(context)
  await context.addInitScript(() =>
    localStorage.setItem('@appkit/recent_emails', 'ada.l@capture.example,bob@capture.example'),
  )
  const features = { email: false, socials: false, emailCapture: [] }
  const options = secureOptions(site, { features, signIn: { hosted: true, ...signIn } })
  const opened = await site.open({ in: context, options, ...(csp && { csp }) })
  await script(opened.page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
  return opened
}

it(
  'fits phones and wide windows in both directions, and passes axe in both themes, under a strict CSP',
  { timeout: 60_000 },
  async () => {
    const { page, problems } = await visit({}, strictCsp())
    /** Checks what is shown. */
    async function see(screen: string): Promise<void> {
      for (const [locale, direction, mode] of [
        ['ar', 'rtl', 'light'],
        ['en', 'ltr', 'dark'],
      ] as const) {
        await showIn(page, mode, locale)
        await page.locator(`wallet-modal [lang="${locale}"][dir="${direction}"]`).waitFor({ state: 'attached' })
        expect(await dialog(page).evaluate((element) => getComputedStyle(element).direction)).toBe(direction)
        expect.soft(await axeFinds(page), `${screen}, ${mode}, ${locale}`).toEqual([])
        for (const width of [1280, 360, 320]) {
          await page.setViewportSize({ ...PHONE, width })
          await page.evaluate(() => new Promise(requestAnimationFrame))
          expect.soft(await page.evaluate(faults), `${screen}, ${locale}, ${width}`).toEqual([])
        }
      }
      expect.soft(problems, screen).toEqual([])
    }
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    await view(page, 'DataCapture')
    await button(page, 'bob@capture.example').waitFor()
    await see('DataCapture')
    await field(page).fill('nobody')
    await button(page, 'Continue').click()
    await dialog(page).getByText('Please provide a valid email.').waitFor()
    await see('DataCapture, an invalid address')
    await field(page).fill(EMAIL)
    await button(page, 'Continue').click()
    await view(page, 'DataCaptureOtpConfirm')
    const code = await mailOf(site).next(EMAIL, 'code')
    await see('DataCaptureOtpConfirm')
    await dialog(page).getByRole('textbox').first().fill(wrong(code))
    await dialog(page).getByRole('alert').waitFor()
    await see('DataCaptureOtpConfirm, a wrong code')
    await dialog(page).getByRole('textbox').first().fill(code)
    await view(page, 'SIWXSignMessage')
    expect(problems).toEqual([])
  },
)

/** Returns the name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let element: Element | null = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

/** Presses Tab so often, and returns the names of what gets the focus. */
async function order(page: Page, count: number): Promise<string[]> {
  const names: string[] = []
  for (let at = 0; at < count; at++) {
    await press(page, 'Tab')
    names.push(await focused(page))
  }
  return names
}

it('is usable by keyboard alone: Escape disconnects, Enter sends it, and the code confirms it', async () => {
  const { page } = await visit({ required: false })
  const at = (name: string) => expect.poll(() => focused(page)).toBe(name)
  const connect = async () => {
    await page.getByRole('button', { name: 'Connect Wallet' }).focus()
    await press(page, 'Enter')
    await button(page, /^Demo Wallet/).focus()
    await press(page, 'Enter')
    await view(page, 'DataCapture')
    await at('Email')
  }
  await connect()
  await press(page, 'Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await at('Connect Wallet')
  expect((await stateOf(page)).connections).toEqual([])

  await script(page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
  await connect()
  expect(await order(page, 4)).toEqual(['ada.l@capture.example', 'bob@capture.example', 'Continue', 'Skip'])
  for (let back = 0; back < 4; back++) await press(page, 'Shift+Tab')
  await at('Email')
  await page.keyboard.type('nobody')
  await press(page, 'Enter')
  await dialog(page).getByRole('alert').getByText('Please provide a valid email.').waitFor()
  expect(await focused(page)).toBe('Email')
  await press(page, 'Control+A')
  await page.keyboard.type(EMAIL)
  await press(page, 'Enter')
  await view(page, 'DataCaptureOtpConfirm')
  await at('Digit 1 of 6')
  const code = await mailOf(site).next(EMAIL, 'code')
  await page.keyboard.type(wrong(code))
  await dialog(page).getByRole('alert').waitFor()
  await at('Digit 1 of 6')
  const digits = [2, 3, 4, 5, 6].map((digit) => `Digit ${digit} of 6`)
  expect(await order(page, 7)).toEqual([...digits, 'Resend code', 'Use another email'])
  await press(page, 'Enter')
  await view(page, 'DataCapture')
  await at('Email')
  expect(await field(page).inputValue()).toBe(EMAIL)
  await press(page, 'Enter')
  await view(page, 'DataCaptureOtpConfirm')
  await at('Digit 1 of 6')
  expect(await mailOf(site).all(EMAIL)).toHaveLength(1)
  await page.keyboard.type(code)
  await view(page, 'SIWXSignMessage')
  await script(page, { method: 'personal_sign', answer: 'approve', times: 1 })
  await dialog(page).getByText('Chain ID: eip155:1').waitFor()
  for (let presses = 0; presses < 8 && (await focused(page)) !== 'Sign'; presses++) await press(page, 'Tab')
  await press(page, 'Enter')
  await dialog(page).waitFor({ state: 'detached' })
  expect((await stateOf(page)).session?.account?.email).toBe(EMAIL)
})
