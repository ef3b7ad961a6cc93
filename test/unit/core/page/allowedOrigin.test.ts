import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAllowedOrigin } from '../../../../src/core/page/allowedOrigin.ts'

/** An origin that each case below does not otherwise allow. */
const OTHER = 'https://other.example'

describe('The allowed origins of a project', () => {
  test('allow every origin if there are none', () => {
    expect(isAllowedOrigin('https://shop.example', [])).toBe(true)
    expect(isAllowedOrigin('null', [])).toBe(true)
  })

  test('allow an origin without host, such as that of a sandboxed frame, only by exactly that name', () => {
    expect(isAllowedOrigin('null', ['null'])).toBe(true)
    expect(isAllowedOrigin('null', [OTHER])).toBe(false)
    expect(isAllowedOrigin('*', ['*'])).toBe(false)
  })

  test.each([
    'http://localhost',
    'https://localhost:8443',
    'http://localhost:5173',
    'http://127.0.0.1:3000',
    'https://wallet.pages.dev',
    'https://preview-1.vercel.app',
    'https://a1b2.ngrok-free.app',
    'https://secure-mobile.walletconnect.com',
    'https://secure-mobile.walletconnect.org',
  ])('always include %s', (origin) => {
    expect(isAllowedOrigin(origin, [OTHER])).toBe(true)
  })

  test.each([
    'https://localhost.example',
    'http://127.0.0.2',
    'http://wallet.pages.dev',
    'https://a.wallet.pages.dev',
    'https://pages.dev',
    'https://vercel.app',
    'http://secure-mobile.walletconnect.com',
    'https://secure.walletconnect.com',
  ])('do not include %s', (origin) => {
    expect(isAllowedOrigin(origin, [OTHER])).toBe(false)
  })

  test.each([
    // With a scheme: the whole origin counts, as browsers write it
    ['https://shop.example', 'https://shop.example', true],
    ['https://shop.example/path?a=1', 'https://shop.example', true],
    ['https://SHOP.example', 'https://shop.example', true],
    ['https://shop.example:443', 'https://shop.example', true],
    ['https://shop.example:8443', 'https://shop.example', false],
    ['http://shop.example', 'https://shop.example', false],
    ['https://shop.example', 'https://www.shop.example', false],
    ['https://shop.example.evil.test', 'https://shop.example', false],
    ['https://', 'https://shop.example', false],
    // Without a scheme: host and port as they are written, or the host only
    ['shop.example', 'https://shop.example', true],
    ['shop.example', 'http://shop.example:8080', true],
    ['shop.example/path', 'https://shop.example', true],
    ['shop.example:8080', 'http://shop.example:8080', true],
    ['shop.example:8080', 'http://shop.example', false],
    ['shop.example:443', 'https://shop.example', false],
    ['SHOP.example:8080', 'https://shop.example:8080', false],
    ['shop.example', 'https://a.shop.example', false],
    // `*` stands for exactly one label
    ['https://*.shop.example', 'https://a.shop.example', true],
    ['https://*.shop.example', 'https://shop.example', false],
    ['https://*.shop.example', 'https://a.b.shop.example', false],
    ['https://*.*.shop.example', 'https://a.b.shop.example', true],
    ['https://a.*.example', 'https://a.b.example', true],
    ['*.shop.example', 'http://a.shop.example', true],
    ['*.shop.example/path', 'http://a.shop.example', true],
    ['https://*.shop.example', 'http://a.shop.example', false],
    ['https://pre-*.shop.example', 'https://pre-1.shop.example', false],
    ['https://**.shop.example', 'https://a.shop.example', false],
    // The port: `*` is any, otherwise the one that the origin names
    ['https://*.shop.example', 'https://a.shop.example:8443', false],
    ['https://*.shop.example:*', 'https://a.shop.example:8443', true],
    ['https://*.shop.example:*', 'https://a.shop.example', true],
    ['https://*.shop.example:8443', 'https://a.shop.example:8443', true],
    ['https://*.shop.example:443', 'https://a.shop.example', false],
    ['https://*', 'https://shop.example', false],
    ['*', 'https://shop.example', false],
    ['', 'https://shop.example', false],
  ])('with the pattern %j, %s is allowed: %s', (pattern, origin, expected) => {
    expect(isAllowedOrigin(origin, [pattern])).toBe(expected)
    expect(isAllowedOrigin(origin, [OTHER, pattern])).toBe(expected)
  })

  test.each([
    // Another site with the name of an allowed one
    ['https://*.shop.example', 'https://a.shop.example.evil.test'],
    ['https://shop.example', 'https://shop.example.evil.test'],
    ['shop.example', 'https://shop.example.evil.test'],
    ['https://*.shop.example', 'https://evilshop.example'],
    ['https://*.shop.example', 'https://a.shop.example.'],
    // A pattern that only looks as if it named the site
    ['https://*.shop.example.evil.test', 'https://a.shop.example'],
    ['https://shop.example@evil.test', 'https://shop.example'],
    ['https://*.shop.example@evil.test', 'https://a.shop.example'],
    ['https://*.evil.test/.shop.example', 'https://a.shop.example'],
    ['https://*.evil.test#.shop.example', 'https://a.shop.example'],
    ['https://*.evil.test?.shop.example', 'https://a.shop.example'],
    ['https://shop.example%2eevil.test', 'https://shop.example'],
    ['javascript://*.example', 'https://shop.example'],
    // A name that looks the same, in other letters
    ['https://apple.example', 'https://xn--pple-43d.example'],
    ['https://*.apple.example', 'https://a.xn--pple-43d.example'],
  ])('do not take the pattern %j for %s', (pattern, origin) => {
    expect(isAllowedOrigin(origin, [pattern])).toBe(false)
  })

  // Backtracking would take minutes: the test would time out.
  test.each([
    ['10,000 patterns', Array.from({ length: 10_000 }, (_, at) => `https://*.shop${at}.example:*`)],
    ['a pattern of 1 MB', ['a'.repeat(1_000_000)]],
    ['1 MB of wildcards', ['*.'.repeat(500_000), '*:'.repeat(500_000), 'https://*'.repeat(100_000)]],
    ['1 MB of separators', [':'.repeat(1_000_000), '/'.repeat(1_000_000), '://'.repeat(300_000)]],
  ])('answer for %s', (_what, patterns) => {
    expect(isAllowedOrigin('https://shop.example', patterns)).toBe(false)
    expect(isAllowedOrigin('https://shop.example', [...patterns, 'shop.example'])).toBe(true)
  })

  test('never throw, whatever the service answers', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.oneof(fc.webUrl(), fc.string()), (patterns, origin) => {
        expect(typeof isAllowedOrigin(origin, patterns)).toBe('boolean')
      }),
    )
  })
})
