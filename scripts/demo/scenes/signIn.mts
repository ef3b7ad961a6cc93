import type { Page } from 'playwright-core'
import { choose, connect, open, says, sees, script, type Scene } from './scene.mts'

const options = { signIn: { statement: 'Sign in to see your orders.', resources: ['https://shop.example/terms'] } }

const capturing = (emailCapture: readonly string[]) => ({
  signIn: { hosted: true },
  features: { emailCapture, email: false, socials: false },
})

/** Connects, and enters an e-mail address. */
async function inCapture(page: Page): Promise<void> {
  await connect(page)
  await open(page)
  await sees(page, 'DataCapture')
}

async function inSignIn(page: Page): Promise<void> {
  await connect(page)
  await open(page)
  await sees(page, 'SIWXSignMessage')
  await says(page, /wants you to sign in/)
}

/** Signs, and the wallet answers in this way. */
async function signing(page: Page, answer: 'reject' | 'silent'): Promise<void> {
  await inSignIn(page)
  await script(page, { method: 'personal_sign', answer })
  await choose(page, 'Sign')
}

export const SIGN_IN_SCENES: readonly Scene[] = [
  { name: 'sign-in', options, play: inSignIn },
  {
    name: 'sign-in-waiting',
    options,
    async play(page) {
      await signing(page, 'silent')
      await says(page, /Demo Wallet/)
    },
  },
  {
    name: 'sign-in-rejected',
    options,
    async play(page) {
      await signing(page, 'reject')
      await says(page, 'You rejected the request')
    },
  },
  { name: 'capture', options: capturing([]), play: inCapture },
  {
    name: 'capture-code',
    options: capturing(['required']),
    async play(page, { email }) {
      await inCapture(page)
      await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(email)
      await choose(page, 'Continue')
      await sees(page, 'DataCaptureOtpConfirm')
    },
  },
]
