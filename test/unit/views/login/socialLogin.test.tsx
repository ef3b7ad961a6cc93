import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { SOCIAL_RETURN_MS } from '../../../../src/core/limits.ts'
import type { Options } from '../../../../src/core/options.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { resumeRedirectLogin } from '../../../../src/flows/login/resumeRedirectLogin.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { withReturn } from '../../../../src/flows/login/socialRedirect.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeAuth, fakeAuthConnector } from '../../../kit/fakeAuth.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { fakeWindows } from '../../../kit/fakeWindow.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'
import { trusted } from '../../../kit/trusted.ts'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/login/parts.ts'),
    import('../../../../src/flows/connect/walletByName.ts'),
    import('../../../../src/flows/login/headlessLogin.ts'),
  ]),
)

const URI = 'https://secure.test/consent?state=1'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Opens Connect with social login enabled. */
async function arriving({
  options = {},
  connector = fakeAuthConnector(),
  storage = fakeStorage(),
  wallet,
}: {
  options?: Options
  connector?: ReturnType<typeof fakeAuthConnector>
  storage?: ReturnType<typeof fakeStorage>
  wallet?: string
} = {}) {
  const windows = fakeWindows()
  const auth = fakeAuth()
  const here = createTestModal({
    auth,
    storage,
    offered: [connector],
    connectors: [fakeConnector({ name: 'Example' })],
    options: { projectId: 'p', ...options },
  })
  const page = await visitor(here.modal)
  const result = open(here.modal, { wallet })
  await settle()
  return {
    ...here,
    auth,
    connector,
    page,
    result,
    windows,
    answer: (...args: Parameters<typeof auth.answer>) => happen(() => auth.answer(...args)),
    fail: (...args: Parameters<typeof auth.fail>) => happen(() => auth.fail(...args)),
    says: (data: unknown, origin?: string) => happen(() => windows.last.says(data, origin)),
  }
}

/** Opens Google's popup. */
async function inWindow(parts?: Parameters<typeof arriving>[0]) {
  const here = await arriving(parts)
  await here.page.press('button', 'Google')
  await here.answer('socialUri', URI)
  return here
}

describe('The social providers', () => {
  test("shows social providers in the specification's order, with names", async () => {
    const { page } = await arriving()
    const names = [...page.root.querySelectorAll('.socials button')].map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual(['Google', 'X', 'Farcaster', 'Discord', 'Apple', 'GitHub', 'Facebook'])
    expect(page.get('list', 'Continue with a social account')).toBeDefined()
  })

  test("shows social providers in the site's order, without duplicates or unknown providers", async () => {
    const { page, entry } = await arriving({ options: { features: { socials: ['github', 'x', 'github', 'myspace'] } } })
    const shown = () => [...page.root.querySelectorAll('.socials button')].map((one) => one.textContent)
    expect(shown()).toEqual(['GitHub', 'X'])
    await happen(() => entry.configure({ features: { socials: ['apple'] } }))
    expect(shown()).toEqual(['Continue with Apple'])
    await happen(() => entry.configure({ features: { socials: [] } }))
    expect(page.root.querySelector('.socials')).toBeNull()
    await happen(() => entry.configure({ features: { socials: false } }))
    expect(page.root.querySelector('.socials')).toBeNull()
  })

  test('keeps the order of shown providers when settings of the project arrive, and follows the site', async () => {
    const { page, entry, modal } = await arriving()
    const shown = () => [...page.root.querySelectorAll('.socials button')].map((one) => one.getAttribute('aria-label'))
    await happen(() => modal.$remote.set({ socials: ['apple', 'x', 'google'] }))
    expect(shown()).toEqual(['Google', 'X', 'Apple'])
    await happen(() => entry.configure({ features: { socials: ['x', 'google'] } }))
    expect(shown()).toEqual(['X', 'Google'])
  })

  const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36'
  test.each([
    ['all but Facebook in phone browsers', IPHONE, false, ['facebook']],
    ['all but Facebook in phone browsers', ANDROID, false, ['facebook']],
    ['all but Facebook and Google in Telegram on iOS', IPHONE, true, ['google', 'facebook']],
    ['all but Facebook and X in Telegram on Android', ANDROID, true, ['x', 'facebook']],
    ['all but X in Telegram on macOS', MAC, true, ['x']],
    ['all in Telegram elsewhere', WINDOWS, true, []],
    ['all in desktop browsers', MAC, false, []],
  ])('shows only the social providers that work in the browser: %s', async (_, userAgent, isTelegram, missing) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    onTestFinished(() => void vi.restoreAllMocks())
    if (isTelegram) {
      Object.assign(window, { TelegramWebviewProxy: {} })
      onTestFinished(() => void Reflect.deleteProperty(window, 'TelegramWebviewProxy'))
    }
    const { page } = await arriving()
    const names = [...page.root.querySelectorAll('.socials button')].map((one) =>
      (one.getAttribute('aria-label') ?? '').toLowerCase(),
    )
    expect(names).toEqual(
      ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'].filter((one) => !missing.includes(one)),
    )
  })

  test('disables social providers until the terms are accepted', async () => {
    const { page, windows } = await arriving({ options: { features: { legalCheckbox: true } } })
    expect(page.get('button', 'Google').getAttribute('aria-disabled')).toBe('true')
    await page.press('button', 'Google')
    expect([windows.all, page.view()]).toEqual([[], 'Connect'])
  })
})

describe('The popup of a social login', () => {
  test('opens the login popup on the secure site during the click, then sends the popup to the provider', async () => {
    const { page, windows, answer, auth, result } = await arriving()
    page.get('button', 'Google').click()
    expect(windows.all).toHaveLength(1)
    const [url, , features] = windows.last.args as string[]
    expect([url, features]).toEqual(['https://secure.test/loading', expect.stringMatching(/^width=600,height=800,/)])
    expect(features).not.toContain('noopener')
    await settle()
    expect([page.view(), page.title(), page.get('status').textContent]).toEqual([
      'ConnectingSocial',
      'Google',
      'Continue in the Google windowSign in there. You’ll return automatically.',
    ])
    await answer('socialUri', URI)
    expect(windows.last.led).toEqual([URI])
    await happen(() => windows.last.says({ resultUri: '?state=1&code=2' }))
    expect([windows.last.closed, page.get('status').textContent]).toEqual([
      true,
      'Retrieving user dataThis takes a moment.',
    ])
    expect(auth.asked.at(-1)).toEqual({ name: 'connectSocial', args: ['google', '?state=1&code=2'] })
    await answer('connectSocial')
    await expect(result).resolves.toMatchObject({ outcome: 'connected', connection: { connectorId: 'auth' } })
  })

  test('opens the login popup even if the login code is not loaded yet', async () => {
    const windows = fakeWindows()
    const auth = fakeAuth()
    const { modal } = createTestModal({ auth, offered: [fakeAuthConnector()], options: { projectId: 'p' } })
    let arrive = () => {}
    modal.auth = () => new Promise((resolve) => (arrive = () => resolve(auth)))
    const page = await visitor(modal)
    void openModal(modal)
    await settle()
    await page.press('button', 'Google')
    expect(windows.last.args[0]).toBe('about:blank')
    await happen(() => arrive())
    await happen(() => auth.answer('socialUri', URI))
    expect(windows.last.led).toEqual([URI])
  })

  test('focuses the login popup on a second click', async () => {
    const { page, windows, auth } = await arriving()
    const button = page.get('button', 'Google')
    await happen(() => {
      button.click()
      button.click()
    })
    expect([windows.all.length, windows.last.focused, auth.times('socialUri')]).toEqual([1, 2, 1])
    await page.press('button', 'Show the window')
    expect(windows.last.focused).toBe(3)
  })

  test('shows a button to open the login popup if the browser blocked the popup', async () => {
    const { page, windows, answer, result, auth } = await arriving()
    windows.block()
    await page.press('button', 'Google')
    expect(page.text()).toContain('Your browser blocked the window')
    expect(auth.times('socialUri')).toBe(0)
    windows.block(false)
    await page.press('button', 'Continue')
    await answer('socialUri', URI)
    await happen(() => windows.last.says({ resultUri: '?state=1' }))
    await answer('connectSocial')
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test.each(['before it navigates', 'at the provider'])(
    'returns to the previous view within two seconds when the login popup is closed %s',
    async (when) => {
      const { page, windows, entry, modal } =
        when === 'at the provider'
          ? await inWindow()
          : await arriving().then(async (here) => {
              await here.page.press('button', 'Google')
              return here
            })
      windows.last.closed = true
      await wait(1_000)
      expect(page.view()).toBe('ConnectingSocial')
      await wait(200)
      expect([page.view(), entry.state().loading, modal.toasts.$shown.get()]).toEqual(['Connect', false, undefined])
    },
  )

  test('keeps a login result that arrives right before the popup closes', async () => {
    const { page, windows, answer, says, result } = await inWindow()
    windows.last.closed = true
    await wait(1_100)
    await says({ resultUri: '?state=1' })
    await wait(5_000)
    expect(page.view()).toBe('ConnectingSocial')
    await answer('connectSocial')
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test('rejects a login result from another origin, and ignores results from other windows', async () => {
    const { page, windows, says, modal, auth } = await inWindow()
    await happen(() =>
      dispatchEvent(
        trusted(
          Object.assign(new Event('message'), {
            data: { resultUri: '?state=1' },
            origin: 'https://secure.test',
            source: window,
          }),
        ),
      ),
    )
    for (const data of [undefined, null, 'hello', {}, { resultUri: '' }, { resultUri: 1 }]) await says(data)
    expect([page.view(), auth.times('connectSocial')]).toEqual(['ConnectingSocial', 0])
    await says({ resultUri: '?state=1' }, 'https://secure.test.evil.example')
    expect([page.view(), modal.toasts.$shown.get()?.text, windows.last.closed, auth.times('connectSocial')]).toEqual([
      'Connect',
      'Untrusted Origin',
      true,
      0,
    ])
  })

  test('shows the service’s reason if the site is not allowed, instead of "Untrusted Origin"', async () => {
    const { page, fail, modal, windows } = await arriving()
    await page.press('button', 'Google')
    await fail('socialUri', new WalletModalError('OriginNotAllowed', { params: { alert: 'APKT005' } }))
    expect([page.view(), modal.toasts.$shown.get()?.text, windows.last.closed]).toEqual([
      'Connect',
      'This site is not allowed to use the service',
      true,
    ])
  })

  test('says "Untrusted Origin" even if the texts of logins are not loaded yet', async () => {
    const { says, modal } = await inWindow()
    modal.locale.$brought.set({})
    await says({ resultUri: '?state=1' }, 'https://secure.test.evil.example')
    await settle()
    expect(modal.toasts.$shown.get()?.text).toBe('Untrusted Origin')
  })

  test('reports that the visitor declined a social login, with a retry', async () => {
    const { page, windows, says, answer, modal, result } = await inWindow()
    await says({ resultUri: '?error=access_denied&state=1' })
    expect(page.get('alert').textContent).toContain('Sign-in declined')
    expect(page.get('alert').textContent).toContain('You did not sign in with Google')
    expect(windows.last.closed).toBe(true)
    await page.press('button', 'Try again')
    expect(windows.all).toHaveLength(2)
    await answer('socialUri', URI)
    await says({ resultUri: '?error=access_denied' })
    closeModal(modal, 'button')
    await expect(result).resolves.toEqual({ outcome: 'rejected' })
  })

  test.each<[string, WalletModalError]>([
    ['an error', new WalletModalError('ConnectionFailed', { message: 'Unknown or used login result' })],
    ['no answer for 120 s', new WalletModalError('WalletTimeout')],
  ])('explains %s in a social login, with a retry', async (_, error) => {
    const { page, says, fail, entry, windows } = await inWindow()
    await says({ resultUri: '?state=1' })
    await fail('connectSocial', error)
    expect(page.get('alert').textContent).toContain('Signing in with Google did not work')
    expect(entry.state().loading).toBe(false)
    await page.press('button', 'Try again')
    expect(windows.all).toHaveLength(2)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '', 'nonsense'])(
    'does not open the login popup at "%s"',
    async (uri) => {
      const { page, windows, answer } = await arriving()
      await page.press('button', 'Google')
      await answer('socialUri', uri)
      expect([windows.last.led, windows.last.closed, page.has('alert')]).toEqual([[], true, true])
    },
  )

  test('closes the login popup with a toast and returns to Connect if the secure site cannot be used', async () => {
    const { page, windows, fail, modal } = await arriving()
    await page.press('button', 'Google')
    await fail('socialUri', new WalletModalError('ServiceUnavailable'))
    expect([windows.last.closed, page.view(), modal.toasts.$shown.get()?.text]).toEqual([
      true,
      'Connect',
      'A problem occurred while trying initialize authentication',
    ])
  })

  test.each(['Back', 'Close'])('closes the login popup on %s, and ignores a late result', async (button) => {
    const { page, windows, says, auth, modal } = await inWindow()
    await page.press('button', button)
    await says({ resultUri: '?state=1' })
    expect([windows.last.closed, auth.times('connectSocial'), modal.connections.$all.get()]).toEqual([true, 0, []])
  })

  test('opens no login popup on a retry if the visitor is signed in but not connected', async () => {
    const connector = fakeAuthConnector({ asks: true })
    const { page, windows, says, answer, result } = await inWindow({ connector })
    await says({ resultUri: '?state=1' })
    await answer('connectSocial')
    await happen(() => connector.refuse(new WalletModalError('ConnectionFailed')))
    await page.press('button', 'Try again')
    await happen(() => connector.approve())
    expect(windows.all).toHaveLength(1)
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })
})

test("opens the login popup directly from a site's button for a provider", async () => {
  const { page, windows } = await arriving({ wallet: 'google' })
  expect([page.view(), page.title(), windows.all.length]).toEqual(['ConnectingSocial', 'Google', 1])
})

test.each(['email', 'auth'])(`opens the e-mail field from a site's button for "%s"`, async (wallet) => {
  const { page } = await arriving({ wallet })
  expect([page.view(), page.has('textbox', 'Email')]).toEqual(['EmailLogin', true])
})

describe('Farcaster login', () => {
  const LINK = 'https://secure.test/farcaster?channel=1'

  test('shows a QR code and a link for Farcaster, and connects once approved', async () => {
    const { modal, page, answer, auth, result, windows } = await arriving()
    await page.press('button', 'Farcaster')
    expect([page.view(), page.title(), page.get('status').textContent, windows.all.length]).toEqual([
      'ConnectingFarcaster',
      'Farcaster',
      'Preparing the link',
      0,
    ])
    await answer('farcasterUri', LINK)
    expect(page.get('img', 'QR code').getAttribute('data-uri')).toBe(LINK)
    expect(modal.attempt.$farcasterUrl.get()).toBe(LINK)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.press('button', 'Copy link')
    expect(write).toHaveBeenCalledWith(LINK)
    expect(auth.times('connectFarcaster')).toBe(1)
    await answer('connectFarcaster')
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
    expect(modal.attempt.$farcasterUrl.get()).toBeUndefined()
    expect(auth.reloads()).toBe(0)
  })

  test('opens the Farcaster app by its link on a phone', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
    onTestFinished(() => void vi.restoreAllMocks())
    const { page, answer } = await arriving()
    await page.press('button', 'Farcaster')
    await answer('farcasterUri', LINK)
    const link = page.get('link', 'Open Farcaster')
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([LINK, '_blank'])
    expect(page.has('button', 'Copy link')).toBe(true)
  })

  test.each(['Back', 'Close'])(
    'restarts the frame after %s, and ignores a late answer of Farcaster',
    async (button) => {
      const { page, answer, auth, modal } = await arriving()
      await page.press('button', 'Farcaster')
      await answer('farcasterUri', LINK)
      await page.press('button', button)
      expect([auth.reloads(), auth.isWaiting('connectFarcaster'), modal.connections.$all.get()]).toEqual([1, false, []])
    },
  )

  test.each<['farcasterUri' | 'connectFarcaster']>([['farcasterUri'], ['connectFarcaster']])(
    'reports that the Farcaster request %s failed, and offers a retry',
    async (name) => {
      const { page, answer, fail, auth } = await arriving()
      await page.press('button', 'Farcaster')
      if (name === 'connectFarcaster') await answer('farcasterUri', LINK)
      await fail(name, new WalletModalError('UserRejected', { message: 'The request was denied in Farcaster' }))
      expect(page.get('alert').textContent).toBe(
        'Sign-in declinedYou did not sign in with Farcaster. You can try again.',
      )
      expect([
        page.has('img', 'QR code'),
        page.root.querySelector('.progress')?.classList.contains('declined'),
      ]).toEqual([false, true])
      await page.press('button', 'Try again')
      expect([auth.times('farcasterUri'), page.has('alert')]).toEqual([2, false])
    },
  )

  test('says in our words that Farcaster failed, as a failure, with its own text in the details', async () => {
    const { page, answer, fail } = await arriving()
    await page.press('button', 'Farcaster')
    await answer('farcasterUri', LINK)
    await fail('connectFarcaster', new WalletModalError('ConnectionFailed', { message: 'Channel token is stale' }))
    await settle()
    expect(page.get('alert').textContent).toBe(
      'Something went wrongSigning in with Farcaster did not work. You can try again.',
    )
    expect(page.root.querySelector('.progress.danger details')?.textContent).toContain('Channel token is stale')
  })

  test('rejects a javascript: link for Farcaster', async () => {
    const { page, answer } = await arriving()
    await page.press('button', 'Farcaster')
    await answer('farcasterUri', 'javascript:alert(1)')
    expect(page.has('alert')).toBe(true)
  })
})

describe('Social login in Telegram (specification §4.4)', () => {
  const inTelegram = () => {
    Object.assign(window, { TelegramWebviewProxy: {} })
    onTestFinished(() => void Reflect.deleteProperty(window, 'TelegramWebviewProxy'))
  }
  const at = (search: string) => {
    const before = location.href
    history.replaceState(null, '', search)
    onTestFinished(() => history.replaceState(null, '', before))
  }

  test('redirects the page in Telegram to the provider, and remembers return address and provider', async () => {
    inTelegram()
    at('?item=1&result_uri=old#top')
    const { modal, page, windows, answer, storage } = await arriving()
    await page.press('button', 'Google')
    expect([windows.all, page.text()]).toEqual([[], expect.stringContaining('Taking you to Google')])
    await answer('socialUri', 'https://secure.test/consent?state=1&provider=google')
    const back = encodeURIComponent(location.href.replace('&result_uri=old', ''))
    expect(windows.last.args.slice(0, 2)).toEqual([
      `https://secure.test/consent?state=1--${back}&provider=google`,
      '_top',
    ])
    expect(storage.getItem('wallet-modal:social')).toBe(
      JSON.stringify({ projectId: 'p', provider: 'google', at: modal.now() }),
    )
  })

  test('adds the return address to `state`, also in a nested provider URL, and throws without `state`', () => {
    const inner = 'https://id.test/authorize?state=a&scope=b'
    const wrapped = withReturn(
      `https://auth.magic.link/v1?provider_authorization_url=${encodeURIComponent(inner)}&x=1`,
      'https://shop.test/?a=b',
    )
    expect(new URL(wrapped).searchParams.get('provider_authorization_url')).toBe(
      'https://id.test/authorize?state=a--https%3A%2F%2Fshop.test%2F%3Fa%3Db&scope=b',
    )
    expect(new URL(wrapped).searchParams.get('x')).toBe('1')
    expect(() => withReturn('https://id.test/authorize', 'https://shop.test')).toThrow(
      'state= parameter not found in the URL: https://id.test/authorize',
    )
  })

  test("continues a social login once after the redirect, and restores the page's URL", async () => {
    const storage = fakeStorage()
    storage.setItem(
      'wallet-modal:social',
      JSON.stringify({ projectId: 'p', provider: 'github', at: Date.now() - SOCIAL_RETURN_MS + 1 }),
    )
    at(`?item=1&result_uri=${encodeURIComponent('?state=1&code=2')}`)
    const { modal, page, auth, answer } = await arriving({ storage })
    await happen(() => resumeRedirectLogin(modal))
    expect([page.view(), page.title(), location.search, storage.getItem('wallet-modal:social')]).toEqual([
      'ConnectingSocial',
      'GitHub',
      '?item=1',
      null,
    ])
    expect(auth.asked.at(-1)).toEqual({ name: 'connectSocial', args: ['github', '?state=1&code=2'] })
    await answer('connectSocial')
    expect(modal.connections.$all.get()).toMatchObject([{ connectorId: 'auth' }])
  })

  test.each([
    ['no login is pending', null],
    ['the pending login belongs to another project', { projectId: 'q', provider: 'github', at: 0 }],
    ['the redirect is too old', { projectId: 'p', provider: 'github', at: -SOCIAL_RETURN_MS }],
    ['the redirect is in the future', { projectId: 'p', provider: 'github', at: 1 }],
    ['the redirect has no time', { projectId: 'p', provider: 'github' }],
    ['the saved state is malformed', '{"provider":"myspace"'],
  ])('ignores the login result in the URL if %s', async (_, saved) => {
    const storage = fakeStorage()
    const text =
      typeof saved === 'object'
        ? saved && JSON.stringify('at' in saved ? { ...saved, at: Date.now() + saved.at } : saved)
        : saved
    if (text) storage.setItem('wallet-modal:social', text)
    at('?result_uri=%3Fstate%3D1')
    const { modal, auth } = await arriving({ storage })
    await happen(() => resumeRedirectLogin(modal))
    expect([auth.asked, modal.router.$route.get().view]).toEqual([[], 'Connect'])
  })
})
