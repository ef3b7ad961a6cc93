import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { WIF } from '@scure/btc-signer'
import { describe, expect, it, test } from 'vitest'
import { accountOf, bitcoinAccount, walletAccounts } from '../../sandbox/bitcoin/accounts.ts'
import { asTxid, messageHash, signSimple, toSpendHash } from '../../sandbox/bitcoin/bip322.ts'
import { signMessage } from '../../sandbox/bitcoin/messages.ts'
import { scriptOf, verifyMessage } from '../../sandbox/bitcoin/verify.ts'

/** Key and values of "Test vectors" in BIP-322. */
const privateKey = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
const publicKey = secp256k1.getPublicKey(privateKey)
const vector = accountOf(privateKey, publicKey, 'p2wpkh')
const VECTORS = [
  {
    text: '',
    hash: 'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
    toSpend: 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
    signatures: [
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  },
  {
    text: 'Hello World',
    hash: 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
    toSpend: 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
    signatures: [
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  },
]

describe('BIP-322 test vectors', () => {
  test.each(VECTORS)('hashes and signs "$text" as BIP-322 specifies', ({ text, hash, toSpend, signatures }) => {
    const message = utf8ToBytes(text)
    expect(vector.address).toBe('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
    expect(bytesToHex(messageHash(message))).toBe(hash)
    expect(bytesToHex(asTxid(toSpendHash(message, vector.script)))).toBe(toSpend)
    expect(signatures).toContain(signSimple(vector, message))
    for (const signature of signatures) expect(verifyMessage(vector.address, text, signature)).toBe(true)
  })

  test('rejects a BIP-322 signature for another text or address', () => {
    const [first, second] = VECTORS
    expect(verifyMessage(vector.address, 'Hello World', first?.signatures[0] ?? '')).toBe(false)
    expect(verifyMessage(vector.address, '', second?.signatures[0] ?? '')).toBe(false)
    expect(verifyMessage(bitcoinAccount('p2wpkh').address, 'Hello World', second?.signatures[0] ?? '')).toBe(false)
    expect(verifyMessage(vector.address, 'Hello World', 'bm90IGEgc2lnbmF0dXJl')).toBe(false)
  })

  test('accepts signatures of other implementations with Taproot and native segwit keys', () => {
    // A vector from generated-test-vectors.json of BIP-322
    expect(
      verifyMessage(
        'bc1pcquvhrqv0q68t4m0hfq6tpn006qrskyc7yrqnp2uyrf2emg3wynsdjyk38',
        'PURVOQ544B6HUATVBJZN5EZJUU',
        'AUB6B2Rbupzua8LTQIF06516wzl+cwKy1be8RgoiW0riyXdKwe6GTz/5Hnb37m67pJwIKCh+D5jDueG6KpvYpmu8',
      ),
    ).toBe(true)
    expect(
      verifyMessage(
        'bc1qqthe0hz8klx90e7stf6shclhsvqd5ly96pn53v',
        '2V6TUTMSH4VQ3Z7WZWKYD7DFNH',
        'AkgwRQIhALC6hdfxNy1n45d7UXSskRBdfZW0Al259E1kDMpipdYkAiAJPfZqb+WurZuf1apU5xeE6Igui9dvt5tihQLDvxlY1AEhAqbnruyo677ktQjio7XOchO3w51Dh9AbRVngha5jtNfT',
      ),
    ).toBe(true)
  })
})

describe('Bitcoin accounts', () => {
  test('derives accounts from the well-known test mnemonic, by BIP-84, BIP-49 and BIP-86', () => {
    const accounts = (['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const).map((type) => bitcoinAccount(type))
    expect(accounts.map(({ path }) => path)).toEqual([`m/84'/0'/0'/0/0`, `m/49'/0'/0'/0/0`, `m/86'/0'/0'/0/0`])
    expect(accounts.map(({ address }) => address.slice(0, 4)).join()).toMatch(/^bc1q,3\w{3},bc1p$/)
    expect(walletAccounts('p2wpkh', 'testnet', 1).map(({ address }) => address.slice(0, 4))).toEqual(['tb1q', 'tb1p'])
    for (const { address, script } of accounts) expect(scriptOf(address)).toEqual(script)
  })

  const kinds = (['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const).flatMap((type) =>
    (['ECDSA', 'BIP322'] as const).map((protocol) => ({ type, protocol })),
  )
  it.each(kinds)('signs with $type by $protocol so that only the signed text verifies', ({ type, protocol }) => {
    const account = bitcoinAccount(type, 'mainnet', 2)
    for (const text of ['', 'Hello, world', 'ünïcode ⛓️', 'x'.repeat(1000)]) {
      const signature = signMessage(account, utf8ToBytes(text), protocol)
      expect(verifyMessage(account.address, text, signature)).toBe(true)
      expect(verifyMessage(account.address, `${text}.`, signature)).toBe(false)
    }
  })

  test('signs deterministically with Taproot', () => {
    const account = bitcoinAccount('p2tr')
    expect(signSimple(account, hexToBytes('00'))).toBe(signSimple(account, hexToBytes('00')))
  })
})
