import { describe, expect, test } from 'vitest'
import { CONFUSABLES } from '../../../../src/core/wallets/confusables.ts'
import * as imitation from '../../../../src/core/wallets/imitation.ts'

const imitatedBy = (one: Parameters<typeof imitation.imitatedBy>[0]) => imitation.imitatedBy(one, CONFUSABLES)
const skeleton = (name: string) => imitation.skeleton(name, CONFUSABLES)

describe('A wallet that imitates a well-known name', () => {
  test.each([
    ['MetaMask', undefined],
    ['MetaMask', 'com.evil.wallet'],
    ['MetaMask', 'io.metamaskk'],
    ['METAMASK', 'com.evil'],
    ['МetaМask', 'com.evil'], // Cyrillic М
    ['MetаMаsk', 'com.evil'], // Cyrillic а
    ['Ｍｅｔａｍａｓｋ', 'com.evil'], // full width
    ['Meta Mask', 'com.evil'],
    ['Meta\u200bMask', 'com.evil'],
    ['MetaMask Wallet', 'com.evil'],
    ['MetaMask (Official)', 'com.evil'],
    ['Méta-Mask', 'com.evil'],
    ['M3taM4sk', 'com.evil'],
    ['rnetamask', 'com.evil'],
    ['MetaMask\u3164', 'com.evil'], // Hangul filler: an invisible letter
    ['Meta\u115fMask', 'com.evil'],
    ['MetaMask™', 'com.evil'],
    ['ꓟetaꓟask', 'com.evil'], // Lisu Ma
    ['ᴍᴇᴛᴀᴍᴀꜱᴋ', 'com.evil'], // small capitals
    ['🅼🅴🆃🅰🅼🅰🆂🅺', 'com.evil'],
    ['МЕТАМАЅК', 'com.evil'], // Cyrillic throughout
    ['MetaMask Official App', 'com.evil'],
    ['The Official MetaMask', 'com.evil'],
    ['Swap for MetaMask users', 'com.evil'],
  ])('marks %j with rdns %s as an imitation of MetaMask', (name, rdns) => {
    expect(imitatedBy({ name, ...(rdns && { rdns }) })).toBe('MetaMask')
  })

  test.each([
    ['Phantom', 'Phantom'],
    ['Phantοm', 'Phantom'],
    ['Cοinbase Wallet', 'Coinbase Wallet'],
    ['Rabby', 'Rabby Wallet'],
    ['Ledger', 'Ledger'],
    ['Phantօm', 'Phantom'],
    ['Phantom Official App', 'Phantom'],
    ['My 0KX', 'OKX Wallet'],
    ['Phantom (Solana)', 'Phantom'],
    ['Phantom Wallet for Ethereum', 'Phantom'],
    ['Trust Wallet for Chrome', 'Trust Wallet'],
    ['Brave: Bitcoin', 'Brave Wallet'],
  ])('detects that %s imitates %s', (name, known) => {
    expect(imitatedBy({ name, rdns: 'xyz.other' })).toBe(known)
  })

  test.each([
    ['Free Tokens', 'io.metamask', 'MetaMask'],
    ['Free Tokens', 'IO.MetaMask', 'MetaMask'],
    ['Masked', 'io.metamask', 'MetaMask'],
    ['Phantom', 'io.metamask', 'Phantom'],
  ])('marks %j with rdns %s as an imitation, since the rdns belongs to another wallet', (name, rdns, known) =>
    expect(imitatedBy({ name, rdns })).toBe(known),
  )
})

describe('Genuine and unrelated wallets', () => {
  test.each([
    ['MetaMask', 'io.metamask'],
    ['MetaMask', 'io.metamask.mobile'],
    ['MetaMask', 'IO.MetaMask'],
    ['MetaMask Flask', 'io.metamask.flask'],
    ['Coinbase Wallet', 'com.coinbase.wallet'],
    ['Phantom', 'app.phantom'],
    ['OKX Wallet', 'com.okex.wallet'],
    ['Uniswap Wallet', 'org.uniswap.app'],
    ['Binance Web3 Wallet', 'com.binance.wallet'],
    ['Anything', 'constructor'],
    ['Some Wallet', 'com.some'],
    ['Wallet', 'com.wallet'],
    ['', undefined],
    ['Masked', 'com.masked'],
    ['Base', 'com.coinbase.wallet'],
    ['Phantom Thread', 'com.films'],
    ['Core Lightning', 'com.lightning'],
    ['Bookxx', 'com.bookxx'],
    ['Leather', 'io.leather'],
    ['محفظة', 'com.arabic'],
    ['지갑', 'com.korean'],
  ])('does not mark %j with rdns %s as an imitation', (name, rdns) => {
    expect(imitatedBy({ name, ...(rdns && { rdns }) })).toBeUndefined()
  })
})

describe('A wallet without an rdns (Wallet Standard and similar)', () => {
  const on = (namespace: 'solana' | 'bip122') => ({ type: 'standard' as const, namespaces: [namespace] })

  test.each([
    ['MetaMask', 'solana'],
    ['Phantom', 'solana'],
    ['Phantom', 'bip122'],
    ['Trust', 'solana'],
    ['Coinbase Wallet', 'solana'],
    ['Solflare', 'solana'],
    ['Backpack', 'solana'],
    ['OKX Wallet', 'solana'],
    ['Magic Eden', 'bip122'],
    ['Sats', 'bip122'],
  ] as const)('does not mark %s without an rdns on %s as an imitation', (name, namespace) =>
    expect(imitatedBy({ name, ...on(namespace) })).toBeUndefined(),
  )

  test.each([
    ['Rabby', 'solana', 'Rabby Wallet'],
    ['Rainbow', 'solana', 'Rainbow'],
    ['Solflare', 'bip122', 'Solflare'],
    ['MetaMask Official App', 'solana', 'MetaMask'],
    ['Phаntom', 'solana', 'Phantom'],
    ['METAMASK™', 'bip122', 'MetaMask'],
  ] as const)('marks %s without an rdns on %s as an imitation of %s', (name, namespace, known) =>
    expect(imitatedBy({ name, ...on(namespace) })).toBe(known),
  )

  test('recognizes genuine Bitcoin wallets by their window property', () => {
    const injected = { type: 'injected' as const, namespaces: ['bip122' as const] }
    expect(imitatedBy({ ...injected, id: 'OKX', name: 'OKX Wallet', explorerId: 'x' })).toBeUndefined()
    expect(imitatedBy({ ...injected, id: 'unisat', name: 'Unisat Wallet' })).toBeUndefined()
    expect(imitatedBy({ ...injected, id: 'Xverse', name: 'Xverse Wallet' })).toBe('Xverse')
  })

  test('does not mark Browser Wallet (window.ethereum) as an imitation', () => {
    expect(
      imitatedBy({ id: 'injected', name: 'Browser Wallet', type: 'injected', namespaces: ['eip155'] }),
    ).toBeUndefined()
  })
})

test('computes different lookalike skeletons for names that look different', () => {
  const names = [
    'MetaMask',
    'Rabby',
    'Rainbow',
    'Phantom',
    'Trust',
    'Brave',
    'OKX',
    'Zerion',
    'Core',
    'Exodus',
    'Backpack',
    'Solflare',
    'Xverse',
    'Unisat',
    'Leather',
    'Magic Eden',
    'Ambire',
    'Uniswap',
    'Coinbase',
    'Bitget',
    'Binance',
    'Ledger',
  ]
  expect(new Set(names.map(skeleton)).size).toBe(names.length)
})
