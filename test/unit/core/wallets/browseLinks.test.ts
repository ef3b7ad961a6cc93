import { describe, expect, test } from 'vitest'
import { browseLink, type BrowsedPage } from '../../../../src/core/wallets/browseLinks.ts'
import type { Namespace } from '../../../../src/core/types.ts'

const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const SOLFLARE = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const COINBASE = 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'
const BINANCE = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'
const PAGE: BrowsedPage = { href: 'https://shop.example/a?b=c&d#e', origin: 'https://shop.example', system: 'ios' }
const HREF = 'https%3A%2F%2Fshop.example%2Fa%3Fb%3Dc%26d%23e'

const link = (walletId: string, namespaces: readonly Namespace[], page: Partial<BrowsedPage> = {}, injected = '') =>
  browseLink({ walletId, namespaces, isInjected: (name) => name === injected }, { ...PAGE, ...page })

describe('browseLink', () => {
  test('links to Phantom’s browser for Solana, EVM and Bitcoin', () => {
    for (const namespace of ['solana', 'eip155', 'bip122'] as const) {
      expect(link(PHANTOM, [namespace])).toBe(`https://phantom.app/ul/browse/${HREF}?ref=https%3A%2F%2Fshop.example`)
    }
    expect(link(PHANTOM, ['solana'], { system: 'android' })).toBe(
      `intent://browse/${HREF}?ref=https%3A%2F%2Fshop.example#Intent;scheme=phantom;package=app.phantom;end`,
    )
  })

  test('links to the browsers of Solflare and Coinbase for Solana', () => {
    expect(link(SOLFLARE, ['solana'])).toBe(`https://solflare.com/ul/v1/browse/${HREF}?ref=${HREF}`)
    expect(link(COINBASE, ['eip155', 'solana'])).toBe(`https://go.cb-w.com/dapp?cb_url=${HREF}`)
    expect(link(COINBASE, ['eip155'])).toBeUndefined()
  })

  test('encodes the page’s URL for Binance’s browser in three layers', () => {
    const found = new URL(link(BINANCE, ['bip122'], { chainId: '56' }) ?? '')
    expect(found.origin + found.pathname).toBe('https://app.binance.com/en/download')
    const app = atob(found.searchParams.get('_dp') ?? '')
    expect(app).toMatch(
      /^bnc:\/\/app\.binance\.com\/mp\/app\?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=L3BhZ2VzL2Jyb3dzZXIvaW5kZXg=&startPageQuery=/,
    )
    expect(atob(app.split('startPageQuery=')[1] ?? '')).toBe(`url=${HREF}&defaultChainId=56`)
    expect(
      atob(
        atob(new URL(link(BINANCE, ['bip122']) ?? '').searchParams.get('_dp') ?? '').split('startPageQuery=')[1] ?? '',
      ),
    ).toContain('defaultChainId=1')
  })

  const [METAMASK, TRUST, OKX, BITGET, BINANCE_EVM] = [
    'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
    '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
  ] as const

  test('links to browsers of wallets that support pairing only if pairing is unavailable', () => {
    expect(link(METAMASK, ['eip155'])).toBe('https://metamask.app.link/dapp/shop.example/a?b=c&d#e')
    expect(link(TRUST, ['eip155'])).toBe(`https://link.trustwallet.com/open_url?coin_id=60&url=${HREF}`)
    expect(link(TRUST, ['solana'])).toBe(`https://link.trustwallet.com/open_url?coin_id=501&url=${HREF}`)
    expect(new URL(link(OKX, ['eip155']) ?? '').searchParams.get('deeplink')).toBe(
      `okx://wallet/dapp/url?dappUrl=${HREF}`,
    )
    expect(link(BITGET, ['solana'])).toBe(`https://bkcode.vip?action=dapp&url=${HREF}`)
    expect(link(BINANCE_EVM, ['eip155'], { chainId: '56' })).toBe(link(BINANCE, ['bip122'], { chainId: '56' }))
    for (const walletId of [METAMASK, TRUST, OKX, BITGET, BINANCE_EVM])
      expect(
        browseLink({ walletId, namespaces: ['eip155'], canPair: true, isInjected: () => false }, PAGE),
      ).toBeUndefined()
  })

  test('returns no browser link on desktops, for other namespaces and wallets, or in the wallet’s browser', () => {
    expect(link(PHANTOM, ['solana'], { system: 'desktop' })).toBeUndefined()
    expect(link(SOLFLARE, ['eip155', 'bip122'])).toBeUndefined()
    expect(link('other', ['solana'])).toBeUndefined()
    for (const [id, name, namespace] of [
      [PHANTOM, 'phantom', 'solana'],
      [SOLFLARE, 'solflare', 'solana'],
      [COINBASE, 'coinbaseSolana', 'solana'],
      [BINANCE, 'binancew3w', 'bip122'],
    ] as const) {
      expect(link(id, [namespace], {}, name)).toBeUndefined()
    }
  })
})
