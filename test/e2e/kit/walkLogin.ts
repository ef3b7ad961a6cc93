import type { Page } from 'playwright-core'
import { controlOf } from './control.ts'
import { pressIn } from './popup.ts'
import { approveDevice, mailOf, secureFault, secureOptions } from './secure.ts'
import { signInByEmail } from './signInByEmail.ts'
import type { Site } from './site.ts'

const EMAIL = 'walker@site.example'
/** The user that `signInByEmail` creates. */
const KNOWN = 'ada+known@site.example'

/** Does the part of `walk` for e-mail and social login: each view in each state. */
export async function walkLogin(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).click()
  const says = (words: string | RegExp) => dialog.getByText(words).first().waitFor()
  const open = (view?: string) =>
    page.evaluate((name) => void window.WalletModal.open(name ? { view: name } : {}), view)
  const field = dialog.getByRole('textbox', { name: 'Email' })
  const clear = () => controlOf(site).clearFaults()
  await page.evaluate(
    (options) => window.WalletModal.configure(options as never),
    secureOptions(site, { customWallets: [], connectors: { ledger: false, coinbase: false } }),
  )

  await open()
  await field.fill('walker')
  await field.press('Enter')
  await says('Invalid email. Try again.')
  await see('Connect, an address that is none')
  await secureFault(site, 'CONNECT_EMAIL', { fault: 'delay', delayMs: 60_000 })
  await field.fill(EMAIL)
  await field.press('Enter')
  await page.locator('[data-view="EmailLogin"]').waitFor()
  await see('EmailLogin, sending')
  await clear()
  await page.locator('[data-view="EmailVerifyDevice"]').waitFor()
  await says('Open the link in the email')
  await see('EmailVerifyDevice')
  await approveDevice(page, await mailOf(site).next(EMAIL, 'link'))
  await says('Enter the code sent to')
  await see('EmailVerifyOtp')
  await dialog.getByRole('textbox').first().focus()
  await page.keyboard.type((await mailOf(site).next(EMAIL, 'code')) === '000000' ? '111111' : '000000')
  await dialog.getByRole('alert').getByText('Invalid code. Try Again').waitFor()
  await see('EmailVerifyOtp, a wrong code')
  await press('Use another email')
  await field.fill(EMAIL)
  await field.press('Enter')
  await says(/Please try again after/)
  await see('EmailLogin, too early')

  await open()
  await page.evaluate(() => Object.assign(window, { openWindow: window.open, open: () => null }))
  await press('Google')
  await says('Your browser blocked the window')
  await see('ConnectingSocial, the window blocked')
  await page.evaluate(() =>
    Object.assign(window, { open: (window as unknown as { openWindow: typeof window.open }).openWindow }),
  )
  const [popup] = await Promise.all([page.waitForEvent('popup'), press('Continue')])
  await says('Continue in the Google window')
  await see('ConnectingSocial')
  await pressIn(popup, 'Deny')
  await says('You did not sign in with Google')
  await see('ConnectingSocial, denied')

  await open()
  await press('Farcaster')
  await dialog.getByRole('img', { name: 'QR code' }).waitFor()
  await see('ConnectingFarcaster')
  await secureFault(site, 'GET_FARCASTER_URI', { fault: 'status' })
  await open()
  await press('Farcaster')
  await dialog.getByRole('alert').waitFor()
  await see('ConnectingFarcaster, failed')
  await clear()
  await open()
  await press('Close')
  await dialog.waitFor({ state: 'detached' })
  await walkUpdate(site, page, see)
}

/** Forgets when the last mail was sent. Otherwise the next mail would have to wait half a minute. */
const forgetMail = ({ sandbox }: Site, page: Page) =>
  page.evaluate((key) => localStorage.removeItem(key), `wallet-modal:auth:${sandbox.json.projectId}`)

/** Registers a name. */
async function walkName(page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.evaluate(() => void window.WalletModal.open({ view: 'RegisterAccountName' }))
  const field = dialog.getByRole('textbox', { name: 'Account name' })
  await field.fill('a b')
  await see('RegisterAccountName, not a name')
  await field.fill('alice')
  await dialog.getByText('This name is taken').waitFor()
  await see('RegisterAccountName, a taken name')
  await field.fill(`walker-${crypto.randomUUID().slice(0, 8)}`)
  await dialog.getByText('is available').waitFor()
  await dialog.getByRole('button', { name: 'Choose name' }).click()
  const frame = page.frameLocator('wallet-modal iframe')
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByText('You rejected the request').waitFor()
  await see('RegisterAccountName, refused')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await frame.getByRole('button', { name: /Sign|Approve/ }).click()
  await page.locator('[data-view="RegisterAccountNameSuccess"]').waitFor()
  await see('RegisterAccountNameSuccess')
}

/** Shows the views of a logged-in user: settings and smart sessions. */
async function walkSettings(page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const features = await page.evaluate(() => window.WalletModal.getState().features)
  await page.evaluate(() => window.WalletModal.updateFeatures({ smartSessions: true }))
  await page.evaluate(() => void window.WalletModal.open({ view: 'AccountSettings' }))
  await dialog.getByRole('button', { name: /^Key account/ }).waitFor()
  await see('AccountSettings')
  await walkName(page, see)
  await page.evaluate(() => void window.WalletModal.open({ view: 'SmartSessionList' }))
  await dialog.getByText('No active smart sessions').waitFor()
  await see('SmartSessionList')
  await page.evaluate((before) => window.WalletModal.updateFeatures({ smartSessions: before.smartSessions }), features)
}

/** Starts an e-mail change and cancels it. */
async function walkUpdate(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const mail = mailOf(site)
  await forgetMail(site, page)
  await signInByEmail(site, page)
  await walkSettings(page, see)
  const before = (await mail.all(KNOWN)).filter(({ code }) => code).length
  await page.evaluate(() => void window.WalletModal.open({ view: 'UpdateEmailWallet' }))
  const field = dialog.getByRole('textbox', { name: 'Email' })
  await field.waitFor()
  await see('UpdateEmailWallet')
  await field.fill('walker+new@site.example')
  await field.press('Enter')
  await page.locator('[data-view="UpdateEmailPrimaryOtp"] input:focus').waitFor()
  await see('UpdateEmailPrimaryOtp')
  await dialog.getByRole('textbox').first().focus()
  await page.keyboard.type(await mail.next(KNOWN, 'code', before))
  await page.locator('[data-view="UpdateEmailSecondaryOtp"] input:focus').waitFor()
  await see('UpdateEmailSecondaryOtp')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.evaluate(() => window.WalletModal.disconnect())
  await forgetMail(site, page)
}
