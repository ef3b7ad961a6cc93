import { describe, expect, test } from 'vitest'
import { imitatedBy, skeleton } from '../../../src/core/imitation.ts'

describe('a wallet that bears or resembles the name of a well-known one', () => {
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
  ])('%j by %s is marked as an imitation of MetaMask', (name, rdns) => {
    expect(imitatedBy({ name, ...(rdns && { rdns }) })).toBe('MetaMask')
  })

  test.each([['Phantom', 'Phantom'], ['Phantοm', 'Phantom'], ['Cοinbase Wallet', 'Coinbase Wallet'], ['Rabby', 'Rabby Wallet'], ['Ledger', 'Ledger']])('%s resembles %s', (name, known) => {
    expect(imitatedBy({ name, rdns: 'xyz.other' })).toBe(known)
  })

  test.each([['Free Tokens', 'io.metamask', 'MetaMask'], ['Free Tokens', 'IO.MetaMask', 'MetaMask'], ['Masked', 'io.metamask', 'MetaMask'], ['Phantom', 'io.metamask', 'Phantom']])(
    '%j under the rdns %s, which is of another, is marked',
    (name, rdns, known) => expect(imitatedBy({ name, rdns })).toBe(known),
  )
})

describe('is not marked', () => {
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
  ])('%j by %s', (name, rdns) => {
    expect(imitatedBy({ name, ...(rdns && { rdns }) })).toBeUndefined()
  })
})

test('names that differ at a glance have different looks', () => {
  const names = ['MetaMask', 'Rabby', 'Rainbow', 'Phantom', 'Trust', 'Brave', 'OKX', 'Zerion', 'Core', 'Exodus', 'Backpack']
  expect(new Set(names.map(skeleton)).size).toBe(names.length)
})
