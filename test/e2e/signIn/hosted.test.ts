import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { verifyMessage, type Hex } from 'viem'
import { variantId } from '../../sandbox/data/projects.ts'
import { controlOf } from '../kit/control.ts'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import { mailOf, secureOptions } from '../kit/secure.ts'
import { toast } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import { button, call, dialog, heard, noteEvents, openModal, outcome, script, stateOf } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const [OWNER] = ACCOUNTS
const OFF = { email: false, socials: false } as const

async function visit(options: Record<string, unknown>): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 } })
  context.setDefaultTimeout(15_000)
  await noteEvents(context)
  const { page } = await site.open({ in: context, options: secureOptions(site, { features: OFF, ...options }) })
  return page
}

async function connect(page: Page): Promise<void> {
  await script(page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
  await openModal(page)
  await button(page, /^Demo Wallet/).click()
}

async function sign(page: Page): Promise<void> {
  await script(page, { method: 'personal_sign', answer: 'approve', times: 1 })
  await button(page, /^(?:Sign|Try again)$/).click()
}

const view = (page: Page, name: string) => page.locator(`wallet-modal [data-view=${name}]`).waitFor()
const isClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const sessionOf = async (page: Page) => (await stateOf(page)).session
const fault = (route: string, times: number) =>
  controlOf(site).fault({
    service: 'walletApi',
    route: `/auth/v1/${route}`,
    fault: 'status',
    status: 503,
    times,
  })

/** Enters an e-mail address and the code that the sandbox mails. */
async function giveEmail(page: Page, email: string): Promise<void> {
  await view(page, 'DataCapture')
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await button(page, 'Continue').click()
  await view(page, 'DataCaptureOtpConfirm')
  const code = await mailOf(site).next(email, 'code')
  await dialog(page).getByRole('textbox').first().click()
  await page.keyboard.type(code)
  await view(page, 'SIWXSignMessage')
}

it('signs in at the hosted service with retries, reads the session back after a reload, and signs out', async () => {
  await fault('nonce', 1)
  const page = await visit({ signIn: { hosted: true, metadata: { plan: 'pro' } } })
  await connect(page)
  await button(page, 'Try again').click()
  await dialog(page).getByText('Chain ID: eip155:1').waitFor()
  await fault('authenticate', 1)
  await sign(page)
  await dialog(page).getByText('Error signing message').first().waitFor()
  await button(page, 'Try again').click()
  await dialog(page).getByText('Chain ID: eip155:1').waitFor()
  await sign(page)
  const { outcome: result, session } = await outcome(page)
  expect([result, session?.account?.metadata]).toEqual(['signed-in', { plan: 'pro' }])
  const { message = '', signature } = session ?? {}
  expect(await verifyMessage({ address: OWNER, message, signature: signature as Hex })).toBe(true)
  const tokens = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('@appkit/siwx')))
  expect(await tokens()).toEqual(['@appkit/siwx-auth-token'])
  await page.reload()
  await page.waitForFunction(() => window.WalletModal?.getState().session !== null)
  expect(await sessionOf(page)).toMatchObject({
    data: { accountAddress: OWNER },
    message: '',
    account: session?.account,
  })
  expect(await dialog(page).count()).toBe(0)
  // Without an answer of the service there is no session: the next opening leads to the sign-in.
  await fault('me', 1)
  await page.reload()
  await page.waitForFunction(() => window.WalletModal?.getState().connections[0]?.status === 'connected')
  await openModal(page)
  await view(page, 'SIWXSignMessage')
  await sign(page)
  await isClosed(page)
  await call(page, 'signOut')
  expect([await sessionOf(page), await tokens(), (await heard(page, 'sign-out')).length]).toEqual([null, [], 1])
})

it('asks for a required e-mail address first: closing disconnects, the session has the address', async () => {
  const page = await visit({ signIn: { hosted: true }, features: { ...OFF, emailCapture: ['required'] } })
  await connect(page)
  await view(page, 'DataCapture')
  expect(await button(page, 'Skip').count()).toBe(0)
  await page.keyboard.press('Escape')
  expect((await outcome(page)).outcome).toBe('closed')
  await page.waitForFunction(() => window.WalletModal.getState().connections.length === 0)
  await connect(page)
  await view(page, 'DataCapture')
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('ada')
  await button(page, 'Continue').click()
  await dialog(page).getByText('Please provide a valid email.').waitFor()
  await fault('otp', 1)
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('ada@hosted.example')
  await button(page, 'Continue').click()
  await toast(page, 'Failed to send email OTP').waitFor()
  await giveEmail(page, 'bob@hosted.example')
  await dialog(page).getByText('email:bob@hosted.example').waitFor()
  await sign(page)
  expect((await outcome(page)).session?.account?.email).toBe('bob@hosted.example')
})

it('signs in by the dashboard’s setting, and an optional e-mail address can be skipped', async () => {
  const projectId = variantId(site.sandbox.json.projectId, 'a9')
  const page = await visit({ projectId, features: { ...OFF, emailCapture: [] } })
  await openModal(page)
  await controlOf(site).received('walletApi')
  await page.waitForLoadState('networkidle')
  await script(page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
  await button(page, /^Demo Wallet/).click()
  await view(page, 'DataCapture')
  await button(page, 'Skip').click()
  await view(page, 'SIWXSignMessage')
  await sign(page)
  const { session } = await outcome(page)
  expect([session?.data.accountAddress, session?.account?.email]).toEqual([OWNER, undefined])
})
