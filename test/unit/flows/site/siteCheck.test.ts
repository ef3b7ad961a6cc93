import { describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { WALLET_API_WAIT_MS } from '../../../../src/core/limits.ts'
import type { Options } from '../../../../src/core/options.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { startFarcaster } from '../../../../src/flows/login/farcasterLogin.ts'
import { startEmail } from '../../../../src/flows/login/emailLogin.ts'
import { loginOf } from '../../../../src/flows/login/loginOf.ts'
import { startSocial } from '../../../../src/flows/login/socialLogin.ts'
import { warmPress } from '../../../../src/flows/login/warmLogin.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { logOf } from '../../../../src/flows/modal/logOf.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { follow } from '../../../../src/flows/site/followSite.ts'
import { createSiteClient } from '../../../../src/flows/site/siteApiOf.ts'
import { siteCheckOf } from '../../../../src/flows/site/siteCheck.ts'
import { errors } from '../../../../src/i18n/en/errors.ts'
import { createTranslate } from '../../../../src/i18n/translate.ts'
import { HttpError } from '../../../../src/services/http.ts'
import type { PlanLimits } from '../../../../src/services/walletApi/siteApi.ts'
import { alertTitle } from '../../../../src/views/modal/alertTitle.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeAuth, fakeAuthConnector } from '../../../kit/fakeAuth.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { fakeWindows } from '../../../kit/fakeWindow.ts'

standStill()

const SHOP = 'https://shop.example'
const FREE: PlanLimits = { tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: false }
/** Where the page of these tests is: allowed by none of the lists below. */
const HERE = 'https://visited.example'

interface Answers {
  origins?: readonly string[] | Error
  limits?: PlanLimits | Error
}
const failure = (
  status: number,
  code: 'RateLimited' | 'ServiceUnavailable' | 'OriginNotAllowed' = 'ServiceUnavailable',
) => new WalletModalError(code, { cause: new HttpError(status, '') })
const settle = async () => {
  for (let turn = 0; turn < 4; turn++) await rest()
}

/** Creates a site with logins, whose project the service answers for. */
function site({ origins = [], limits = FREE }: Answers = {}, options: Options = {}) {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('location', { ...location, origin: HERE, href: `${HERE}/`, hostname: 'visited.example' })
  const asked: string[] = []
  const answers = { origins, limits } as Required<Answers>
  const answer = async <T>(name: 'origins' | 'limits', value: T | Error): Promise<T> => {
    asked.push(`${name} of ${String(here.entry.options().projectId)}`)
    if (value instanceof Error) throw value
    return value
  }
  const client = {
    origins: () => answer('origins', answers.origins),
    limits: () => answer('limits', answers.limits),
  }
  const auth = fakeAuth()
  const windows = fakeWindows()
  const here = createTestModal({
    auth,
    offered: [fakeAuthConnector()],
    connectors: [fakeConnector({ id: 'io.wallet' })],
    options: { projectId: 'p', debug: true, ...options },
    late: new Map<never, unknown>([[createSiteClient as never, client]]),
  })
  const alerts: string[][] = []
  here.modal.shell.$alert.listen((error) => error && alerts.push([error.code, error.message]))
  const stop = follow(here.modal)
  return { ...here, asked, answers, auth, windows, alerts, stop, check: () => siteCheckOf(here.modal).get().login }
}

/** Opens the modal and lets the follower ask. */
async function opened(...given: Parameters<typeof site>) {
  const here = site(...given)
  void openModal(here.modal)
  await settle()
  return here
}

describe('What the service says about the site', () => {
  test('is asked at the first opening, not at load, and once', async () => {
    const { modal, asked } = site()
    await settle()
    expect(asked).toEqual([])
    void openModal(modal)
    await settle()
    expect(asked).toEqual(['origins of p', 'limits of p'])
    closeModal(modal, 'api')
    void openModal(modal)
    await settle()
    expect(asked).toHaveLength(2)
  })

  test.each<[string, Options]>([
    ['no project id', { projectId: '' }],
    ['manualControl', { manualControl: true }],
  ])('is not asked with %s', async (_, options) => {
    expect((await opened({}, options)).asked).toEqual([])
  })

  test('is not asked if the site offers no login', async () => {
    const { modal, asked } = site()
    modal.wallets.$others.set([])
    void openModal(modal)
    await settle()
    expect(asked).toEqual([])
  })

  test('is asked for each project id once, and each has its own answer', async () => {
    const { entry, asked, answers, check } = await opened({ origins: [SHOP] })
    expect(check()).toBe('refused')
    answers.origins = []
    entry.configure({ projectId: 'q' })
    await settle()
    expect(check()).toBe('allowed')
    entry.configure({ projectId: 'p' })
    await settle()
    expect(check()).toBe('refused')
    expect(asked).toEqual(['origins of p', 'limits of p', 'origins of q', 'limits of q'])
  })

  test('ends with the modal', async () => {
    const { stop, modal, asked } = site()
    stop()
    void openModal(modal)
    await settle()
    expect(asked).toEqual([])
  })
})

const UNREAD = 'The allowed origins of the project could not be read. Every origin counts as allowed.'

describe('Developers are told', () => {
  test.each<[string, Answers, string[][]]>([
    ['nothing if all origins are allowed', {}, []],
    ['nothing if this one is allowed', { origins: [SHOP, HERE] }, []],
    [
      'if this one is not',
      { origins: [SHOP] },
      [['OriginNotAllowed', `Origin ${HERE} is not in the allowed origins of the project`]],
    ],
    ['of 429', { origins: failure(429, 'RateLimited') }, [['RateLimited', UNREAD]]],
    ['of 503', { origins: failure(503) }, [['ServiceUnavailable', UNREAD]]],
    ['of 404', { origins: failure(404) }, [['ServiceUnavailable', UNREAD]]],
    [
      'of an answer that cannot be read',
      { origins: new WalletModalError('ServiceUnavailable') },
      [['ServiceUnavailable', UNREAD]],
    ],
    [
      'of a plan above both limits',
      { limits: { tier: 'starter', isAboveRpcLimit: true, isAboveMauLimit: true } },
      [
        [
          'OriginNotAllowed',
          'The project is above the limits of its plan (RPC requests, monthly active users). Hosted logins are off until it is not.',
        ],
      ],
    ],
    ['nothing if the limits cannot be read', { limits: failure(503) }, []],
    [
      'nothing of a tier without limits',
      { limits: { tier: 'enteprise', isAboveRpcLimit: true, isAboveMauLimit: true } },
      [],
    ],
    ['nothing of an unknown tier', { limits: { tier: 'gold', isAboveRpcLimit: true, isAboveMauLimit: true } }, []],
  ])('%s', async (_, answers, told) => {
    const { alerts, check } = await opened(answers)
    expect(alerts).toEqual(told)
    expect(check()).toBe(told[0]?.[0] === 'OriginNotAllowed' ? 'refused' : 'allowed')
  })

  test.each([
    [{ origins: [SHOP] }, { code: 'OriginNotAllowed', alert: 'APKT002' }],
    [{ origins: failure(429, 'RateLimited') }, { code: 'RateLimited', alert: 'APKT010' }],
    [{ origins: failure(503) }, { code: 'ServiceUnavailable', alert: 'APKT009' }],
    [{ origins: failure(404) }, { code: 'ServiceUnavailable' }],
  ])('in the log only, without debug: %o', async (answers: Answers, data) => {
    const { modal, alerts } = await opened(answers, { debug: false })
    expect(logOf(modal).entries()).toMatchObject([{ level: 'error', about: 'origins', data }])
    expect(alerts).toEqual([])
  })

  test.each([
    [429, 'APKT010 Rate Limited', 'RATE_LIMITED'],
    [500, 'APKT009 Server Error', 'SERVER_ERROR'],
    [503, 'APKT009 Server Error', 'SERVER_ERROR'],
    [404, 'ServiceUnavailable', undefined],
  ])('about status %s, with its alert and cause: %s', async (status, title, name) => {
    const { modal } = await opened({ origins: failure(status) })
    const [error] = siteCheckOf(modal).get().errors
    expect(error && alertTitle(error, createTranslate(errors))).toBe(title)
    if (name !== undefined) expect(error).toMatchObject({ cause: { message: name, cause: { cause: { status } } } })
  })
})

describe('Logins that the project does not allow', () => {
  const refusing = () => opened({ origins: [SHOP] })

  test('close the popup of a social login before the secure site is asked, and say why', async () => {
    const { modal, windows, auth } = await refusing()
    startSocial(modal, 'google')
    await settle()
    expect([windows.all.length, windows.last.closed, auth.times('socialUri')]).toEqual([1, true, 0])
    expect(modal.toasts.$shown.get()?.text ?? modal.toasts.$waiting.get()[0]?.text).toBe(
      'This site is not allowed to use the service',
    )
    expect(modal.router.$route.get().view).toBe('Connect')
  })

  test('open no popup once that is known', async () => {
    const { modal, windows } = await refusing()
    warmPress(modal)
    await settle()
    startSocial(modal, 'google')
    await settle()
    expect(windows.all).toEqual([])
    expect(modal.router.$route.get().view).toBe('Connect')
    await expect(connect(modal, 'google')).rejects.toMatchObject({ code: 'OriginNotAllowed' })
    expect(windows.all).toEqual([])
  })

  test('send no e-mail', async () => {
    const { modal, auth } = await refusing()
    startEmail(modal, 'ada@site.example')
    await settle()
    expect(auth.times('connectEmail')).toBe(0)
    expect(loginOf(modal).$email.get()).toMatchObject({
      phase: 'failed',
      error: { code: 'OriginNotAllowed', message: 'This site is not allowed to use the service' },
    })
  })

  test('ask for no Farcaster link', async () => {
    const { modal, auth } = await refusing()
    startFarcaster(modal)
    await settle()
    expect(auth.times('farcasterUri')).toBe(0)
    expect(loginOf(modal).$farcaster.get()).toMatchObject({ phase: 'failed', error: { code: 'OriginNotAllowed' } })
  })

  test('reject connect() with the reason as cause', async () => {
    const { modal, windows } = site({ limits: { ...FREE, isAboveMauLimit: true } })
    const connection = connect(modal, 'google')
    await expect(connection).rejects.toMatchObject({
      code: 'OriginNotAllowed',
      cause: { message: expect.stringContaining('monthly active users') as string },
    })
    expect(windows.last.closed).toBe(true)
    await expect(connect(modal, 'farcaster', { onUri: () => {} })).rejects.toMatchObject({ code: 'OriginNotAllowed' })
  })

  test('leave installed wallets alone', async () => {
    const { modal } = await refusing()
    await expect(connect(modal, 'io.wallet')).resolves.toMatchObject({ connectorId: 'io.wallet' })
  })

  test('go on after 2 s if the service does not answer', async () => {
    const here = site()
    here.answers.origins = new Promise(() => {}) as never
    startEmail(here.modal, 'ada@site.example')
    await pass(WALLET_API_WAIT_MS - 1)
    expect(here.auth.times('connectEmail')).toBe(0)
    await pass(1)
    await settle()
    expect(here.auth.times('connectEmail')).toBe(1)
  })

  test('go on if the service fails', async () => {
    const { modal, auth } = await opened({ origins: failure(503), limits: failure(503) })
    startEmail(modal, 'ada@site.example')
    await settle()
    expect(auth.times('connectEmail')).toBe(1)
  })
})
