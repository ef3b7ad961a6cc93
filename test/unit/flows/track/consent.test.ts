import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Options } from '../../../../src/core/options.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { loadErrorOf } from '../../../../src/flows/track/loadErrorOf.ts'
import { loadSender } from '../../../../src/flows/track/loadSender.ts'
import { follow } from '../../../../src/flows/track/followTrack.ts'
import { NOTHING_LISTED } from '../../../../src/state/walletList.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'

standStill()

const projectId = 'a'.repeat(32)
const CONSENT = { projectId, consent: { analytics: true } }

const asked: string[] = []
let status = 202
beforeEach(async () => {
  asked.length = 0
  status = 202
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname)
    return url.includes('getAnalyticsConfig')
      ? Response.json({ isAnalyticsEnabled: true })
      : new Response('{}', { status })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  // Tests with a fake clock cannot wait for the first imports.
  await Promise.all([loadSender(), loadErrorOf()])
})

/** Opens and closes a modal with these options, and waits for a minute. */
async function visit(options: Options) {
  const made = createTestModal({ options })
  onTestFinished(follow(made.modal))
  void openModal(made.modal)
  closeModal(made.modal, 'api')
  await pass(60_000)
  return made
}

describe('Analytics', () => {
  test.each<[string, Options]>([
    ['by default', {}],
    ['with a project id', { projectId }],
    ['without consent', { projectId, consent: { analytics: false }, services: { analytics: 'https://own.example' } }],
    ['with a consent that is not true', { projectId, consent: {} }],
    ['without a project id', { consent: { analytics: true } }],
    ['where the site has turned analytics off', { ...CONSENT, features: { analytics: false } }],
  ])('ask and send nothing %s, while the events stay in the page', async (_, options) => {
    const { entry } = await visit(options)
    expect(asked).toEqual([])
    expect(entry.told('track').map(({ event }) => event)).toContain('MODAL_CLOSE')
  })

  test('are sent with consent', async () => {
    await visit(CONSENT)
    expect(asked).toEqual(['/getAnalyticsConfig', '/batch'])
  })

  test('begin with the consent: what happened before is not sent', async () => {
    const { modal, entry } = await visit({ projectId })
    const bodies: string[] = []
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      if (typeof body === 'string') bodies.push(body)
      return url.includes('getAnalyticsConfig') ? Response.json({ isAnalyticsEnabled: true }) : new Response('{}')
    })
    entry.configure({ consent: { analytics: true } })
    await pass(20_000)
    void openModal(modal)
    await pass(20_000)
    const events = bodies.flatMap((body) =>
      (JSON.parse(body) as { props: { event: string } }[]).map((one) => one.props),
    )
    expect(events.map(({ event }) => event)).toEqual(['MODAL_OPEN'])
  })

  test('are not sent for the event in whose handler the page gives consent', async () => {
    const { modal, entry } = createTestModal({ options: { projectId } })
    onTestFinished(follow(modal))
    const { emit } = entry
    vi.spyOn(entry, 'emit').mockImplementation((name, detail) => {
      emit(name, detail)
      if (name === 'track' && Reflect.get(detail, 'event') === 'MODAL_OPEN')
        entry.configure({ consent: { analytics: true } })
    })
    void openModal(modal)
    await pass(60_000)
    expect(asked).toEqual([])
  })

  test('are sent unchanged, even if a handler in the page changes the detail', async () => {
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      bodies.push(body)
      return url.includes('getAnalyticsConfig') ? Response.json({ isAnalyticsEnabled: true }) : new Response('{}')
    })
    const { modal, entry } = createTestModal({ options: CONSENT })
    const { emit } = entry
    vi.spyOn(entry, 'emit').mockImplementation((name, detail) => {
      emit(name, detail)
      const { sent, properties } = detail as { sent?: { props: object } | null; properties?: object }
      if (sent) Object.assign(sent.props, { event: 'alice@mail.example', properties: { secret: 1 } })
      if (properties) Object.assign(properties, { secret: 'alice@mail.example' })
    })
    onTestFinished(follow(modal))
    void openModal(modal)
    await pass(60_000)
    expect(bodies).toHaveLength(2)
    expect(String(bodies[1])).toContain('MODAL_OPEN')
    expect(String(bodies[1])).not.toMatch(/alice|secret/)
  })

  test('end when the consent is withdrawn: what waits is not sent', async () => {
    const { modal, entry } = createTestModal({ options: CONSENT })
    onTestFinished(follow(modal))
    await pass(1_000)
    entry.configure({ consent: { analytics: false } })
    void openModal(modal)
    await pass(60_000)
    expect(asked).toEqual(['/getAnalyticsConfig'])
  })

  test('are not sent if the consent was withdrawn while the code for it was loading', async () => {
    const { modal, entry } = createTestModal({ options: CONSENT })
    onTestFinished(follow(modal))
    entry.configure({ consent: { analytics: false } })
    entry.configure({ consent: { analytics: true } })
    await pass(60_000)
    expect(asked).toEqual([])
  })

  test('tell the site once that the service refuses it (403)', async () => {
    status = 403
    const { modal, entry } = await visit({ ...CONSENT, debug: true })
    void openModal(modal)
    await pass(60_000)
    expect(asked).toEqual(['/getAnalyticsConfig', '/batch'])
    expect(entry.told('error')).toMatchObject([
      { code: 'OriginNotAllowed', message: 'Invalid App Configuration', alert: 'APKT002' },
    ])
    expect(modal.shell.$alert.get()?.message).toBe('Invalid App Configuration')
  })

  test('send errors one by one, as the page hears them; not those of the visitor, nor of other modals', async () => {
    const { modal, entry } = createTestModal({ options: CONSENT })
    onTestFinished(follow(modal))
    await pass(20_000)
    asked.length = 0
    const problem = new WalletModalError('RateLimited')
    modal.walletList.$listed.set({ ...NOTHING_LISTED, problem })
    modal.walletList.$listed.set({ ...NOTHING_LISTED, problem, at: 1 })
    const failed = new WalletModalError('LoadFailed')
    modal.attempt.$outcome.set({ outcome: 'failed', error: failed })
    modal.attempt.$outcome.set({ outcome: 'failed', error: new WalletModalError('ConnectionFailed') })
    const detail = { code: 'RelayUnreachable', message: 'The relay cannot be reached' }
    document.dispatchEvent(new CustomEvent('wallet-modal:error', { detail }))
    document.body.dispatchEvent(new CustomEvent('wallet-modal:error', { detail, bubbles: true }))
    await pass(0)
    expect(asked).toEqual(['/e', '/e', '/e'])
    const errors = entry.told('track').filter(({ sent }) => sent?.props.type === 'error')
    expect(errors.map(({ event, properties }) => [event, properties['errorType']])).toEqual([
      ['API_ERROR', 'RateLimited'],
      ['INTERNAL_SDK_ERROR', 'LoadFailed'],
      ['API_ERROR', 'RelayUnreachable'],
    ])
    await pass(20_000)
    expect(asked).toEqual(['/e', '/e', '/e'])
  })

  test('do not send an error from before the consent, even if the code for errors is loaded after it', async () => {
    const { modal, entry } = createTestModal({ options: { projectId } })
    onTestFinished(follow(modal))
    modal.attempt.$outcome.set({ outcome: 'failed', error: new WalletModalError('LoadFailed') })
    modal.$options.set({ ...modal.$options.get(), ...CONSENT })
    await pass(20_000)
    expect(entry.told('track').at(-1)?.event).toBe('INTERNAL_SDK_ERROR')
    expect(asked).not.toContain('/e')
  })

  test('do not send an error to any project if consent is withdrawn while the code for errors is loading', async () => {
    const { modal } = createTestModal({ options: CONSENT })
    onTestFinished(follow(modal))
    await pass(20_000)
    asked.length = 0
    modal.attempt.$outcome.set({ outcome: 'failed', error: new WalletModalError('LoadFailed') })
    modal.$options.set({ projectId, consent: { analytics: false } })
    modal.$options.set({ ...CONSENT, projectId: 'b'.repeat(32) })
    await pass(20_000)
    expect(asked).not.toContain('/e')
  })

  test.each([
    ['shown first', ['toast', 'event'], 1],
    ['emitted first', ['event', 'toast'], 1],
    ['shown twice', ['toast', 'toast'], 2],
    ['emitted twice', ['event', 'event'], 2],
    ['emitted twice, and shown once', ['event', 'toast', 'event'], 2],
    ['emitted after more than a second', ['toast', 'wait', 'event'], 2],
  ] as const)('send a failure that is %s as %j once for each time it happened', async (_when, steps, count) => {
    const { modal } = createTestModal({ options: CONSENT })
    onTestFinished(follow(modal))
    await pass(20_000)
    asked.length = 0
    const message = 'Service unavailable'
    for (const step of steps) {
      const error = new WalletModalError('ServiceUnavailable', { message })
      if (step === 'toast') modal.toasts.$shown.set({ id: 1, text: 'a', tone: 'error', error })
      if (step === 'event')
        document.dispatchEvent(new CustomEvent('wallet-modal:error', { detail: { code: error.code, message } }))
      await pass(step === 'wait' ? 1_001 : 0)
    }
    expect(asked).toEqual(Array(count).fill('/e'))
  })

  test('send nothing for error events without details, which any script of the page can dispatch', async () => {
    const { modal, entry } = createTestModal({ options: CONSENT })
    onTestFinished(follow(modal))
    for (const detail of [null, 'RateLimited', 7]) {
      const onError = vi.fn()
      addEventListener('error', onError, { once: true })
      document.dispatchEvent(new CustomEvent('wallet-modal:error', { detail }))
      removeEventListener('error', onError)
      expect(onError).not.toHaveBeenCalled()
    }
    expect(entry.told('track').filter(({ sent }) => sent?.props.type === 'error')).toEqual([])
  })

  test('send each error of a toast once, such as failed balances, but no refusals', async () => {
    const { modal } = createTestModal({ options: CONSENT })
    onTestFinished(follow(modal))
    await pass(20_000)
    asked.length = 0
    const error = new WalletModalError('ServiceUnavailable')
    const tell = (one?: WalletModalError) =>
      modal.toasts.$shown.set({ id: 1, text: 'a', tone: 'error', ...(one && { error: one }) })
    tell(error)
    tell(error)
    tell(new WalletModalError('UserRejected'))
    tell()
    await pass(0)
    expect(asked).toEqual(['/e'])
  })

  test('end with the modal', async () => {
    const { modal, stop } = createTestModal({ options: CONSENT })
    onTestFinished(follow(modal))
    await pass(1_000)
    stop()
    await pass(60_000)
    document.dispatchEvent(new Event('freeze'))
    expect(asked).toEqual(['/getAnalyticsConfig'])
    expect(vi.getTimerCount()).toBe(0)
  })
})
