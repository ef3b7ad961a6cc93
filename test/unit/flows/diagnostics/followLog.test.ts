import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addHook } from '../../../../src/core/devtools/hooks.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { follow } from '../../../../src/flows/diagnostics/followLog.ts'
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
const textsOf = (modal: Parameters<typeof logOf>[0]) =>
  logOf(modal)
    .entries()
    .map(({ text }) => text)
const violation = (effectiveDirective: string, blockedURI: string, originalPolicy = '') =>
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI, originalPolicy }),
  )

describe('The log of the modal', () => {
  test('holds errors that the modal shows, once each, with what caused them', () => {
    const { modal } = createTestModal()
    follow(modal)
    const error = new WalletModalError('WalletLocked', { cause: new Error('locked by a@b.example') })
    modal.attempt.$connect.set({ connectorId: 'io.demo', phase: 'failed', error })
    modal.attempt.$connect.set({ connectorId: 'io.demo', phase: 'failed', error })
    modal.pairing.$pairing.set({ phase: 'failed', error: new WalletModalError('RelayUnreachable') })
    expect(textsOf(modal)).toEqual([
      'Connecting io.demo: WalletLocked ← Error: locked by <e-mail>',
      'Pairing: RelayUnreachable',
    ])
    expect(logOf(modal).entries()[0]).toMatchObject({ level: 'error', about: 'wallet', data: { code: 'WalletLocked' } })
  })

  test.each(hostileErrors())('logs a failed connection whose cause is %s', (_what, cause) => {
    const { modal } = createTestModal()
    follow(modal)
    const error = new WalletModalError('ConnectionFailed', { cause })
    modal.attempt.$connect.set({ connectorId: 'io.demo', phase: 'failed', error })
    expect(textsOf(modal)).toEqual([expect.stringMatching(/^Connecting io\.demo: ConnectionFailed/)])
    expect(logOf(modal).size()).toBeLessThanOrEqual(8_193)
  })

  test('ignores events that a script of the page forges', () => {
    const { modal } = createTestModal()
    follow(modal)
    const thrown = vi.fn()
    window.addEventListener('error', thrown, { once: true })
    for (const detail of [null, undefined, 'text', { code: 1, message: {} }, { code: 'Unknown' }])
      document.dispatchEvent(new CustomEvent('wallet-modal:error', { detail }))
    window.removeEventListener('error', thrown)
    expect(textsOf(modal)).toEqual([])
    expect(thrown).not.toHaveBeenCalled()
  })

  test('logs only the origin of a node, whose path may be a key', async () => {
    const rpcUrls = { 'eip155:1': 'https://node.example/v2/short-key' }
    const { modal } = createTestModal({ options: { rpcUrls } })
    follow(modal)
    violation('connect-src', 'https://node.example/v2/short-key')
    await vi.waitFor(() => expect(textsOf(modal)).toEqual(['connect-src blocks https://node.example']))
    expect(JSON.stringify(logOf(modal).entries())).not.toContain('short-key')
  })

  test('is kept even if a recording of the page fails to start', () => {
    const remove = addHook(globalThis, () => {
      throw new Error('no room')
    })
    const { modal } = createTestModal()
    follow(modal)
    remove()
    window.dispatchEvent(new Event('offline'))
    expect(textsOf(modal)).toEqual(['A recording could not begin: no room', 'The browser is offline'])
  })

  test('holds errors that the site is told', () => {
    const { modal } = createTestModal()
    follow(modal)
    const detail = { code: 'InvalidOption', message: 'networks: Expected array', alert: 'APKT007' }
    document.dispatchEvent(new CustomEvent('wallet-modal:error', { detail }))
    expect(logOf(modal).entries()).toMatchObject([
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
    await vi.waitFor(() => expect(textsOf(modal)).toHaveLength(2))
    expect(logOf(modal).entries()).toMatchObject([
      {
        text: 'connect-src blocks https://api.example/list',
        data: { service: 'walletApi', directive: 'connect-src', policy: "connect-src 'self' 'nonce-…'" },
      },
      { text: 'script-src-elem blocks inline', data: { blocked: 'inline' } },
    ])
  })

  test('holds that the browser went offline, and toasts of errors', () => {
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
    expect(textsOf(modal)).toEqual([
      'The browser is offline',
      'Shown: Token Balance Unavailable',
      'Shown: Failed to fetch transactions: RateLimited ← Error: HTTP status code: 429',
    ])
    expect(logOf(modal).entries().at(-1)?.data).toEqual({ code: 'RateLimited' })
  })

  test('holds requests to services that failed, without their query', () => {
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
    const entry = (name: string, responseStatus?: number) => ({ name, responseStatus, duration: 12.4 })
    const node = 'https://node.example/v2/short-key'
    const entries = [
      entry(node, 500),
      entry('https://api.example/a?projectId=1', 503),
      entry('https://api.example/b', 0),
      entry('https://api.example/c', 200),
      entry('https://api.example/safari'),
      entry('https://shop.example/d', 500),
    ]
    seen[0]?.({ getEntries: () => entries })
    expect(textsOf(modal)).toEqual([
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
    const tell = (name: string) => seen[0]?.({ getEntries: () => [{ name, responseStatus: 0, duration: 1 }] })
    tell(url)
    expect(textsOf(modal)).toEqual([])
    tell('https://api.example/other')
    // A request of the modal itself
    tell(url)
    expect(textsOf(modal)).toEqual([
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
    await vi.waitFor(() =>
      expect(textsOf(modal)).toEqual([
        'walletApi sent an answer that cannot be read: https://api.example/early: SyntaxError: Unexpected end',
        'walletApi sent an answer that cannot be read: https://api.example/late: data: Expected array, received object',
        'rpc sent an answer that cannot be read: https://node.example: Expected JSON',
      ]),
    )
    stop()
    performance.clearMarks()
  })

  test('is printed to the console with debug only', () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { modal, entry } = createTestModal()
    logOf(modal).add('error', 'wallet', 'one')
    entry.configure({ debug: true })
    logOf(modal).add('error', 'wallet', 'two')
    expect(print.mock.calls).toEqual([['[wallet-modal]', 'two']])
  })

  test('keeps errors only by default, and everything with debug', () => {
    for (const level of LEVELS) vi.spyOn(console, level).mockImplementation(() => {})
    const { modal, entry } = createTestModal()
    for (const level of LEVELS) logOf(modal).add(level, 'wallet', level)
    expect(textsOf(modal)).toEqual(['error'])
    entry.configure({ debug: true })
    for (const level of LEVELS) logOf(modal).add(level, 'wallet', level)
    expect(textsOf(modal)).toEqual(['error', ...LEVELS])
  })

  test('logs the alert codes of errors that the modal shows with debug, before their messages are loaded', () => {
    for (const level of LEVELS) vi.spyOn(console, level).mockImplementation(() => {})
    const { modal } = createTestModal({ options: { debug: true } })
    follow(modal)
    modal.site.alert(new WalletModalError('InvalidOption', { message: 'projectId', params: { alert: 'APKT007' } }))
    expect(
      logOf(modal)
        .entries()
        .filter(({ about }) => about === 'error'),
    ).toMatchObject([{ text: 'Alert: InvalidOption: projectId', data: { code: 'InvalidOption', alert: 'APKT007' } }])
  })

  test('logs how an opening of the modal failed, with its causes', () => {
    const { modal } = createTestModal()
    follow(modal)
    const cause = new Error('Out of order', { cause: new Error('secureSite answered CONNECT_EMAIL with an error') })
    recordOutcome(modal, new WalletModalError('ConnectionFailed', { message: 'Out of order', cause }))
    const words = 'ConnectionFailed: Out of order ← Error: Out of order'
    expect(textsOf(modal)).toEqual([`Outcome: ${words} ← Error: secureSite answered CONNECT_EMAIL with an error`])
  })
})

describe('Following a modal', () => {
  standStill()
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())
  const isFollowed = (modal: Parameters<typeof logOf>[0]) => {
    window.dispatchEvent(new Event('offline'))
    return textsOf(modal).length
  }

  test('begins once, after the first view is painted and when the browser is idle', async () => {
    const { modal } = createTestModal()
    afterPaint(modal, 'Connect')
    afterPaint(modal, 'Account')
    await rest()
    expect(isFollowed(modal)).toBe(0)
    await pass(2_000)
    await vi.waitFor(() => expect(isFollowed(modal)).toBe(1))
  })

  test('begins with connect() without the modal, and ends with the modal', async () => {
    const wallet = fakeConnector({ id: 'io.demo' })
    const { modal, stop } = createTestModal({ connectors: [wallet] })
    await connect(modal, 'io.demo')
    await vi.waitFor(async () => {
      await pass(2_000)
      expect(isFollowed(modal)).toBe(1)
    })
    stop()
    expect(isFollowed(modal)).toBe(1)
  })
})
