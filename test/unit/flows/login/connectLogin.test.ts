import { beforeAll, describe, expect, test } from 'vitest'
import type { ConnectArgs } from '../../../../src/core/args.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Options } from '../../../../src/core/options.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { startEmail, confirmCode } from '../../../../src/flows/login/emailLogin.ts'
import { mayUpdateEmail, startUpdate, confirmUpdate } from '../../../../src/flows/login/updateEmail.ts'
import { loginOf } from '../../../../src/flows/login/loginOf.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { localize } from '../../../../src/i18n/translate.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeAuth, fakeAuthConnector } from '../../../kit/fakeAuth.ts'
import { allWordsOf } from '../../../kit/languages.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { fakeWindows } from '../../../kit/fakeWindow.ts'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/flows/login/headlessLogin.ts'),
    import('../../../../src/flows/connect/walletByName.ts'),
    import('../../../../src/flows/wallets/imitationCheck.ts'),
  ]),
)

/** Creates a site with login options. `ask` calls `connect()` with the name of a login. */
async function site({ options = {}, rejects }: { options?: Options; rejects?: Error } = {}) {
  const windows = fakeWindows()
  const auth = fakeAuth()
  const connector = fakeAuthConnector({ rejects })
  const here = createTestModal({ auth, offered: [connector], options: { projectId: 'p', ...options } })
  const t = here.modal.locale.$t
  const ask = async (wanted: string, args?: ConnectArgs) => {
    const connection = connect(here.modal, wanted, args)
    connection.catch(() => {})
    await rest()
    return {
      connection,
      error: () =>
        connection.then(
          () => undefined,
          (error: WalletModalError) => [error.code, localize(error, t.get()).message],
        ),
    }
  }
  return {
    ...here,
    auth,
    windows,
    connector,
    ask,
    answer: (...args: Parameters<typeof auth.answer>) => {
      auth.answer(...args)
      return rest()
    },
    fail: (...args: Parameters<typeof auth.fail>) => {
      auth.fail(...args)
      return rest()
    },
    says: (data: unknown, origin?: string) => {
      windows.last.says(data, origin)
      return rest()
    },
  }
}

describe('connect() with a social provider', () => {
  test('opens only the popup for a social login, not the modal', async () => {
    const { ask, answer, says, entry, windows, auth } = await site()
    const { connection } = await ask('Google')
    expect([windows.all.length, entry.state().loading]).toEqual([1, true])
    await answer('socialUri', 'https://secure.test/consent')
    await says({ resultUri: '?state=1' })
    await answer('connectSocial')
    await expect(connection).resolves.toMatchObject({ connectorId: 'auth' })
    expect([entry.state().open, entry.state().loading, windows.last.closed, auth.times('connectSocial')]).toEqual([
      false,
      false,
      true,
      1,
    ])
  })

  test("rejects with 'Failed to initiate social connection' if the popup is blocked", async () => {
    const { ask, windows } = await site()
    windows.block()
    expect(await (await ask('google')).error()).toEqual(['PopupBlocked', 'Failed to initiate social connection'])
  })

  test("rejects a social login with a message in the visitor's language, and loads a missing text first", async () => {
    const { ask, windows, modal } = await site({ options: { locale: 'es' } })
    await modal.locale.ready
    windows.block()
    const { connection } = await ask('google')
    await expect(connection).rejects.toMatchObject({
      code: 'PopupBlocked',
      message: (await allWordsOf('es'))['social.initiate'],
    })
  })

  test("rejects with 'Failed to initiate social connection' if the provider cannot be reached", async () => {
    const { ask, fail, windows } = await site()
    const { error } = await ask('google')
    await fail('socialUri', new WalletModalError('WalletTimeout'))
    expect([await error(), windows.last.closed]).toEqual([
      ['WalletTimeout', 'Failed to initiate social connection'],
      true,
    ])
  })

  test("rejects with 'Popup closed' when the visitor closes the popup", async () => {
    const { ask, answer, windows } = await site()
    const { error } = await ask('google')
    await answer('socialUri', 'https://secure.test/consent')
    windows.last.closed = true
    await pass(1_200)
    expect(await error()).toEqual(['PopupClosed', 'Popup closed'])
  })

  test("rejects with 'Connection rejected' when the visitor declines at the provider", async () => {
    const { ask, answer, says } = await site()
    const { error } = await ask('google')
    await answer('socialUri', 'https://secure.test/consent')
    await says({ resultUri: '?error=access_denied' })
    expect(await error()).toEqual(['UserRejected', 'Connection rejected'])
  })

  test.each(['the secure site rejects the result', 'the wallet does not open'])(
    "rejects a social login with 'Failed to connect' if %s",
    async (how) => {
      const { ask, answer, fail, says } = await site({
        rejects: how.startsWith('the wallet') ? new WalletModalError('ConnectionFailed', { message: 'x' }) : undefined,
      })
      const { error } = await ask('google')
      await answer('socialUri', 'https://secure.test/consent')
      await says({ resultUri: '?state=1' })
      if (how.startsWith('the wallet')) await answer('connectSocial')
      else await fail('connectSocial')
      expect(await error()).toEqual(['ConnectionFailed', 'Failed to connect'])
    },
  )

  test('ignores login results from other origins', async () => {
    const { ask, answer, says, auth } = await site()
    const { connection } = await ask('google')
    await answer('socialUri', 'https://secure.test/consent')
    await says({ resultUri: '?state=1' }, 'https://evil.example')
    expect(auth.times('connectSocial')).toBe(0)
    await says({ resultUri: '?state=1' })
    await answer('connectSocial')
    await expect(connection).resolves.toBeDefined()
  })

  test('rejects a social login with Aborted on abort, and closes the popup', async () => {
    const { ask, windows } = await site()
    const controller = new AbortController()
    const { error } = await ask('google', { signal: controller.signal })
    controller.abort()
    expect([(await error())?.[0], windows.last.closed]).toEqual(['Aborted', true])
  })

  test.each<[string, string, Options]>([
    ['google', 'another order', { features: { socials: ['github'] } }],
    ['email', 'e-mail turned off', { features: { email: false } }],
  ])('rejects the login option %s that the site does not offer: %s', async (wanted, _, options) => {
    const { ask, windows, entry } = await site({ options })
    const { error } = await ask(wanted)
    await pass(2_000)
    expect([(await error())?.[0], windows.all, entry.state().open]).toEqual(['ConnectorNotFound', [], false])
  })
})

describe('connect() with Farcaster', () => {
  test("passes the Farcaster link to the site's onUri callback", async () => {
    const { ask, answer, entry } = await site()
    const uris: string[] = []
    const { connection } = await ask('farcaster', { onUri: (uri) => void uris.push(uri) })
    await answer('farcasterUri', 'https://secure.test/farcaster')
    expect([uris, entry.state().open]).toEqual([['https://secure.test/farcaster'], false])
    await answer('connectFarcaster')
    await expect(connection).resolves.toMatchObject({ connectorId: 'auth' })
  })

  test("opens the modal for Farcaster without onUri, and rejects with 'Popup closed' when the modal closes", async () => {
    const { ask, modal, auth } = await site()
    const { error } = await ask('farcaster')
    expect([modal.router.$route.get().view, auth.times('farcasterUri')]).toEqual(['ConnectingFarcaster', 1])
    closeModal(modal, 'button')
    expect(await error()).toEqual(['PopupClosed', 'Popup closed'])
  })

  test("rejects with 'Failed to connect to farcaster' if the secure site sends no link", async () => {
    const { ask, fail } = await site()
    const { error } = await ask('farcaster', { onUri: () => {} })
    await fail('farcasterUri')
    expect(await error()).toEqual(['ConnectionFailed', 'Failed to connect to farcaster'])
  })
})

describe('connect() by e-mail', () => {
  test('opens the modal at the e-mail login, and resolves when the login is done', async () => {
    const { ask, modal, answer } = await site()
    const { connection } = await ask('email')
    expect(modal.router.$route.get().view).toBe('EmailLogin')
    startEmail(modal, 'ada@site.example')
    await rest()
    await answer('connectEmail', 'VERIFY_OTP')
    void confirmCode(modal, '123456')
    await rest()
    await answer('connectOtp')
    await expect(connection).resolves.toMatchObject({ connectorId: 'auth' })
    expect(modal.shell.$open.get()).toBe(false)
  })

  test("rejects an e-mail login with 'Modal closed' when the visitor closes the modal", async () => {
    const { ask, modal } = await site()
    const { error } = await ask('email')
    closeModal(modal, 'button')
    expect(await error()).toEqual(['Aborted', 'Modal closed'])
    const controller = new AbortController()
    const second = await ask('email', { signal: controller.signal })
    controller.abort()
    expect([(await second.error())?.[0], modal.shell.$open.get()]).toEqual(['Aborted', false])
  })

  test('connects `auth` without a prompt for a signed-in user, and shows the e-mail field otherwise', async () => {
    const { ask, auth, modal } = await site()
    await ask('auth')
    expect(modal.router.$route.get().view).toBe('EmailLogin')
    closeModal(modal, 'button')
    auth.logIn()
    const { connection } = await ask('auth')
    await expect(connection).resolves.toMatchObject({ connectorId: 'auth' })
    expect(modal.shell.$open.get()).toBe(false)
  })
})

describe('Opening the e-mail change', () => {
  test.each([
    ['No auth connector found', 'ConnectorNotFound', false],
    ['Not connected to email or social', 'NotConnected', true],
  ])(
    'resolves open() as failed with "%s" for the e-mail change without a suitable login',
    async (message, code, isOffered) => {
      const wallet = fakeConnector()
      const { modal, entry } = createTestModal({
        auth: fakeAuth(),
        connectors: [wallet],
        offered: isOffered ? [fakeAuthConnector()] : [],
      })
      void modal.locale.add((await import('../../../../src/i18n/en/login.ts')).login)
      await connect(modal, wallet.id)
      const result = openModal(modal, { view: 'UpdateEmailWallet' })
      expect(mayUpdateEmail(modal)).toBe(false)
      await expect(result).resolves.toMatchObject({ outcome: 'failed', error: { code, message } })
      expect([modal.shell.$open.get(), entry.told('error').at(-1)]).toMatchObject([false, { code, message }])
    },
  )

  /** Signs a user in and opens the view for changing the e-mail address. */
  async function signedIn() {
    const here = await site()
    here.auth.logIn()
    await (
      await here.ask('auth')
    ).connection
    const result = openModal(here.modal, { view: 'UpdateEmailWallet' })
    const view = () => here.modal.router.$route.get().view
    return {
      ...here,
      result,
      view,
      type: (code: string) => {
        void confirmUpdate(here.modal, code)
        return rest()
      },
    }
  }

  test('asks for a code from the old e-mail address, then from the new one', async () => {
    const { modal, auth, answer, fail, result, view, type } = await signedIn()
    expect([mayUpdateEmail(modal), startUpdate(modal, 'nonsense'), startUpdate(modal, ' new@site.example ')]).toEqual([
      true,
      false,
      true,
    ])
    await rest()
    startUpdate(modal, 'new@site.example')
    expect(auth.asked.filter(({ name }) => name === 'updateEmail')).toEqual([
      { name: 'updateEmail', args: ['new@site.example'] },
    ])
    await answer('updateEmail', 'VERIFY_PRIMARY_OTP')
    expect(view()).toBe('UpdateEmailPrimaryOtp')
    await type('000000')
    await fail('updateEmailPrimaryOtp', new WalletModalError('ConnectionFailed', { message: 'Invalid code' }))
    expect(loginOf(modal).$update.get()).toMatchObject({
      phase: 'code',
      refused: 1,
      error: { message: 'Invalid code' },
    })
    await type('123456')
    await answer('updateEmailPrimaryOtp')
    expect([view(), loginOf(modal).$update.get()?.error]).toEqual(['UpdateEmailSecondaryOtp', undefined])
    await type('654321')
    await answer('updateEmailSecondaryOtp', 'new@site.example')
    expect(modal.toasts.$shown.get()?.text).toBe('Email changed')
    await result
    expect([modal.shell.$open.get(), modal.connections.$all.get().length]).toEqual([false, 1])
  })

  test('asks only for the code of the new e-mail address if the secure site requires no other code', async () => {
    const { modal, auth, answer, view } = await signedIn()
    startUpdate(modal, 'new@site.example')
    await rest()
    await answer('updateEmail', 'VERIFY_SECONDARY_OTP')
    expect(view()).toBe('UpdateEmailSecondaryOtp')
    void confirmUpdate(modal, '123456')
    await rest()
    closeModal(modal, 'button')
    expect([auth.isWaiting('updateEmailSecondaryOtp'), loginOf(modal).$update.get()]).toEqual([false, undefined])
  })

  test('shows an error of an e-mail change at the input field', async () => {
    const { modal, fail, view } = await signedIn()
    startUpdate(modal, 'new@site.example')
    await rest()
    await fail('updateEmail', new WalletModalError('ConnectionFailed', { message: 'Email is already in use' }))
    expect([view(), loginOf(modal).$update.get()]).toMatchObject([
      'UpdateEmailWallet',
      { phase: 'failed', error: { message: 'Email is already in use' } },
    ])
  })
})
