import { describe, expect, test } from 'vitest'
import { errorOf, type Failure } from '../../../../src/core/analytics/errorOf.ts'
import { expected } from '../../../../src/core/errors/expected.ts'
import { WalletModalError, type ErrorCode, type ErrorDetails } from '../../../../src/core/errors.ts'
import { HttpError } from '../../../../src/services/http.ts'
import { hostileErrors } from '../../../kit/hostileErrors.ts'

const at = {
  now: Date.parse('2026-01-02T03:04:05.678Z'),
  page: { href: 'https://site.example/shop?q=1', hostname: 'site.example' },
  random: (bytes: Uint8Array) => bytes.fill(0),
}
const of = (code: ErrorCode, details?: ErrorDetails) => errorOf(new WalletModalError(code, details), at)?.props

describe('An error', () => {
  test('has an id, the page, and the time as text', () => {
    const cause = new HttpError(503, 'Visitor 0x9858EfFD232B4033E47d90003D41EC34EcaEda94 unknown')
    expect(errorOf(new WalletModalError('ServiceUnavailable', { cause }), at)).toEqual({
      eventId: '00000000-0000-4000-8000-000000000000',
      url: 'https://site.example/shop',
      domain: 'site.example',
      timestamp: '2026-01-02T03:04:05.678Z',
      props: {
        type: 'error',
        event: 'API_ERROR',
        errorType: 'ServiceUnavailable',
        errorMessage: 'HTTP status code: 503',
        stackTrace: expect.stringMatching(/^at errorOf\.test\.ts:\d+:\d+/),
      },
    })
  })

  test.each<[string, ErrorCode, ErrorDetails]>([
    ['API_ERROR', 'ServiceUnavailable', {}],
    ['API_ERROR', 'RateLimited', {}],
    ['API_ERROR', 'OriginNotAllowed', {}],
    ['API_ERROR', 'RelayUnreachable', { params: { alert: 'APKT002' } }],
    ['SECURE_SITE_ERROR', 'ServiceUnavailable', { params: { alert: 'APKT003' } }],
    ['SECURE_SITE_ERROR', 'WalletTimeout', { params: { alert: 'APKT004' } }],
    ['DATA_PARSING_ERROR', 'ServiceUnavailable', { cause: new SyntaxError('Unexpected token <') }],
    ['DATA_PARSING_ERROR', 'ServiceUnavailable', { cause: new Error(expected('data.0.id', 'string', 1)) }],
    ['INTERNAL_SDK_ERROR', 'LoadFailed', {}],
    ['INTERNAL_SDK_ERROR', 'Unknown', { cause: new TypeError('x is undefined') }],
  ])('is an %s: %s %j', (category, code, details) => {
    expect(of(code, details)?.event).toBe(category)
  })

  test.each<[ErrorCode]>([
    ['UserRejected'],
    ['WalletTimeout'],
    ['ConnectionFailed'],
    ['InsufficientFunds'],
    ['InvalidOption'],
    ['PopupClosed'],
    ['Aborted'],
  ])('of the visitor, the wallet or the site is not sent: %s', (code) => {
    expect(of(code, { cause: new SyntaxError('x') })).toBeUndefined()
  })

  test('tells only words of the widget itself, not those of services, wallets and pages', () => {
    expect(of('Unknown', { message: 'Alice has 5 ETH', cause: new Error('Alice') })?.errorMessage).toBe('Unknown')
    const cause = new Error(expected('data.0.id', 'string', 1))
    expect(of('ServiceUnavailable', { cause })?.errorMessage).toBe('data.0.id: Expected string, received number')
  })

  test.each(hostileErrors())('is sent by its code if its cause is %s', (_what, cause) => {
    for (const code of ['Unknown', 'ServiceUnavailable'] as const) expect(of(code, { cause })?.errorMessage).toBe(code)
  })

  test.each<[string, object]>([
    ['another code', { alert: 'APKT004', code: 'alice@mail.example' }],
    ['an object as code', { alert: 'APKT004', code: { secret: 1 } }],
    ['a name of all objects', { alert: 'constructor', code: 'prototype' }],
    ['an object as alert', { alert: { toString: () => 'APKT004' }, code: 'Alice' }],
    ['no alert', { alert: undefined, code: 'AliceSmith' }],
  ])('is not sent if a script of the page forges the event with %s', (_what, detail) => {
    expect(errorOf(detail as Failure, at)).toBeUndefined()
  })

  test.each([
    'Alice lives at 5 Main St: Required',
    'Alice: Expected 12.5 ETH for <me> at home, received nothing',
    'data: Expected x, received alice',
    `data: Expected ${'alice '.repeat(40)}, received string`,
    'a\ndata: Required',
  ])('does not send %j, which only resembles a message of the widget', (message) => {
    expect(of('Unknown', { cause: new Error(message) })).toMatchObject({
      event: 'INTERNAL_SDK_ERROR',
      errorMessage: 'Unknown',
    })
  })

  test('sends only line and column of inline scripts and of scripts in URLs that may be private', () => {
    const stack = [
      '    at pay (https://site.example/reset/s3cr3t:10:20)',
      '    at https://site.example/alice:1:2',
      '    at f (data:text/javascript,alert("alice");a.js:1:2)',
      '    at f (blob:https://site.example/550e8400-e29b-41d4-a716-446655440000:3:4)',
      `    at f (https://site.example/${'a'.repeat(2_000)}.js:1:1)`,
      '    at f (https://site.example/my%20wallet.js:5:6)',
    ].join('\n')
    expect(errorOf({ code: 'Unknown', stack }, at)?.props.stackTrace.split('\n')).toEqual([
      'at <inline>:10:20',
      'at <inline>:1:2',
      'at <inline>:1:2',
      'at <inline>:3:4',
      'at <inline>:5:6',
    ])
    expect(errorOf({ code: 'Unknown', stack: { split: 1 } as never }, at)?.props.stackTrace).toBe('')
  })

  test('tells of the stack only file names and places', () => {
    const stack = [
      'TypeError: visitor@example.com has 5 ETH',
      'second line of 12:34:56',
      '    at open (https://cdn.example/npm/wallet-modal@0.1.0/dist/chunks/api-1a2b.js?v=visitor:10:20)',
      '    at async Object.run (https://site.example/users/alice/app.js#top:3:4)',
      '    at <anonymous>',
      'pay@https://site.example/users/alice/shop.js:5:6',
      '@webpack-internal:///./src/Alice.tsx:7:8',
    ].join('\n')
    expect(errorOf({ code: 'Unknown', stack }, at)?.props.stackTrace.split('\n')).toEqual([
      'at api-1a2b.js:10:20',
      'at app.js:3:4',
      'at shop.js:5:6',
      'at Alice.tsx:7:8',
    ])
    expect(errorOf({ code: 'Unknown', stack: `at f (a.js:1:1)\n`.repeat(999) }, at)?.props.stackTrace).toHaveLength(
      4_096,
    )
  })
})
