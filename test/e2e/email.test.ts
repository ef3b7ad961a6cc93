import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { controlOf } from './kit/control.ts'
import { embeddedSite, view } from './kit/embedded.ts'
import { approveDevice, mailOf, secureFault } from './kit/secure.ts'
import { button, dialog, openModal, outcome, stateOf } from './kit/visit.ts'

const { site, visit } = embeddedSite()

const EMAIL = 'ada@site.example'
const frames = (page: Page) => page.locator('iframe').count()

async function send(page: Page, email = EMAIL): Promise<void> {
  const field = dialog(page).getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await field.press('Enter')
}

const type = async (page: Page, code: string) => {
  await dialog(page).getByRole('textbox').first().focus()
  await page.keyboard.type(code)
}

/** Starts an e-mail login of a new visitor, up to the boxes for the code. */
async function atCode(page: Page, email = EMAIL): Promise<void> {
  await openModal(page)
  await send(page, email)
  await view(page, 'EmailVerifyDevice')
  await approveDevice(page, await mailOf(site()).next(email, 'link'))
  await view(page, 'EmailVerifyOtp')
}

async function logIn(page: Page, email = EMAIL): Promise<void> {
  await atCode(page, email)
  await type(page, await mailOf(site()).next(email, 'code'))
}

it('leaves the page visible above Connect on a phone, with logins and five installed wallets', async () => {
  const viewport = { width: 360, height: 740 }
  const page = await visit({ viewport, wallets: 5 })
  await openModal(page)
  for (const name of [/^Google$/, /^Wallet number 1/, /^All wallets \d/])
    await dialog(page).getByRole('button', { name }).waitFor()
  expect(
    await dialog(page)
      .getByRole('button', { name: /Installed$/ })
      .count(),
  ).toBe(4)
  const { height = 0 } = (await dialog(page).boundingBox()) ?? {}
  expect(height).toBeGreaterThan(0.8 * viewport.height)
  expect(height).toBeLessThanOrEqual(0.9 * viewport.height)
})

describe('E-mail login', () => {
  it('connects a new visitor after device approval and an e-mail code', { tags: 'journey' }, async () => {
    const page = await visit()
    await openModal(page)
    await dialog(page).getByRole('textbox', { name: 'Email' }).waitFor()
    // The frame is added only on first use.
    expect(await frames(page)).toBe(0)
    await send(page)
    await view(page, 'EmailVerifyDevice')
    await dialog(page, 'Register Device').waitFor()
    await approveDevice(page, await mailOf(site()).next(EMAIL, 'link'))
    await view(page, 'EmailVerifyOtp')
    await dialog(page, 'Confirm Email').waitFor()
    await type(page, await mailOf(site()).next(EMAIL, 'code'))
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', connection: { connectorId: 'auth' } })
  })

  it('blocks another e-mail login for 30 s and shows the remaining time', async () => {
    const page = await visit({ clock: true })
    await atCode(page)
    await button(page, 'Use another email').click()
    await view(page, 'EmailLogin')
    await send(page, 'bob@site.example')
    await dialog(page)
      .getByText(/Please try again after \d+ seconds/)
      .first()
      .waitFor()
    await page.clock.fastForward(30_000)
    await button(page, 'Try again').click()
    await view(page, 'EmailVerifyDevice')
  })

  it('asks a returning visitor only for the e-mail code', async () => {
    const page = await visit({ clock: true })
    await logIn(page)
    const { account } = await outcome(page)
    await page.evaluate(() => window.WalletModal.disconnect())
    await page.clock.fastForward(30_000)
    await openModal(page)
    await send(page)
    await view(page, 'EmailVerifyOtp')
    await type(page, await mailOf(site()).next(EMAIL, 'code', 1))
    expect((await outcome(page)).account?.address).toBe(account?.address)
  })

  it('reports three wrong codes, clears the input each time, and offers a new code after 30 s', async () => {
    const page = await visit({ clock: true })
    await atCode(page)
    const code = await mailOf(site()).next(EMAIL, 'code')
    const wrong = code === '000000' ? '111111' : '000000'
    for (const words of ['Invalid code. Try Again', 'Invalid code. Try Again', 'Too many wrong codes. Try Again']) {
      await type(page, wrong)
      await dialog(page).getByRole('alert').getByText(words).waitFor()
      expect(await dialog(page).getByRole('textbox').first().inputValue()).toBe('')
    }
    await dialog(page)
      .getByText(/Please try again after \d+ seconds/)
      .waitFor()
    await page.clock.fastForward(30_000)
    await button(page, 'Resend code').click()
    await type(page, await mailOf(site()).next(EMAIL, 'code', 1))
    expect((await outcome(page)).outcome).toBe('connected')
  })

  it('fills all boxes when a code is pasted into the first box', async () => {
    const page = await visit()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await atCode(page)
    const code = await mailOf(site()).next(EMAIL, 'code')
    await page.evaluate((text) => navigator.clipboard.writeText(text), code)
    await dialog(page).getByRole('textbox').first().focus()
    await page.keyboard.press('ControlOrMeta+V')
    expect((await outcome(page)).outcome).toBe('connected')
  })

  it('reports an expired e-mail code', async () => {
    const page = await visit()
    await atCode(page)
    const code = await mailOf(site()).next(EMAIL, 'code')
    await fetch(`${site().sandbox.json.control}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advanceMs":700000}',
    })
    await type(page, code)
    await dialog(page).getByText('Code expired. Try Again').waitFor()
  })

  it('reports after 20 s that the secure site does not load, and returns to the view Connect', async () => {
    await secureFault(site(), 'READY', { fault: 'hang' })
    const page = await visit({ clock: true })
    await openModal(page)
    await send(page)
    await view(page, 'EmailLogin')
    await page.locator('iframe').waitFor({ state: 'attached' })
    await page.clock.fastForward(21_000)
    await view(page, 'Connect')
    await page.getByText('A problem occurred while trying initialize authentication').waitFor()
  })

  it('continues the login when a slow secure site is ready', async () => {
    await secureFault(site(), 'READY', { fault: 'delay', delayMs: 3_000 })
    const page = await visit()
    await openModal(page)
    await send(page)
    await view(page, 'EmailVerifyDevice')
  })

  it('times out the login after 120 s without an answer, and offers a retry', async () => {
    await secureFault(site(), 'CONNECT_EMAIL', { fault: 'hang' })
    const page = await visit({ clock: true })
    await openModal(page)
    await send(page)
    await expect
      .poll(async () =>
        (await controlOf(site()).received('secureSite')).some(({ path }) => path.includes('CONNECT_EMAIL')),
      )
      .toBe(true)
    await page.clock.fastForward(121_000)
    await dialog(page).getByRole('alert').waitFor()
    await controlOf(site()).clearFaults()
    await button(page, 'Try again').click()
    await view(page, 'EmailVerifyDevice')
  })

  it('starts the login over after a reload', async () => {
    const page = await visit()
    await atCode(page)
    await page.reload({ waitUntil: 'load' })
    await page.evaluate(() => window.WalletModal.ready)
    expect([(await stateOf(page)).connections, (await stateOf(page)).open]).toEqual([[], false])
    await openModal(page)
    await dialog(page).getByRole('textbox', { name: 'Email' }).waitFor()
  })

  it('restores the user after a reload until sign-out', async () => {
    const page = await visit()
    await logIn(page)
    const { account } = await outcome(page)
    await page.reload({ waitUntil: 'load' })
    await page.evaluate(() => window.WalletModal.ready)
    await expect.poll(async () => (await stateOf(page)).account?.address).toBe(account?.address)
    await page.evaluate(() => window.WalletModal.disconnect())
    await page.reload({ waitUntil: 'load' })
    await page.evaluate(() => window.WalletModal.ready)
    expect((await stateOf(page)).connections).toEqual([])
  })
})

describe('Changing the e-mail address', () => {
  it('changes the e-mail address after a code from the old and a code from the new address', async () => {
    const page = await visit()
    await logIn(page)
    await outcome(page)
    const before = (await mailOf(site()).all(EMAIL)).filter(({ code }) => code).length
    await openModal(page, { view: 'UpdateEmailWallet' })
    await dialog(page, 'Edit Email').waitFor()
    await send(page, 'grace@site.example')
    await view(page, 'UpdateEmailPrimaryOtp')
    await type(page, await mailOf(site()).next(EMAIL, 'code', before))
    await view(page, 'UpdateEmailSecondaryOtp')
    await dialog(page, 'Confirm New Email').waitFor()
    await type(page, await mailOf(site()).next('grace@site.example', 'code'))
    await page.getByText('Email changed').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect((await stateOf(page)).connections).toHaveLength(1)
  })
})
