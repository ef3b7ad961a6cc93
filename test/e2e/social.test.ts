import { describe, expect, it } from 'vitest'
import { embeddedSite, view, windowOf } from './kit/embedded.ts'
import { pressIn } from './kit/popup.ts'
import { secureFault } from './kit/secure.ts'
import { button, call, dialog, openModal, outcome, stateOf } from './kit/visit.ts'

const { site, visit } = embeddedSite()

describe.each(['Google', 'X', 'Discord', 'GitHub', 'Apple', 'Facebook'])('Social login with %s', (name) => {
  it('signs in through the popup of a social login', { tags: name === 'Google' ? 'journey' : [] }, async () => {
    const page = await visit()
    await openModal(page)
    const popup = await windowOf(page, () => button(page, name).click())
    await dialog(page, name).waitFor()
    await pressIn(popup, 'Approve')
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', connection: { connectorId: 'auth' } })
    expect(popup.isClosed() || (await popup.waitForEvent('close'), true)).toBe(true)
  })
})

describe('The popup of a social login', () => {
  it('returns to Connect when the visitor closes the popup', async () => {
    const page = await visit()
    await openModal(page)
    const popup = await windowOf(page, () => button(page, 'Google').click())
    await popup.close()
    await view(page, 'Connect')
  })

  it('reports a denied social login, and allows a retry', async () => {
    const page = await visit()
    await openModal(page)
    const popup = await windowOf(page, () => button(page, 'Google').click())
    await pressIn(popup, 'Deny')
    await dialog(page).getByRole('alert').getByText('Sign-in declined').waitFor()
    const again = await windowOf(page, () => button(page, 'Try again').click())
    await pressIn(again, 'Approve')
    expect((await outcome(page)).outcome).toBe('connected')
  })

  it('reports that the popup was blocked, and opens it with Continue', async () => {
    const page = await visit({
      init: () => {
        const { open } = window
        window.open = () => {
          window.open = open
          return null
        }
      },
    })
    await openModal(page)
    await button(page, 'Google').click()
    await dialog(page).getByText('Your browser blocked the window').waitFor()
    const popup = await windowOf(page, () => button(page, 'Continue').click())
    await pressIn(popup, 'Approve')
    expect((await outcome(page)).outcome).toBe('connected')
  })

  it('rejects a popup’s result from another origin', async () => {
    await secureFault(site(), '/oauth', { fault: 'cors' })
    const page = await visit()
    await openModal(page)
    const popup = await windowOf(page, () => button(page, 'Google').click())
    await pressIn(popup, 'Approve')
    // As visitors read it: the folded details of the error repeat the words
    await expect.poll(() => page.locator('.toast').innerText()).toContain('Untrusted Origin')
    await view(page, 'Connect')
    expect((await stateOf(page)).connections).toEqual([])
  })

  it('closes the popup on Back, and connects nothing', async () => {
    const page = await visit()
    await openModal(page)
    const popup = await windowOf(page, () => button(page, 'Google').click())
    const closed = popup.waitForEvent('close')
    await button(page, 'Back').click()
    await closed
    expect((await stateOf(page)).connections).toEqual([])
  })

  it('opens the popup from the site’s own button', async () => {
    const page = await visit({ body: '<wallet-modal-wallet-button wallet="github"></wallet-modal-wallet-button>' })
    const popup = await windowOf(page, () => page.getByRole('button', { name: 'Github' }).click())
    await pressIn(popup, 'Approve')
    await expect.poll(async () => (await stateOf(page)).connections.length).toBe(1)
  })

  it('opens the popup with Continue when blocked after a click on the site’s own button', async () => {
    const page = await visit({
      body: '<wallet-modal-wallet-button wallet="google"></wallet-modal-wallet-button>',
      init: () => {
        const { open } = window
        window.open = () => {
          window.open = open
          return null
        }
      },
    })
    await page.getByRole('button', { name: 'Google' }).click()
    await dialog(page).getByText('Press Continue to open the Google window.').waitFor()
    const popup = await windowOf(page, () => button(page, 'Continue').click())
    await pressIn(popup, 'Approve')
    await expect.poll(async () => (await stateOf(page)).connections.length).toBe(1)
  })

  it('logs in with connect() without the modal, and rejects when the popup closes', async () => {
    const page = await visit()
    await page.evaluate(() =>
      document.body.append(
        Object.assign(document.createElement('button'), {
          textContent: 'Log in',
          onclick: () =>
            Object.assign(window, {
              logged: window.WalletModal.connect('google').then(
                () => 'connected',
                (error: Error) => error.message,
              ),
            }),
        }),
      ),
    )
    const popup = await windowOf(page, () => page.getByRole('button', { name: 'Log in' }).click())
    await popup.close()
    expect(await page.evaluate(() => (window as unknown as { logged: Promise<string> }).logged)).toBe('Popup closed')
    const again = await windowOf(page, () => page.getByRole('button', { name: 'Log in' }).click())
    await pressIn(again, 'Approve')
    expect(await page.evaluate(() => (window as unknown as { logged: Promise<string> }).logged)).toBe('connected')
    expect((await stateOf(page)).open).toBe(false)
  })
})

describe('Farcaster login', () => {
  it('connects with Farcaster through the link in the QR code, after a cancelled attempt', async () => {
    const page = await visit()
    await openModal(page)
    await button(page, 'Farcaster').click()
    await dialog(page).getByRole('img', { name: 'QR code' }).waitFor()
    await button(page, 'Back').click()
    await view(page, 'Connect')
    await button(page, 'Farcaster').click()
    const uri = await dialog(page).getByRole('img', { name: 'QR code' }).getAttribute('data-uri')
    const phone = await page.context().newPage()
    await phone.goto(uri ?? '')
    await phone.getByRole('button', { name: 'Approve' }).click()
    expect((await outcome(page)).outcome).toBe('connected')
  })

  it('reports that the visitor denied the login in Farcaster', async () => {
    const page = await visit()
    await openModal(page)
    await button(page, 'Farcaster').click()
    const uri = await dialog(page).getByRole('img', { name: 'QR code' }).getAttribute('data-uri')
    const phone = await page.context().newPage()
    await phone.goto(uri ?? '')
    await phone.getByRole('button', { name: 'Deny' }).click()
    await dialog(page).getByRole('alert').getByText('You did not sign in with Farcaster').waitFor()
  })
})

it('redirects the page to the provider in Telegram, and connects on return', async () => {
  const page = await visit({ init: () => Object.assign(window, { TelegramWebviewProxy: {} }) })
  const home = page.url()
  await openModal(page)
  await button(page, 'Google').click()
  await page.waitForURL(/\/consent/)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL((url) => url.href.startsWith(home))
  await expect.poll(async () => (await stateOf(page)).connections.length, { timeout: 15_000 }).toBe(1)
  expect(page.url()).toBe(home)
})

it('reports that an e-mail change needs a login first', async () => {
  const page = await visit()
  await openModal(page, { view: 'UpdateEmailWallet' })
  expect(await outcome(page)).toEqual({
    outcome: 'failed',
    error: { code: 'NotConnected', message: 'Not connected to email or social', isOurs: true },
  })
  expect(await call(page, 'connect', 'myspace')).toMatchObject({ code: 'ConnectorNotFound' })
})
