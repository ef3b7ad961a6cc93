import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WalletModalError, type ErrorCode } from '../../../../src/core/errors.ts'
import type { ViewName } from '../../../../src/core/views.ts'
import type { WalletListing } from '../../../../src/core/wallets/walletListing.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { fakePairing } from '../../../kit/fakePairing.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ONE: WalletListing = {
  id: 'one',
  name: 'One Wallet With Words',
  canPair: true,
  mobileLink: 'one://',
  desktopLink: 'one-desktop://',
  webappLink: 'https://app.one.example',
  appStore: 'https://apps.example/one',
  homepage: 'https://one.example',
}

let opened: unknown[][] = []
beforeEach(() => {
  const original = window.open
  opened = []
  window.open = (...args) => {
    opened.push(args)
    return null
  }
  onTestFinished(() => {
    window.open = original
    vi.restoreAllMocks()
  })
})
const onPhone = () => void vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)

/** Opens a pairing view, for one listed wallet or for any wallet. */
async function pairing({
  wallet,
  phone,
  view = 'ConnectingWalletConnect',
}: { wallet?: Partial<WalletListing>; phone?: boolean; view?: ViewName } = {}) {
  if (phone) onPhone()
  const relay = fakePairing()
  const here = createTestModal({ offered: [relay] })
  const page = await visitor(here.modal)
  const result = openModal(here.modal, { view: wallet ? 'Connect' : view })
  if (wallet) {
    here.modal.walletList.add([{ ...ONE, ...wallet }])
    here.modal.router.push({ view: 'ConnectingWalletConnect', walletId: wallet.id ?? 'one' })
  }
  await settle()
  return { ...here, relay, page, result, code: () => happen(() => void relay.code()) }
}

describe('Pairing with any wallet', () => {
  test.each<ViewName>(['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'])(
    'shows a placeholder, then the QR code and a link to copy: %s',
    async (view) => {
      const { page, relay } = await pairing({ view })
      expect([page.view(), page.title()]).toEqual([view, 'WalletConnect'])
      expect(page.has('img', 'QR code')).toBe(false)
      expect(page.root.querySelectorAll('.qr')).toHaveLength(1)
      expect(page.get('status').textContent).toBe('Preparing the code')
      expect(page.has('button', 'Copy link')).toBe(false)
      let uri = ''
      await happen(() => void (uri = relay.code()))
      const image = page.get('img', 'QR code')
      expect([image.getAttribute('data-uri'), image.getAttribute('part')]).toEqual([uri, 'qr'])
      expect(page.get('status').textContent).toBe('Scan the code with a wallet on your phone')
      expect(page.has('button', 'Try again')).toBe(false)
    },
  )

  test('copies the pairing link and shows success or failure', async () => {
    const { page, modal, relay } = await pairing()
    let uri = ''
    await happen(() => void (uri = relay.code()))
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.press('button', 'Copy link')
    expect(write).toHaveBeenCalledWith(uri)
    expect(modal.toasts.$shown.get()).toMatchObject({ text: 'Link copied', tone: 'success' })
    write.mockRejectedValue(new Error('not allowed'))
    await page.press('button', 'Copy link')
    expect([modal.toasts.$shown.get(), ...modal.toasts.$waiting.get()].at(-1)).toMatchObject({
      text: 'Failed to copy',
      tone: 'error',
    })
  })

  test('replaces an old pairing code and announces the new one', async () => {
    const { page, code, relay } = await pairing()
    await code()
    expect(page.get('status').textContent).not.toContain('There is a new code')
    let second = ''
    await happen(() => void (second = relay.code()))
    expect(page.get('img', 'QR code').getAttribute('data-uri')).toBe(second)
    expect(page.get('status').textContent).toContain('There is a new code')
  })

  test.each(['waiting', 'failed'])(
    'requests a new pairing code if the view opens again while the earlier request is %s',
    async (how) => {
      const { page, modal, code, relay } = await pairing()
      if (how === 'failed') await happen(() => relay.fail(new WalletModalError('RelayUnreachable')))
      void openModal(modal, { view: 'ConnectingWalletConnect' })
      await wait(1_000)
      expect(relay.asked()).toBe(2)
      await code()
      expect(page.has('img', 'QR code')).toBe(true)
    },
  )

  test('offers a retry for a slow code, and hides the code while the relay is unreachable', async () => {
    const { page, relay, code } = await pairing()
    await wait(3_000)
    expect(page.get('status').textContent).toBe('This is taking longer than usual. Your connection may be slow.')
    await page.press('button', 'Get a new code')
    expect(relay.asked()).toBe(2)
    await code()
    await happen(() => relay.line('offline'))
    expect(page.has('img', 'QR code')).toBe(false)
    expect(page.has('button', 'Copy link')).toBe(false)
    expect(page.get('status').textContent).toContain('Connection lost')
    await happen(() => relay.line('ready'))
    expect(page.has('img', 'QR code')).toBe(true)
  })

  test.each<[ErrorCode, string]>([
    ['UserRejected', 'Connection declined'],
    ['RelayUnreachable', 'The pairing service is not responding'],
    ['OriginNotAllowed', 'Pairing is not allowed here'],
    ['ConnectionFailed', 'Could not connect'],
    ['LoadFailed', 'A part of the widget could not be loaded. Check your connection and try again'],
  ])('explains %s in place of the pairing code, with a retry', async (error, title) => {
    const { page, relay, code, result } = await pairing()
    await code()
    await happen(() => relay.fail(new WalletModalError(error)))
    expect(page.get('alert').textContent).toContain(title)
    // One sign says how it went: the badge on WalletConnect's mark
    const signs = [...page.root.querySelectorAll('.progress-mark svg')].map((one) => one.classList.contains('icon'))
    expect(signs).toEqual([false, true])
    expect(page.has('img', 'QR code')).toBe(false)
    await wait(1_000)
    await page.press('button', 'Try again')
    await code()
    await happen(() => relay.approve())
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test('offers a page reload if pairing code fails to load twice, since Firefox caches a failed import()', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    onTestFinished(() => reload.mockRestore())
    const { page, relay, code } = await pairing()
    await code()
    await happen(() => relay.fail(new WalletModalError('LoadFailed', { params: { isRetry: 1 } })))
    expect(page.get('alert').textContent).toBe('Could not connectStill not loading. Reload the page')
    expect(page.has('button', 'Try again')).toBe(false)
    await page.press('button', 'Reload page')
    expect([reload.mock.calls.length, relay.asked()]).toEqual([1, 1])
  })

  test('removes an expired pairing code and requests a new one on retry', async () => {
    const { page, relay, code } = await pairing()
    await code()
    await wait(250_000)
    expect(page.get('alert').textContent).toContain('The code has expired')
    await page.press('button', 'Try again')
    expect(relay.asked()).toBe(2)
  })
})

test('names the paired wallet in Account', async () => {
  const relay = fakePairing({ wallet: { name: 'Phone Wallet' } })
  const { modal } = createTestModal({ offered: [relay] })
  const page = await visitor(modal)
  void openModal(modal, { view: 'ConnectingWalletConnect' })
  await settle()
  await happen(() => void relay.code())
  await happen(() => relay.approve())
  void openModal(modal)
  await settle()
  expect(page.text()).toContain('Connected with Phone Wallet')
})

describe('Pairing with a listed wallet on a desktop', () => {
  test('names the listed wallet and shows a tab per platform', async () => {
    const { page, code } = await pairing({ wallet: {} })
    expect(page.title()).toBe(ONE.name)
    expect(page.names('tab')).toEqual(['Mobile', 'Webapp', 'Desktop'])
    expect(page.get('tab', 'Mobile').getAttribute('aria-selected')).toBe('true')
    await code()
    expect(page.get('status').textContent).toContain(`Scan the code with ${ONE.name} on your phone`)
  })

  test.each([
    ['Webapp', 'https://app.one.example/'],
    ['Desktop', 'one-desktop://'],
  ])('opens the wallet once there is a pairing code: %s', async (tab, base) => {
    const { page, relay } = await pairing({ wallet: {} })
    await page.press('tab', tab)
    expect(page.text()).toContain(`Continue in ${ONE.name}`)
    expect((page.get('button', 'Open') as HTMLButtonElement).disabled).toBe(true)
    let uri = ''
    await happen(() => void (uri = relay.code()))
    await page.press('button', 'Open')
    expect(opened).toEqual([[`${base}wc?uri=${encodeURIComponent(uri)}`, '_blank', 'noreferrer noopener']])
  })

  test('switches tabs with the arrow keys and moves the focus', async () => {
    const { page } = await pairing({ wallet: {} })
    const tabs = page.all('tab')
    const press = (key: string) =>
      happen(() => page.get('tablist').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['End', 2],
      ['ArrowRight', 0],
      ['ArrowLeft', 2],
      ['Home', 0],
    ] as const) {
      await press(key)
      expect(page.all('tab').map((tab) => tab.getAttribute('tabindex'))).toEqual(
        [0, 1, 2].map((one) => (one === at ? '0' : '-1')),
      )
      expect(tabs[at]?.getAttribute('aria-selected')).toBe('true')
    }
  })

  test(`links "Get" directly to the download if the wallet has only one`, async () => {
    const { page } = await pairing({ wallet: { appStore: undefined } })
    expect(page.text()).toContain('Don’t have One Wallet W…?')
    expect(page.get('link', 'Get').getAttribute('href')).toBe('https://one.example')
  })

  test('opens a wallet that is installed in this browser', async () => {
    const { page, chain } = await pairing({
      wallet: { rdns: 'com.example', desktopLink: undefined, webappLink: undefined },
    })
    const installed = fakeConnector({ asks: true })
    await happen(() => chain.announce(installed))
    expect(page.names('tab')).toEqual(['Browser', 'Mobile'])
    await page.press('tab', 'Browser')
    await page.press('button', 'Open')
    expect([page.view(), installed.asked.length]).toEqual(['ConnectingExternal', 1])
  })

  test('shows a missing extension as not detected, and does not pair', async () => {
    const { page, relay } = await pairing({
      wallet: { rdns: 'org.none', mobileLink: undefined, webappLink: undefined, desktopLink: undefined },
    })
    expect(page.text()).toContain('Not Detected')
    expect(relay.asked()).toBe(0)
  })

  test('shows no pairing code for a wallet that does not support pairing', async () => {
    const { page, relay } = await pairing({ wallet: { canPair: false } })
    expect([page.has('img'), relay.asked()]).toEqual([false, 0])
    expect(page.text()).toContain('Not Detected')
  })
})

describe('Pairing with a listed wallet on a phone', () => {
  test('asks to scan the code on another device, also for any wallet', async () => {
    const { page, code } = await pairing({ view: 'ConnectingWalletConnectBasic', phone: true })
    await code()
    expect(page.get('status').textContent).toBe('Scan the code with a wallet on another device')
  })

  test("opens the wallet's app within the click, and offers store, link and QR code if nothing happens", async () => {
    const { page, code, relay, result } = await pairing({ wallet: {}, phone: true })
    expect(page.names('tab')).toEqual(['Mobile', 'Webapp'])
    expect((page.get('button', 'Open') as HTMLButtonElement).disabled).toBe(true)
    await code()
    page.get('button', 'Open').click()
    expect(opened).toHaveLength(1)
    expect(opened[0]?.slice(1)).toEqual(['_self', 'noreferrer noopener'])
    await wait(2_500)
    expect(page.text()).toContain('Did One Wallet With Words not open?')
    expect(page.get('link', 'Get').getAttribute('href')).toBe('https://apps.example/one')
    expect(page.has('button', 'Copy link')).toBe(true)
    expect(page.has('button', 'Open')).toBe(true)
    await page.press('button', 'Show QR code')
    expect(page.has('img', 'QR code')).toBe(true)
    expect(page.text()).toContain(`Scan the code with ${ONE.name} on another device`)
    await page.press('button', 'Use this device')
    expect(page.has('img', 'QR code')).toBe(false)
    await happen(() => relay.approve())
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test('explains in an embedded page why no app opens', async () => {
    vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window & typeof globalThis)
    const { page, code } = await pairing({ wallet: {}, phone: true })
    await code()
    page.get('button', 'Open').click()
    expect(opened[0]?.[1]).toBe('_top')
    await wait(2_500)
    expect(page.text()).toContain('This page is shown inside another one, which may not let it open apps.')
    expect(page.has('button', 'Copy link')).toBe(true)
    expect(page.has('button', 'Show QR code')).toBe(true)
  })

  test("asks the visitor to accept in the wallet's app and come back", async () => {
    const { page, code } = await pairing({ wallet: {}, phone: true })
    await code()
    await page.press('button', 'Open')
    await happen(() => dispatchEvent(new Event('pagehide')))
    expect(page.text()).toContain('Accept the connection in One Wallet With Words, then come back here')
  })

  test.each([
    ['opens a custom scheme by itself while the tap is an active user gesture', { mobileLink: 'one://' }, true, 1],
    ['does not open a custom scheme once the gesture has expired', { mobileLink: 'one://' }, false, 0],
    [
      'waits for a tap to open a universal link, which could open a web page without a tap',
      { mobileLink: 'https://one.example' },
      true,
      0,
    ],
  ])('%s', async (_, links, isActive, times) => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'))
    const { code } = await pairing({ wallet: links, phone: true })
    await code()
    expect(opened).toHaveLength(times)
    await code()
    expect(opened).toHaveLength(times)
  })
})
