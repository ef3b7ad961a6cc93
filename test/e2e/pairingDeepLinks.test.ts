import { devices, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PhoneWallet } from '../sandbox/phone/createPhoneWallet.ts'
import { controlOf } from './kit/control.ts'
import { pairingOptions, scan, startPhone, uriOf } from './kit/phone.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { button, call, dialog, openModal, outcome, stateOf } from './kit/visit.ts'

const CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'
const IPHONE = devices['iPhone 15'] as BrowserContextOptions
const ANDROID = devices['Pixel 7'] as BrowserContextOptions
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const OWN = { id: 'own', name: 'Own Wallet', homepage: 'https://own.example' }

interface Gone {
  url: string
  target: string
  features: string
  /** Whether the page had user activation at the time of the navigation. */
  isFresh: boolean
  /** Whether the navigation happened synchronously in the click handler. */
  isInTap: boolean
}
declare global {
  interface Window {
    gone: Gone[]
  }
}

let site: Site
let context: BrowserContext
let phone: PhoneWallet
let control: ReturnType<typeof controlOf>
beforeAll(async () => {
  // Pages that open one another: in the headless shell, the page behind is slow.
  site = await startSite({ isWhole: true })
  control = controlOf(site)
})
afterAll(() => site.stop())
beforeEach(async () => {
  phone = await startPhone(site)
})
afterEach(async () => {
  await control.clearFaults()
  await context?.close()
  await phone.stop()
})

/** Runs in the page: records navigations instead of following them, since this browser has no wallet apps. */
function noteWays(): void {
  let isInTap = false
  // Reset in the next frame, after all click handlers have run.
  addEventListener(
    'click',
    () => {
      isInTap = true
      requestAnimationFrame(() => (isInTap = false))
    },
    true,
  )
  window.gone = []
  window.open = (url, target = '', features = '') => {
    window.gone.push({ url: String(url), target, features, isFresh: navigator.userActivation.isActive, isInTap })
    return null
  }
}

type Visit = PageSetup & { browser?: BrowserContextOptions; isReal?: boolean; before?: () => void }

/** Opens a page on a phone, with the modal open. */
async function visit({ browser = IPHONE, isReal, before, options, ...setup }: Visit = {}): Promise<Page> {
  context = await site.browser.newContext({ ...browser, permissions: ['clipboard-read', 'clipboard-write'] })
  context.setDefaultTimeout(15_000)
  if (!isReal) await context.addInitScript(noteWays)
  if (before) await context.addInitScript(before)
  const { page } = await site.open({
    wallet: false,
    ...setup,
    options: { ...pairingOptions(site), ...options },
    in: context,
  })
  await openModal(page)
  return page
}

const gone = (page: Page) => page.evaluate(() => window.gone)
const open = (page: Page) => dialog(page).getByRole('button', { name: 'Open', exact: true })
/** Returns the pairing URI, read from the copy button. */
async function copied(page: Page): Promise<string> {
  await button(page, 'Copy link').click()
  await dialog(page).getByText('Link copied').waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
const choice = (page: Page) => page.evaluate((key) => localStorage.getItem(key), CHOICE)

describe('Deep links on a phone', () => {
  it('opens the chosen wallet automatically after a recent tap, and on each tap on Open', async () => {
    const page = await visit()
    await button(page, /^MetaMask/).tap()
    await dialog(page, 'MetaMask').waitFor()
    await expect.poll(async () => (await gone(page)).length).toBe(1)
    const uri = await copied(page)
    const url = `metamask://wc?uri=${encodeURIComponent(uri)}`
    expect(await gone(page)).toEqual([
      { url, target: '_self', features: 'noreferrer noopener', isFresh: true, isInTap: false },
    ])
    await open(page).tap()
    expect((await gone(page))[1]).toEqual({
      url,
      target: '_self',
      features: 'noreferrer noopener',
      isFresh: true,
      isInTap: true,
    })
  })

  it('opens a universal link with the pairing link only on a tap on Open', async () => {
    const page = await visit({
      isReal: true,
      options: { customWallets: [{ ...OWN, mobile_link: 'https://own.example/app' }] },
    })
    const asked: string[] = []
    await context.route('https://own.example/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Own Wallet</title>' })
    })
    await button(page, /^Own Wallet/).tap()
    await dialog(page, 'Own Wallet').waitFor()
    await button(page, 'Copy link').waitFor()
    const uri = await copied(page)
    expect(asked).toEqual([])
    await open(page).tap()
    await page.waitForURL('https://own.example/**')
    expect(asked).toEqual([`https://own.example/app/wc?uri=${encodeURIComponent(uri)}`])
  })

  it('enables the button Open once the pairing code exists', async () => {
    const page = await visit({ options: { customWallets: [{ ...OWN, mobile_link: 'https://own.example' }] } })
    await control.fault({ service: 'relay', route: 'connect', fault: 'delay', delayMs: 800 })
    await button(page, /^Own Wallet/).tap()
    await open(page).waitFor()
    expect(await open(page).isDisabled()).toBe(true)
    await expect.poll(() => open(page).isEnabled()).toBe(true)
    expect(await gone(page)).toEqual([])
  })

  it('offers the app store, the pairing link and a QR code if no app opens', async () => {
    const page = await visit({ browser: ANDROID })
    await button(page, /^MetaMask/).tap()
    await dialog(page).getByText('Did MetaMask not open?').waitFor()
    expect(await dialog(page).getByRole('link', { name: 'Get' }).getAttribute('href')).toMatch(/^https:\/\/.*metamask/)
    const uri = await copied(page)
    await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
    await button(page, 'Show QR code').tap()
    expect(await uriOf(page)).toBe(uri)
    await expect.poll(() => scan(page)).toBe(uri)
    await button(page, 'Use this device').tap()
    await phone.pair(uri)
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
  })

  it('reopens the app for each request, until the session ends', async () => {
    const page = await visit()
    await button(page, /^MetaMask/).tap()
    const uri = await copied(page)
    await phone.pair(uri)
    await outcome(page)
    expect(JSON.parse((await choice(page)) ?? '')).toEqual({ href: 'metamask://', name: 'MetaMask' })
    const before = (await gone(page)).length
    await page.evaluate(async () => {
      const provider = window.WalletModal.getProvider()
      await provider?.request({
        method: 'personal_sign',
        params: ['0x48656c6c6f', window.WalletModal.getState().account?.address],
      })
    })
    const [relinked] = (await gone(page)).slice(before)
    expect(relinked?.url).toMatch(/^metamask:\/\/wc\?requestId=\d+&sessionTopic=[\da-f]{64}$/)
    await call(page, 'disconnect')
    expect(await choice(page)).toBeNull()
  })

  it('marks the chosen wallet as recent', async () => {
    const page = await visit()
    await button(page, /^Trust Wallet/).tap()
    await phone.pair(await copied(page))
    await outcome(page)
    await call(page, 'disconnect')
    await openModal(page)
    await button(page, /^Trust Wallet.*Recent/).waitFor()
  })

  it('encodes the pairing link twice in Telegram on Android', async () => {
    const page = await visit({
      browser: ANDROID,
      before: () => void Object.assign(window, { TelegramWebviewProxy: {} }),
    })
    await button(page, /^MetaMask/).tap()
    const uri = await copied(page)
    await open(page).tap()
    expect((await gone(page)).at(-1)).toMatchObject({
      url: `https://metamask.example/wc/wc?uri=${encodeURIComponent(encodeURIComponent(uri))}`,
      target: '_blank',
      isInTap: true,
    })
  })

  it('opens links in the top page when the site runs in a frame', async () => {
    const page = await visit()
    site.pages.set('/outer.html', {
      body: `<!doctype html><title>Outer</title><meta name="viewport" content="width=device-width"><iframe src="${page.url()}" allow="clipboard-write" width="390" height="640"></iframe>`,
    })
    await page.goto(`${site.host.url}/outer.html`)
    const frame = page.frames()[1]
    if (!frame) throw new Error('no frame')
    await frame.waitForFunction(() => 'WalletModal' in window)
    await frame.evaluate(() => void window.WalletModal.open())
    const inside = frame.locator('wallet-modal')
    await inside.getByRole('button', { name: /^MetaMask/ }).tap()
    await inside.getByRole('button', { name: 'Open', exact: true }).tap()
    const ways = await frame.evaluate(() => window.gone)
    expect(ways.at(-1)).toMatchObject({ target: '_top', isInTap: true })
  })

  it('opens the site in Phantom’s in-app browser (specification §2)', async () => {
    const page = await visit({
      isReal: true,
      options: { networks: [SOLANA], rpcUrls: {}, featuredWalletIds: [PHANTOM] },
    })
    const asked: string[] = []
    await context.route('https://phantom.app/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Phantom</title>' })
    })
    await button(page, /^Phantom/).tap()
    await page.waitForURL('https://phantom.app/**')
    const { origin } = new URL(site.host.url)
    expect(asked).toEqual([expect.stringMatching(/\/browse\/http%3A%2F%2F127\.0\.0\.1%3A\d+%2Fpage-\d+\.html\?ref=/)])
    expect(new URL(asked[0] ?? '').searchParams.get('ref')).toBe(origin)
  })
})

describe('Links to wallets on a desktop', () => {
  const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

  it('opens a web wallet in a new tab, where the visitor approves', async () => {
    const webapp = site.sandbox.json.pages.phoneWallet ?? ''
    const page = await visit({
      browser: DESK,
      isReal: true,
      options: { customWallets: [{ ...OWN, webapp_link: webapp }] },
    })
    await button(page, /^Own Wallet/).click()
    await expect.poll(() => open(page).isEnabled()).toBe(true)
    const [wallet] = await Promise.all([context.waitForEvent('page'), open(page).click()])
    expect(wallet.url()).toContain('/wc?uri=wc%3A')
    await wallet.getByRole('button', { name: 'Approve', exact: true }).click()
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', connection: { connectorId: 'walletConnect' } })
    expect((await stateOf(page)).account?.status).toBe('connected')
  })

  it('shows a tab for each platform of a wallet', async () => {
    const page = await visit({
      browser: DESK,
      options: {
        customWallets: [
          { ...OWN, mobile_link: 'own://', webapp_link: 'https://own.example', desktop_link: 'own-desktop://' },
        ],
      },
    })
    await button(page, /^Own Wallet/).click()
    const tabs = dialog(page).getByRole('tab')
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['Mobile', 'Webapp', 'Desktop'])
    const uri = await uriOf(page)
    await tabs.first().focus()
    await page.keyboard.press('End')
    expect(await tabs.last().getAttribute('aria-selected')).toBe('true')
    await open(page).click()
    expect(await gone(page)).toMatchObject([
      { url: `own-desktop://wc?uri=${encodeURIComponent(uri)}`, target: '_blank', isInTap: true },
    ])
    await dialog(page).getByText('Did Own Wallet not open?').waitFor()
  })

  it('shows where to get the wallet after a press on Get, and returns to the pairing code with Back', async () => {
    const page = await visit({ browser: DESK })
    await button(page, /^MetaMask/).click()
    await button(page, 'Get').click()
    await dialog(page, 'Get MetaMask').waitFor()
    await button(page, 'Back').click()
    await uriOf(page)
  })
})
