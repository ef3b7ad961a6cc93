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

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ONE: WalletListing = {
  id: 'one', name: 'One Wallet With Words', canPair: true, mobileLink: 'one://', desktopLink: 'one-desktop://', webappLink: 'https://app.one.example',
  appStore: 'https://apps.example/one', homepage: 'https://one.example',
}

let opened: unknown[][] = []
beforeEach(() => {
  const original = window.open
  opened = []
  window.open = (...args) => (opened.push(args), null)
  onTestFinished(() => {
    window.open = original
    vi.restoreAllMocks()
  })
})
const onPhone = () => void vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)

/** A visitor at a pairing view: of a listed wallet, or of any. */
async function pairing({ wallet, phone, view = 'ConnectingWalletConnect' }: { wallet?: Partial<WalletListing>; phone?: boolean; view?: ViewName } = {}) {
  if (phone) onPhone()
  const relay = fakePairing()
  const here = createTestModal({ offered: [relay] })
  const page = await visitor(here.modal)
  const result = openModal(here.modal, { view: wallet ? 'Connect' : view })
  if (wallet) {
    here.modal.walletList.note([{ ...ONE, ...wallet }])
    here.modal.router.push({ view: 'ConnectingWalletConnect', walletId: wallet.id ?? 'one' })
  }
  await settle()
  return { ...here, relay, page, result, code: () => happen(() => void relay.code()) }
}

describe('any wallet, by its camera', () => {
  test.each<ViewName>(['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'])('%s: a shape, then the code with its URI, and a link to copy', async (view) => {
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
  })

  test('the link is copied, and that is said; so is that it could not be', async () => {
    const { page, modal, relay } = await pairing()
    let uri = ''
    await happen(() => void (uri = relay.code()))
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.press('button', 'Copy link')
    expect(write).toHaveBeenCalledWith(uri)
    expect(modal.toasts.$shown.get()).toMatchObject({ text: 'Link copied', tone: 'success' })
    write.mockRejectedValue(new Error('not allowed'))
    await page.press('button', 'Copy link')
    expect([modal.toasts.$shown.get(), ...modal.toasts.$waiting.get()].at(-1)).toMatchObject({ text: 'Failed to copy', tone: 'error' })
  })

  test('a new code takes the place of the old one, and is announced', async () => {
    const { page, code, relay } = await pairing()
    await code()
    expect(page.get('status').textContent).not.toContain('There is a new code')
    let second = ''
    await happen(() => void (second = relay.code()))
    expect(page.get('img', 'QR code').getAttribute('data-uri')).toBe(second)
    expect(page.get('status').textContent).toContain('There is a new code')
  })

  test.each(['waiting', 'failed'])('opened once more where it is shown, %s, it asks for another code', async (how) => {
    const { page, modal, code, relay } = await pairing()
    if (how === 'failed') await happen(() => relay.fail(new WalletModalError('RelayUnreachable')))
    void openModal(modal, { view: 'ConnectingWalletConnect' })
    await wait(1_000)
    expect(relay.asked()).toBe(2)
    await code()
    expect(page.has('img', 'QR code')).toBe(true)
  })

  test('a late code is said to be late, with a way to ask again; none is shown while the relay is away', async () => {
    const { page, relay, code } = await pairing()
    await wait(3_000)
    expect(page.get('status').textContent).toBe('This takes longer than usual. Your connection may be slow.')
    await page.press('button', 'Ask again')
    expect(relay.asked()).toBe(2)
    await code()
    await happen(() => relay.line('offline'))
    expect(page.has('img', 'QR code')).toBe(false)
    expect(page.has('button', 'Copy link')).toBe(false)
    expect(page.get('status').textContent).toContain('The connection is lost')
    await happen(() => relay.line('ready'))
    expect(page.has('img', 'QR code')).toBe(true)
  })

  test.each<[ErrorCode, string]>([
    ['UserRejected', 'Connection declined'],
    ['RelayUnreachable', 'The pairing service does not answer'],
    ['OriginNotAllowed', 'Pairing is not allowed here'],
    ['ConnectionFailed', 'Could not connect'],
    ['LoadFailed', 'A part of the widget could not be loaded. Check your connection and try again'],
  ])('%s is said in words, without a code, and can be tried again', async (error, title) => {
    const { page, relay, code, result } = await pairing()
    await code()
    await happen(() => relay.fail(new WalletModalError(error)))
    expect(page.get('alert').textContent).toContain(title)
    expect(page.has('img', 'QR code')).toBe(false)
    await wait(1_000)
    await page.press('button', 'Try again')
    await code()
    await happen(() => relay.approve())
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test('code that a retry cannot load either offers to reload the page: Firefox keeps a failed import() until then', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    onTestFinished(() => reload.mockRestore())
    const { page, relay, code } = await pairing()
    await code()
    await happen(() => relay.fail(new WalletModalError('LoadFailed', { params: { isRetry: 1 } })))
    expect(page.get('alert').textContent).toBe('Could not connectIt still cannot be loaded. Reload the page')
    expect(page.has('button', 'Try again')).toBe(false)
    await page.press('button', 'Reload page')
    expect([reload.mock.calls.length, relay.asked()]).toEqual([1, 1])
  })

  test('an expired code is taken away, and can be asked for anew', async () => {
    const { page, relay, code } = await pairing()
    await code()
    await wait(250_000)
    expect(page.get('alert').textContent).toContain('The code has expired')
    await page.press('button', 'Try again')
    expect(relay.asked()).toBe(2)
  })
})

test('the account names the wallet that was paired, not the way it was', async () => {
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

describe('B2.4: a listed wallet on a desktop', () => {
  test('is scanned by its name, and has tabs for where it may be', async () => {
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
  ])('%s: Open waits for the code and opens another tab', async (tab, base) => {
    const { page, relay } = await pairing({ wallet: {} })
    await page.press('tab', tab)
    expect(page.text()).toContain(`Continue in ${ONE.name}`)
    expect((page.get('button', 'Open') as HTMLButtonElement).disabled).toBe(true)
    let uri = ''
    await happen(() => void (uri = relay.code()))
    await page.press('button', 'Open')
    expect(opened).toEqual([[`${base}wc?uri=${encodeURIComponent(uri)}`, '_blank', 'noreferrer noopener']])
  })

  test('arrow keys choose a tab and take the focus along', async () => {
    const { page } = await pairing({ wallet: {} })
    const tabs = page.all('tab')
    const press = (key: string) => happen(() => page.get('tablist').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    for (const [key, at] of [['ArrowRight', 1], ['End', 2], ['ArrowRight', 0], ['ArrowLeft', 2], ['Home', 0]] as const) {
      await press(key)
      expect(page.all('tab').map((tab) => tab.getAttribute('tabindex'))).toEqual([0, 1, 2].map((one) => (one === at ? '0' : '-1')))
      expect(tabs[at]?.getAttribute('aria-selected')).toBe('true')
    }
  })

  test('who does not have it is led to it: one address at once', async () => {
    const { page } = await pairing({ wallet: { appStore: undefined } })
    expect(page.text()).toContain('Don’t have One Wallet W…?')
    expect(page.get('link', 'Get').getAttribute('href')).toBe('https://one.example')
  })

  test('one that is in this browser is opened there', async () => {
    const { page, chain } = await pairing({ wallet: { rdns: 'com.example', desktopLink: undefined, webappLink: undefined } })
    const installed = fakeConnector({ asks: true })
    await happen(() => chain.announce(installed))
    expect(page.names('tab')).toEqual(['Browser', 'Mobile'])
    await page.press('tab', 'Browser')
    await page.press('button', 'Open')
    expect([page.view(), installed.asked.length]).toEqual(['ConnectingExternal', 1])
  })

  test('an extension that is not here is not detected; nothing is paired', async () => {
    const { page, relay } = await pairing({ wallet: { rdns: 'org.none', mobileLink: undefined, webappLink: undefined, desktopLink: undefined } })
    expect(page.text()).toContain('Not Detected')
    expect(relay.asked()).toBe(0)
  })

  test('one that does not pair gets no code', async () => {
    const { page, relay } = await pairing({ wallet: { canPair: false } })
    expect([page.has('img'), relay.asked()]).toEqual([false, 0])
    expect(page.text()).toContain('Not Detected')
  })
})

describe('a listed wallet on a phone', () => {
  test('opens in the tap, and when nothing happens there is its store, the link, and the code for another phone', async () => {
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
    await page.press('button', 'Use this device')
    expect(page.has('img', 'QR code')).toBe(false)
    await happen(() => relay.approve())
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test('left for the app, it waits for the visitor to come back', async () => {
    const { page, code } = await pairing({ wallet: {}, phone: true })
    await code()
    await page.press('button', 'Open')
    await happen(() => dispatchEvent(new Event('pagehide')))
    expect(page.text()).toContain('Accept the connection in One Wallet With Words, then come back here')
  })

  test.each([
    ['a scheme of its own opens by itself while the tap is fresh', { mobileLink: 'one://' }, true, 1],
    ['not when the tap is stale', { mobileLink: 'one://' }, false, 0],
    ['a universal link waits for a tap: without it a page opens, not the app', { mobileLink: 'https://one.example' }, true, 0],
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
