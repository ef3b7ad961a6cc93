import type { Page } from 'playwright-core'
import { mailOf } from './secure.ts'
import type { Site } from './site.ts'
import { script } from './visit.ts'

const EMAIL = 'ada@walk.example'

/** Shows the views that ask for an e-mail address, and signs in with it. */
async function walkCapture({ sandbox }: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const { projectId, services } = sandbox.json
  await page.evaluate(
    ([id, { walletApi }]) => {
      localStorage.setItem('@appkit/recent_emails', 'ada.lovelace@walk.example,bob@walk.example')
      const features = { emailCapture: [], email: false, socials: false, activity: false } as const
      window.WalletModal.configure({ projectId: id, services: { walletApi }, features, signIn: { hosted: true } })
      void window.WalletModal.open()
    },
    [projectId, services] as const,
  )
  const field = dialog.getByRole('textbox', { name: 'Email' })
  await field.waitFor()
  await see('DataCapture')
  await field.fill('ada')
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.getByText('Please provide a valid email.').waitFor()
  await see('DataCapture, an invalid address')
  await field.fill(EMAIL)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.getByRole('textbox').nth(5).waitFor()
  await see('DataCaptureOtpConfirm')
  const code = await mailOf({ sandbox } as Site).next(EMAIL, 'code')
  await dialog.getByRole('textbox').first().click()
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await dialog.locator('.code-line.login-error').waitFor()
  await see('DataCaptureOtpConfirm, a wrong code')
  await dialog.getByRole('textbox').first().click()
  await page.keyboard.type(code)
  await script(page, { method: 'personal_sign', answer: 'approve', times: 1 })
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Does the part of `walk` about the sign-in. It starts and ends in Account. */
export async function walkSignIn(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const sign = dialog.getByRole('button', { name: 'Sign', exact: true })
  await page.evaluate(() => window.WalletModal.configure({ signIn: { statement: 'Welcome to the shop' } }))
  await dialog.getByText('Welcome to the shop').waitFor()
  await see('SIWXSignMessage')
  await script(page, { method: 'personal_sign', answer: 'reject', times: 1 })
  await sign.click()
  await dialog.getByText('You rejected the request').waitFor()
  await see('SIWXSignMessage, rejected')
  await script(page, { method: 'personal_sign', answer: 'approve', times: 1 })
  await sign.click()
  await dialog.waitFor({ state: 'detached' })
  await walkCapture(site, page, see)
  await page.evaluate(() => {
    window.WalletModal.configure({ signIn: false, features: {}, projectId: undefined })
    void window.WalletModal.open()
  })
  await dialog.getByRole('button', { name: 'Receive', exact: true }).waitFor()
}
