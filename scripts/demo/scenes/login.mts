import type { Page } from 'playwright-core'
import { askForCode, mailFor, sendEmail, signIn, typeCode } from './mail.mts'
import {
  blockWindows,
  choose,
  hasCode,
  modal,
  open,
  pressIn,
  says,
  sees,
  showAccount,
  showsBalance,
  windowOf,
  type Scene,
  type Stage,
} from './scene.mts'

const LONG = 'a.rather.long.name@post.example'

/** Makes the secure site receive a request and never answer it. */
const stall = (page: Page, event: string) => page.context().route(`**/${event}*`, () => undefined)

async function wrongCode(page: Page, { sandbox, email }: Stage): Promise<void> {
  await askForCode(page, email)
  await typeCode(page, (await mailFor(sandbox, email, 'code')) === '000000' ? '111111' : '000000')
  await says(page, 'Invalid code. Try Again')
}

const consent = async (page: Page, name: string): Promise<Page> => {
  await open(page)
  const popup = await windowOf(page, () => choose(page, name))
  await popup.waitForURL(/\/consent/)
  return popup
}

async function changeEmail(page: Page, stage: Stage): Promise<void> {
  await signIn(page, stage)
  await open(page, 'UpdateEmailWallet')
  await sees(page, 'UpdateEmailWallet')
}

async function changeTo(page: Page, stage: Stage): Promise<void> {
  await changeEmail(page, stage)
  await sendEmail(page, LONG)
  await page.locator('[data-view=UpdateEmailPrimaryOtp] input').first().waitFor()
}

export const LOGIN_SCENES: readonly Scene[] = [
  {
    name: 'email-invalid',
    async play(page) {
      await open(page)
      await sendEmail(page, 'walker')
      await says(page, 'Invalid email. Try again.')
    },
  },
  {
    name: 'email-login',
    async play(page, { email }) {
      await stall(page, 'CONNECT_EMAIL')
      await open(page)
      await sendEmail(page, email)
      await sees(page, 'EmailLogin')
      await says(page, 'Sending you an email')
    },
  },
  {
    name: 'email-login-early',
    async play(page, { email }) {
      await askForCode(page, email)
      await choose(page, 'Use another email')
      await sendEmail(page, email)
      await says(page, /Please try again after/)
    },
  },
  {
    name: 'email-verify-device',
    async play(page, { newEmail }) {
      await open(page)
      await sendEmail(page, newEmail)
      await sees(page, 'EmailVerifyDevice')
    },
  },
  { name: 'email-verify-otp', play: (page, { email }) => askForCode(page, email) },
  { name: 'email-verify-otp-wrong', play: wrongCode },
  {
    name: 'email-verify-otp-resent',
    async play(page, { email }) {
      await page.clock.install()
      await askForCode(page, email)
      await page.clock.fastForward(30_000)
      await choose(page, 'Resend code')
      await says(page, 'Sent again')
    },
  },
  {
    name: 'social-waiting',
    async play(page) {
      await consent(page, 'Google')
      await says(page, 'Continue in the Google window')
    },
  },
  {
    name: 'social-blocked',
    async play(page) {
      await blockWindows(page)
      await open(page)
      await choose(page, 'Google')
      await says(page, 'Your browser blocked the window')
    },
  },
  {
    name: 'social-denied',
    async play(page) {
      await pressIn(await consent(page, 'Google'), 'Deny')
      await says(page, 'You did not sign in with Google')
    },
  },
  {
    name: 'farcaster',
    async play(page) {
      await open(page)
      await choose(page, 'Farcaster')
      await hasCode(page)
    },
  },
  {
    name: 'farcaster-mobile',
    isMobile: true,
    async play(page) {
      await open(page)
      await choose(page, 'Farcaster')
      await says(page, 'Approve in Farcaster, then come back here')
    },
  },
  {
    name: 'farcaster-denied',
    async play(page) {
      await open(page)
      await choose(page, 'Farcaster')
      const uri = await modal(page).locator('[data-uri]').getAttribute('data-uri')
      const phone = await page.context().newPage()
      await phone.goto(uri ?? '')
      await phone.getByRole('button', { name: 'Deny' }).click()
      await says(page, 'You did not sign in with Farcaster')
      await phone.close()
    },
  },
  {
    name: 'account-email',
    async play(page, stage) {
      await signIn(page, stage)
      await showsBalance(page)
      await showAccount(page)
    },
  },
  {
    name: 'account-settings',
    options: { features: { smartSessions: true } },
    async play(page, stage) {
      await signIn(page, stage)
      await open(page, 'AccountSettings')
      await modal(page)
        .getByRole('button', { name: /^Key account/ })
        .waitFor()
    },
  },
  { name: 'update-email', play: changeEmail },
  { name: 'update-email-primary', play: changeTo },
  {
    name: 'update-email-secondary',
    async play(page, stage) {
      await changeTo(page, stage)
      await typeCode(page, await mailFor(stage.sandbox, stage.email, 'code', 1))
      await page.locator('[data-view=UpdateEmailSecondaryOtp] input').first().waitFor()
    },
  },
]
