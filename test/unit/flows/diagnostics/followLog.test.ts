import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addHook } from '../../../../src/core/devtools/hooks.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { follow } from '../../../../src/flows/diagnostics/followLog.ts'
import { loadPageLog } from '../../../../src/flows/diagnostics/watchPage.ts'
import { recordOutcome } from '../../../../src/flows/modal/recordOutcome.ts'
import { logOf } from '../../../../src/flows/modal/logOf.ts'
import { afterPaint } from '../../../../src/views/lazyViews.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { noteUnread } from '../../../../src/services/unread.ts'
import { probeHttp } from '../../../../src/services/diagnostics/probeHttp.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { hostileErrors } from '../../../kit/hostileErrors.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'

const LEVELS = ['error', 'warn', 'info', 'debug'] as const
/** Returns the lines of the log, once the code that logs reports of the page is there. */
async function linesOf(modal: Parameters<typeof logOf>[0]) {
  await loadPageLog()
  return logOf(modal).entries()
}
const textsOf = async (modal: Parameters<typeof logOf>[0]) => (await linesOf(modal)).map(({ text }) => text)
const violation = (effectiveDirective: string, blockedURI: string, originalPolicy = '') =>
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI, originalPolicy }),
  )

describe('The log of the modal', () => {
  test('holds errors that the modal shows, once each, with what caused them', async () => {
    const { modal } = createTestModal()
    follow(modal)
    const error = new WalletModalError('WalletLocked', { cause: new Error('locked by a@b.example') })
    modal.attempt.$connect.set({ connectorId: 'io.demo', phase: 'failed', error })
    modal.attempt.$connect.set({ connectorId: 'io.demo', phase: 'failed', error })
    modal.pairing.$pairing.set({ phase: 'failed', error: new WalletModalError('RelayUnreachable') })
    expect(await textsOf(modal)).toEqual([
      'Connecting io.demo: WalletLocked ← Error: locked by <e-mail>',
      'Pairing: RelayUnreachable',
    ])
    expect((await linesOf(modal))[0]).toMatchObject({ level: 'error', about: 'wallet', data: { code: 'WalletLocked' } })
  })

  test.each(hostileErrors())('logs a failed connection whose cause is %s', async (_what, cause) => {
    const { modal } = createTestModal()
    follow(modal)
    const error = new WalletModalError('ConnectionFailed', { cause })
    modal.attempt.$connect.set({ connectorId: 'io.demo', phase: 'failed', error })
    expect(await textsOf(modal)).toEqual([expect.stringMatching(/^Connecting io\.demo: ConnectionFailed/)])
    expect(logOf(modal).size()).toBeLessThanOrEqual(8_193)
  })

  test('ignores events that a script of the page forges', async () => {
    const { modal } = createTestModal()
    follow(modal)
    const thrown = vi.fn()
    window.addEventListener('error', thrown, { once: true })
    for (const detail of [null, undefined, 'text', { code: 1, message: {} }, { code: 'Unknown' }])
      document.dispatchEvent(new CustomEvent('wallet-modal:error', { detail }))
    window.removeEventListener('error', thrown)
    expect(await textsOf(modal)).toEqual([])
    expect(thrown).not.toHaveBeenCalled()
  })

  test('logs only the origin of a node, whose path may be a key', async () => {
    const rpcUrls = { 'eip155:1': 'https://node.example/v2/short-key' }
    const { modal } = createTestModal({ options: { rpcUrls } })
    follow(modal)
    violation('connect-src', 'https://node.example/v2/short-key')
    await vi.waitFor(async () => expect(await textsOf(modal)).toEqual(['connect-src blocks https://node.example']))
    expect(JSON.stringify(await linesOf(modal))).not.toContain('short-key')
  })

  test('is kept even if a recording of the page fails to start', async () => {
    const remove = addHook(globalThis, () => {
      throw new Error('no room')
    })
    const { modal } = createTestModal()
    follow(modal)
    window.dispatchEvent(new Event('offline'))
    await vi.waitFor(async () =>
      expect(await textsOf(modal)).toEqual(['The browser is offline', 'A recording could not begin: no room']),
    )
    remove()
  })

  test('holds errors that the site gets as an event', async () => {
    const { modal } = createTestModal()
    follow(modal)
    const detail = { code: 'InvalidOption', message: 'networks: Expected array', alert: 'APKT007' }
    document.dispatchEvent(new CustomEvent('wallet-modal:error', { detail }))
    expect(await linesOf(modal)).toMatchObject([
      {
        level: 'error',
        text: 'InvalidOption: networks: Expected array',
        data: { code: 'InvalidOption', alert: 'APKT007' },
      },
    ])
  })

  test('holds what the policy of the page blocks, each directive and origin once, and names the service', async () => {
    const { modal } = createTestModal({ options: { services: { walletApi: 'https://api.example' } } })
    follow(modal)
    violation(
      'connect-src',
      'https://api.example/list?projectId=1',
      "script-src 'nonce-a1'; connect-src 'self' 'nonce-b2'",
    )
    violation('connect-src', 'https://api.example/more')
    violation('script-src-elem', 'inline')
    await vi.waitFor(async () => expect(await textsOf(modal)).toHaveLength(2))
    expect(await linesOf(modal)).toMatchObject([
      {
        text: 'connect-src blocks https://api.example/list',
        data: { service: 'walletApi', directive: 'connect-src', policy: "connect-src 'self' 'nonce-…'" },
      },
      { text: 'script-src-elem blocks inline', data: { blocked: 'inline' } },
    ])
  })

  test('holds that the browser went offline, and the errors that toasts show', async () => {
    const { modal } = createTestModal()
    follow(modal)
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    modal.toasts.add('Copied', 'success')
    modal.toasts.advance()
    modal.toasts.add('Token Balance Unavailable', 'error')
    modal.toasts.advance()
    const error = new WalletModalError('RateLimited', { cause: new Error('HTTP status code: 429') })
    modal.toasts.add('Failed to fetch transactions', 'error', { error })
    modal.toasts.advance()
    expect(await textsOf(modal)).toEqual([
      'The browser is offline',
      'Shown: Token Balance Unavailable',
      'Shown: Failed to fetch transactions: RateLimited ← Error: HTTP status code: 429',
    ])
    expect((await linesOf(modal)).at(-1)?.data).toEqual({ code: 'RateLimited' })
  })

  test('holds failed requests to services, without their query', async () => {
    const seen: ((list: { getEntries(): unknown[] }) => void)[] = []
    const observe = vi.fn()
    const disconnect = vi.fn()
    class Observer {
      static supportedEntryTypes = ['resource']
      observe = observe
      disconnect = disconnect
      constructor(on: (typeof seen)[number]) {
        seen.push(on)
      }
    }
    vi.stubGlobal('PerformanceObserver', Observer)
    const { modal } = createTestModal({
      options: {
        services: { walletApi: 'https://api.example' },
        rpcUrls: { 'eip155:1': 'https://node.example/v2/short-key' },
      },
    })
    const stop = follow(modal)
    expect(observe).toHaveBeenCalledWith({ type: 'resource', buffered: true })
    const entry = (name: string, responseStatus?: number, initiatorType = 'fetch') => ({
      ...{ name, responseStatus, initiatorType, duration: 12.4 },
    })
    const node = 'https://node.example/v2/short-key'
    const entries = [
      entry(node, 500),
      entry('https://api.example/a?projectId=1', 503),
      entry('https://api.example/b', 0),
      entry('https://api.example/picture', 0, 'img'),
      entry('https://api.example/c', 200),
      entry('https://api.example/safari'),
      entry('https://shop.example/d', 500),
    ]
    seen[0]?.({ getEntries: () => entries })
    expect(await textsOf(modal)).toEqual([
      'rpc answered 500: https://node.example (12 ms)',
      'walletApi answered 503: https://api.example/a (12 ms)',
      'walletApi could not be read: https://api.example/b (12 ms)',
    ])
    stop()
    expect(disconnect).toHaveBeenCalled()
  })

  test('omits the no-cors probes of diagnose()', async () => {
    const seen: ((list: { getEntries(): unknown[] }) => void)[] = []
    class Observer {
      static supportedEntryTypes = ['resource']
      observe = vi.fn()
      disconnect = vi.fn()
      constructor(on: (typeof seen)[number]) {
        seen.push(on)
      }
    }
    vi.stubGlobal('PerformanceObserver', Observer)
    const { modal } = createTestModal({ options: { services: { walletApi: 'https://api.example' } } })
    follow(modal)
    const url = 'https://api.example/page?projectId=1'
    await probeHttp({ url, fetch: () => Promise.resolve(new Response()) })
    const tell = (name: string) =>
      seen[0]?.({ getEntries: () => [{ name, responseStatus: 0, initiatorType: 'fetch', duration: 1 }] })
    tell(url)
    expect(await textsOf(modal)).toEqual([])
    tell('https://api.example/other')
    // A request of the modal itself
    tell(url)
    expect(await textsOf(modal)).toEqual([
      'walletApi could not be read: https://api.example/other (1 ms)',
      'walletApi could not be read: https://api.example/page (1 ms)',
    ])
    performance.clearMarks()
  })

  test('logs malformed answers of services, including earlier ones', async () => {
    noteUnread('https://api.example/early?projectId=1', 'SyntaxError: Unexpected end')
    const { modal } = createTestModal({
      options: { services: { walletApi: 'https://api.example' }, rpcUrls: { 'eip155:1': 'https://node.example/key' } },
    })
    const stop = follow(modal)
    noteUnread('https://api.example/late', 'data: Expected array, received object')
    noteUnread('https://node.example/key', 'Expected JSON')
    noteUnread('https://shop.example/other', 'SyntaxError')
    performance.mark('of the site')
    await vi.waitFor(async () =>
      expect(await textsOf(modal)).toEqual([
        'walletApi sent an answer that cannot be read: https://api.example/early: SyntaxError: Unexpected end',
        'walletApi sent an answer that cannot be read: https://api.example/late: data: Expected array, received object',
        'rpc sent an answer that cannot be read: https://node.example: Expected JSON',
      ]),
    )
    stop()
    performance.clearMarks()
  })

  test('is printed to the console with debug only', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { modal, entry } = createTestModal()
    logOf(modal).add('error', 'wallet', 'one')
    entry.configure({ debug: true })
    logOf(modal).add('error', 'wallet', 'two')
    await vi.waitFor(() => expect(print.mock.calls).toEqual([['[wallet-modal]', 'two']]))
  })

  test('prints nothing private, whatever joins its parts', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { modal } = createTestModal({ options: { debug: true } })
    logOf(modal).add('error', 'wallet', 'of 0x f39F d6e5 1aad 88F6 F4ce 6aB8 8272 79cf fFb9 2266, alice.sol')
    await vi.waitFor(() => expect(print.mock.calls).toEqual([['[wallet-modal]', 'of <address>, <name>']]))
  })

  test('keeps errors only by default, and everything with debug', async () => {
    for (const level of LEVELS) vi.spyOn(console, level).mockImplementation(() => {})
    const { modal, entry } = createTestModal()
    for (const level of LEVELS) logOf(modal).add(level, 'wallet', level)
    expect(await textsOf(modal)).toEqual(['error'])
    entry.configure({ debug: true })
    for (const level of LEVELS) logOf(modal).add(level, 'wallet', level)
    expect(await textsOf(modal)).toEqual(['error', ...LEVELS])
  })

  test('logs the alert codes of errors that the modal shows with debug, before their messages are loaded', async () => {
    for (const level of LEVELS) vi.spyOn(console, level).mockImplementation(() => {})
    const { modal } = createTestModal({ options: { debug: true } })
    follow(modal)
    modal.site.alert(new WalletModalError('InvalidOption', { message: 'projectId', params: { alert: 'APKT007' } }))
    expect((await linesOf(modal)).filter(({ about }) => about === 'error')).toMatchObject([
      { text: 'Alert: InvalidOption: projectId', data: { code: 'InvalidOption', alert: 'APKT007' } },
    ])
  })

  test('logs how an opening of the modal failed, with its causes', async () => {
    const { modal } = createTestModal()
    follow(modal)
    const cause = new Error('Out of order', { cause: new Error('secureSite answered CONNECT_EMAIL with an error') })
    recordOutcome(modal, new WalletModalError('ConnectionFailed', { message: 'Out of order', cause }))
    const words = 'ConnectionFailed: Out of order ← Error: Out of order'
    expect(await textsOf(modal)).toEqual([`Outcome: ${words} ← Error: secureSite answered CONNECT_EMAIL with an error`])
  })
})

describe('Following a modal', () => {
  standStill()
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())
  const isFollowed = async (modal: Parameters<typeof logOf>[0]) => {
    window.dispatchEvent(new Event('offline'))
    return (await textsOf(modal)).length
  }

  test('begins once, after the first view is painted and when the browser is idle', async () => {
    const { modal } = createTestModal()
    afterPaint(modal, 'Connect')
    afterPaint(modal, 'Account')
    await rest()
    expect(await isFollowed(modal)).toBe(0)
    await pass(2_000)
    await vi.waitFor(async () => expect(await isFollowed(modal)).toBe(1))
  })

  test('begins with connect() without the modal, and ends with the modal', async () => {
    const wallet = fakeConnector({ id: 'io.demo' })
    const { modal, stop } = createTestModal({ connectors: [wallet] })
    await connect(modal, 'io.demo')
    await vi.waitFor(async () => {
      await pass(2_000)
      expect(await isFollowed(modal)).toBe(1)
    })
    stop()
    expect(await isFollowed(modal)).toBe(1)
  })
})
