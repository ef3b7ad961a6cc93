import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusedScheme } from '../../../../src/core/wallets/refusedSchemes.ts'
import { deepLink, linkBase, opensByItself } from '../../../../src/core/wallets/deepLink.ts'
import type { Environment } from '../../../../src/core/page/environment.ts'
import { parseWallet } from '../../../../src/services/walletApi/parse.ts'
import { registry } from '../../../../src/services/walletApi/registry.ts'
import { CATALOGUE } from '../../../sandbox/data/catalogue.ts'
import { EXPLORER_LINKS } from '../../../kit/explorerLinks.ts'
import type { WalletListing } from '../../../../src/core/wallets/walletListing.ts'

const URI =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const ENC = encodeURIComponent(URI)
const IOS: Environment = { system: 'ios', isPhone: true, isFramed: false, isStandalone: false }
const ANDROID: Environment = { ...IOS, system: 'android' }
const DESKTOP: Environment = { ...IOS, system: 'desktop', isPhone: false }

const wallet = (links: Partial<WalletListing>): WalletListing => ({ id: 'one', name: 'One', canPair: true, ...links })
const mobile = (link: string, environment = IOS) => deepLink(wallet({ mobileLink: link }), 'mobile', URI, environment)

describe('linkBase', () => {
  test.each([
    ['metamask://', 'metamask://'],
    ['metamask:', 'metamask://'],
    ['metamask', 'metamask://'],
    ['metamask:/', 'metamask://'],
    [' rainbow:// ', 'rainbow://'],
    ['bitcoincom://app', 'bitcoincom://app/'],
    ['https://link.trustwallet.com', 'https://link.trustwallet.com/'],
    ['https://rnbwapp.com/', 'https://rnbwapp.com/'],
    ['http://127.0.0.1:5174/phone', 'http://127.0.0.1:5174/phone/'],
  ])('turns the wallet link %s into %s wc?uri=…', (link, base) => {
    expect(mobile(link)).toEqual({ href: `${base}wc?uri=${ENC}`, base, target: '_self' })
  })

  test.each(EXPLORER_LINKS)('keeps the link %s of the public explorer', (link, base) => {
    expect(mobile(link)).toEqual({ href: `${base}wc?uri=${ENC}`, base, target: '_self' })
    expect(parseWallet({ id: 'one', name: 'One', mobile_link: link }, () => '')?.mobileLink).toBe(link)
    // What is saved for the pairing SDK, and read back
    expect(linkBase(base)).toBe(base)
  })

  test('keeps every link of the sandbox’s catalogue, which has as many wallets as the wallet API', () => {
    const links = CATALOGUE.flatMap(({ mobile_link, desktop_link, link_mode, webapp_link }) =>
      [mobile_link, desktop_link, link_mode, webapp_link].filter((one) => typeof one === 'string'),
    )
    expect(links.length).toBeGreaterThan(1_000)
    expect(links.filter((one) => linkBase(one) === undefined)).toEqual([])
  })

  test('keeps every link of the bundled wallets', () => {
    const links = registry().flatMap(({ mobileLink, desktopLink, universalLink, webappLink }) =>
      [mobileLink, desktopLink, universalLink, webappLink].filter((one) => one !== undefined),
    )
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter((one) => linkBase(one) === undefined)).toEqual([])
  })

  test.each([
    // A listing of the explorer that is no wallet: HyperPlay-Gaming/hyperplay-desktop-client, registryBackup.ts
    'wc:cfb7a0de-6849-4f7f-92f7-4d038ac47c58@1?bridge=https%3A%2F%2Ft.bridge.walletconnect.org&key=16e608e434cf0c90',
    'c://',
    'ab://',
    'a-b://',
    'C:/Windows/System32/calc.exe',
    '\\\\host\\share',
  ])('rejects %s: schemes have at least three letters or digits', (link) => {
    expect(mobile(link)).toBeUndefined()
  })

  test.each([
    'wallet://send?to=0x1&value=1000000000000000000',
    'wallet://wc?uri=wc:attacker',
    'wallet://dapp/https://evil.example',
    'wallet://app#Intent;component=com.bank/.Pay;end',
    'wallet://user@evil.example',
    'wallet://app/%2e%2e/%3fpay',
    'wallet://app;pay=1',
    'wallet://app\\pay',
    'wallet:///pay',
    'wallet://app//pay',
  ])('rejects %s: what follows a scheme is no more than names', (link) => {
    expect(mobile(link)).toBeUndefined()
  })

  test.each([
    'http://wallet.example/wc',
    'http://127.evil.example/wc',
    'http://10.evil.example',
    'https://wallet.example@evil.example/',
    'https://a:b@evil.example',
  ])('rejects %s: web addresses have TLS, and no user name', (link) => {
    expect(mobile(link)).toBeUndefined()
  })

  test.each([
    'javascript:',
    'javascript://%0aalert(1)',
    'JavaScript://x',
    'data:text/html,x',
    'data',
    'vbscript',
    'blob:',
    'file:///etc',
    '',
    ' ',
    '://',
    'https://',
    'a b://',
    '1x://',
    'ws://x',
  ])('rejects %j as a wallet link', (link) => expect(mobile(link)).toBeUndefined())

  test('returns no unsafe deep link, and keeps the pairing URI unchanged, for any input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ minLength: 1, maxLength: 80 }), (link, uri) => {
        const found = deepLink(wallet({ mobileLink: link }), 'mobile', uri, ANDROID)
        if (!found) return
        expect(found.href).not.toMatch(/^\s*(?:javascript|data|vbscript|blob|file):/i)
        expect(found.base).toMatch(/^(?:https?:\/\/.+\/|[a-z][a-z\d+.-]{2,}:\/\/(?:[\w.~-]+\/)*)$/i)
        expect(isRefusedScheme(found.base.slice(0, found.base.indexOf(':')))).toBe(false)
        expect(decodeURIComponent(found.href.slice(`${found.base}wc?uri=`.length))).toBe(uri)
        expect(linkBase(found.base)).toBe(found.base)
      }),
    )
  })

  test('returns a base URL that fits the pairing SDK’s `{base}wc?requestId=…`', () => {
    // @walletconnect/utils 2.21.7 removes one slash from the end and appends `/wc?`.
    const reopened = (href: string) => `${href.endsWith('/') ? href.slice(0, -1) : href}/wc?requestId=1`
    expect(reopened(mobile('metamask')?.base ?? '')).toBe('metamask://wc?requestId=1')
    expect(reopened(mobile('https://rnbwapp.com')?.base ?? '')).toBe('https://rnbwapp.com/wc?requestId=1')
  })
})

describe('deepLink', () => {
  const all = wallet({
    mobileLink: 'one://',
    universalLink: 'https://one.example/wc',
    desktopLink: 'one-desktop://',
    webappLink: 'https://app.one.example',
  })

  test.each([
    ['mobile', IOS, `one://wc?uri=${ENC}`, '_self'],
    ['mobile', { ...IOS, isFramed: true }, `one://wc?uri=${ENC}`, '_top'],
    ['mobile', { ...IOS, isStandalone: true }, `one://wc?uri=${ENC}`, '_self'],
    ['mobile', { ...IOS, app: 'telegram' }, `https://one.example/wc/wc?uri=${ENC}`, '_blank'],
    ['mobile', { ...ANDROID, app: 'telegram' }, `https://one.example/wc/wc?uri=${encodeURIComponent(ENC)}`, '_blank'],
    [
      'mobile',
      { ...ANDROID, app: 'telegram', isFramed: true },
      `https://one.example/wc/wc?uri=${encodeURIComponent(ENC)}`,
      '_blank',
    ],
    ['mobile', { ...IOS, app: 'instagram' }, `https://one.example/wc/wc?uri=${ENC}`, '_self'],
    ['mobile', { ...ANDROID, app: 'x' }, `https://one.example/wc/wc?uri=${ENC}`, '_self'],
    ['mobile', { ...IOS, app: 'wallet' }, `one://wc?uri=${ENC}`, '_self'],
    ['web', DESKTOP, `https://app.one.example/wc?uri=${ENC}`, '_blank'],
    ['desktop', DESKTOP, `one-desktop://wc?uri=${ENC}`, '_blank'],
    ['desktop', { ...DESKTOP, isFramed: true }, `one-desktop://wc?uri=${ENC}`, '_blank'],
  ] as const)('returns the deep link of a %s app in %j: %s with target %s', (platform, environment, href, target) => {
    expect(deepLink(all, platform, URI, environment)).toMatchObject({ href, target })
  })

  test('uses the custom scheme in Telegram if the wallet has no universal link', () => {
    expect(deepLink(wallet({ mobileLink: 'one://' }), 'mobile', URI, { ...IOS, app: 'telegram' })?.base).toBe('one://')
    expect(deepLink(wallet({ universalLink: 'https://one.example' }), 'mobile', URI, IOS)?.base).toBe(
      'https://one.example/',
    )
  })

  test('returns no deep link to a web app without an http(s) link', () => {
    expect(deepLink(wallet({ webappLink: 'one://' }), 'web', URI, DESKTOP)).toBeUndefined()
    expect(deepLink(wallet({}), 'desktop', URI, DESKTOP)).toBeUndefined()
  })

  test('opens only custom schemes without a tap, since a universal link could open a web page', () => {
    const [native, universal] = [mobile('one://'), mobile('https://one.example')]
    expect([native && opensByItself(native), universal && opensByItself(universal)]).toEqual([true, false])
  })
})
