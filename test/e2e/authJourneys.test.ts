import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { controlOf } from './kit/control.ts'
import { embeddedSite, view, windowOf, yes } from './kit/embedded.ts'
import { pressIn } from './kit/popup.ts'
import { approveDevice, mailOf } from './kit/secure.ts'
import { answer, ask } from './kit/signInByEmail.ts'
import { button, dialog, heard, openModal, outcome, stateOf } from './kit/visit.ts'

const { site, visit, signedIn } = embeddedSite()

const EMAIL = 'ada@site.example'
const HELLO = '0x48656c6c6f'

/** Reloads the page, and waits until the connection is restored. */
async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'load' })
  await page.evaluate(() => window.WalletModal.ready)
}

async function send(page: Page): Promise<void> {
  const field = dialog(page).getByRole('textbox', { name: 'Email' })
  await field.fill(EMAIL)
  await field.press('Enter')
}

/** Expects that nothing pending is left: no connection, and another login works. */
async function beginsAnew(page: Page): Promise<void> {
  const { connections, open, loading } = await stateOf(page)
  expect({ connections, open, loading }).toEqual({ connections: [], open: false, loading: false })
  await openModal(page)
  const popup = await windowOf(page, () => button(page, 'GitHub').click())
  await pressIn(popup, 'Approve')
  expect((await outcome(page)).outcome).toBe('connected')
}

describe('Reloading the page during a login or request', () => {
  it('discards a login that waits for the e-mail link when the page is reloaded', async () => {
    const page = await visit()
    await openModal(page)
    await send(page)
    await view(page, 'EmailVerifyDevice')
    const link = await mailOf(site()).next(EMAIL, 'link')
    await reload(page)
    await approveDevice(page, link)
    await beginsAnew(page)
  })

  it('discards a login with an open popup when the page is reloaded, and ignores the popup’s result', async () => {
    const page = await visit()
    await openModal(page)
    const popup = await windowOf(page, () => button(page, 'Google').click())
    await reload(page)
    await page.evaluate(() => {
      Object.assign(window, {
        result: new Promise((resolve) =>
          addEventListener(
            'message',
            ({ data }: MessageEvent<{ resultUri?: string }>) => data.resultUri && resolve(data.resultUri),
          ),
        ),
      })
    })
    await pressIn(popup, 'Approve')
    expect(await page.evaluate(() => (window as unknown as { result: Promise<string> }).result)).toMatch(/^\?/)
    // The widget no longer waits for this popup and does not close it, so the test does.
    await popup.close()
    await beginsAnew(page)
  })

  it('discards a login that waits for Farcaster when the page is reloaded', async () => {
    const page = await visit()
    await openModal(page)
    await button(page, 'Farcaster').click()
    await dialog(page).getByRole('img', { name: 'QR code' }).waitFor()
    await reload(page)
    await beginsAnew(page)
  })

  it('restores the connection after a reload without signing the open request, and serves the next request', async () => {
    const page = await signedIn()
    const { account } = await stateOf(page)
    await ask(page, 'personal_sign', [HELLO, '{me}'])
    await yes(page).waitFor()
    await reload(page)
    await expect.poll(async () => (await stateOf(page)).account?.address).toBe(account?.address)
    expect((await stateOf(page)).open).toBe(false)
    await ask(page, 'personal_sign', [HELLO, '{me}'])
    await yes(page).click()
    expect((await answer(page)).result).toMatch(/^0x/)
  })

  it('keeps the old e-mail address after a reload during an address change', async () => {
    const page = await signedIn()
    const email = (await stateOf(page)).account?.user?.email
    expect(email).toMatch(/@/)
    await openModal(page, { view: 'UpdateEmailWallet' })
    const field = dialog(page, 'Edit Email').getByRole('textbox', { name: 'Email' })
    await field.fill('grace@site.example')
    await field.press('Enter')
    await view(page, 'UpdateEmailPrimaryOtp')
    await reload(page)
    await expect.poll(async () => (await stateOf(page)).account?.user?.email).toBe(email)
  })
})

describe('Account of the embedded wallet', () => {
  it('reports the user in the state, and keeps the chosen account type after a reload', async () => {
    const page = await signedIn()
    const before = (await stateOf(page)).account
    expect(before).toMatchObject({
      type: 'smartAccount',
      smartAccountDeployed: false,
      user: { preferredAccountType: 'smartAccount' },
    })
    expect(before?.user?.accounts.map(({ type }) => type).sort()).toEqual(['eoa', 'smartAccount'])
    await openModal(page, { view: 'AccountSettings' })
    await button(page, /^Key account/).click()
    await expect.poll(async () => (await stateOf(page)).account?.type).toBe('eoa')
    const after = (await stateOf(page)).account
    expect(after?.address).toBe(before?.user?.accounts.find(({ type }) => type === 'eoa')?.address)
    expect((await heard(page, 'account')).at(-1)?.detail).toMatchObject({
      account: { address: after?.address, type: 'eoa' },
    })
    expect((await stateOf(page)).connections.find(({ namespace }) => namespace === 'eip155')?.accounts).toHaveLength(1)
    await reload(page)
    await expect.poll(async () => (await stateOf(page)).account?.status).toBe('connected')
    expect((await stateOf(page)).account).toMatchObject({ address: after?.address, type: 'eoa' })
  })

  it('rejects forbidden methods with a message for the visitor', async () => {
    const page = await signedIn()
    await ask(page, 'eth_sign', ['{me}', HELLO])
    expect(await answer(page)).toEqual({ code: 4200, message: 'Requested RPC call is not allowed' })
    await page.locator('wallet-modal').getByText('Action not allowed').waitFor()
    expect((await stateOf(page)).open).toBe(false)
  })

  it('updates the frame as soon as the site changes the theme', async () => {
    const page = await signedIn()
    const themes = async () =>
      (await controlOf(site()).received('secureSite')).filter(({ path }) => path.includes('SYNC_THEME')).length
    const before = await themes()
    await page.evaluate(() => window.WalletModal.setTheme({ mode: 'light', variables: { '--wm-accent': '#ff0000' } }))
    await expect.poll(themes).toBe(before + 1)
    expect(await page.frameLocator('wallet-modal iframe').locator('#idle').textContent()).toContain('light')
  })
})
