import { secp256k1 } from '@noble/curves/secp256k1.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { p2pkh, WIF } from '@scure/btc-signer'
import { Signer, Verifier } from 'bip322-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitcoinSigning, decodeSignature } from '../../../../src/chains/bitcoin/signIn/bitcoinSigning.ts'
import { decodeAddress, isTaproot } from '../../../../src/chains/bitcoin/address.ts'
import { verify } from '../../../../src/chains/bitcoin/signIn/verify.ts'
import { formatMessage } from '../../../../src/core/signIn/formatMessage.ts'
import type { CaipNetworkId } from '../../../../src/core/types.ts'
import { FIELDS } from '../../../kit/signInFields.ts'
import { publicVectors } from '../../../kit/vectors.ts'
import { bitcoinAccount, type BitcoinAccount } from '../../../sandbox/bitcoin/accounts.ts'
import { signMessage } from '../../../sandbox/bitcoin/messages.ts'
import { MAINNET, TESTNET } from '../bitcoin/kit.ts'

const check = (address: string, text: string, signature: string) => {
  const decoded = decodeAddress(address)
  if (!decoded) throw new Error('no address')
  return verify({ ...decoded, isTaproot: isTaproot(decoded) }, utf8ToBytes(text), base64.decode(signature))
}

const KINDS = (['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const).flatMap((type) => [
  { type, protocol: 'BIP322' as const },
  ...(type === 'p2tr' ? [] : [{ type, protocol: 'ECDSA' as const }]),
])

describe('Signatures on Bitcoin', () => {
  test('of the vectors in BIP-322 are valid for their text only', () => {
    const SEGWIT = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    const VECTORS = [
      [
        SEGWIT,
        '',
        'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      ],
      [
        SEGWIT,
        'Hello World',
        'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      ],
      [
        'bc1pcquvhrqv0q68t4m0hfq6tpn006qrskyc7yrqnp2uyrf2emg3wynsdjyk38',
        'PURVOQ544B6HUATVBJZN5EZJUU',
        'AUB6B2Rbupzua8LTQIF06516wzl+cwKy1be8RgoiW0riyXdKwe6GTz/5Hnb37m67pJwIKCh+D5jDueG6KpvYpmu8',
      ],
    ] as const
    for (const [address, text, signature] of VECTORS) {
      expect(check(address, text, signature)).toBe(true)
      expect(check(address, `${text}.`, signature)).toBe(false)
      expect(check(bitcoinAccount('p2wpkh').address, text, signature)).toBe(false)
    }
  })

  test.each(KINDS)('of $type by $protocol are valid for us where they are for bip322-js', ({ type, protocol }) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(3), (text, index) => {
        const account = bitcoinAccount(type, index % 2 ? 'testnet' : 'mainnet', index)
        const signature = signMessage(account, utf8ToBytes(text), protocol)
        expect(check(account.address, text, signature)).toBe(true)
        expect(Verifier.verifySignature(account.address, text, signature)).toBe(true)
        const other = bitcoinAccount(type, account.network, index + 1)
        expect(check(other.address, text, signature)).toBe(false)
      }),
      { numRuns: 20 },
    )
  })

  test.each(['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const)('that bip322-js makes for %s are valid', (type) => {
    const { address } = bitcoinAccount(type)
    const wif = wifOf(bitcoinAccount(type))
    const signature = Signer.sign(wif, address, 'Sign in')
    expect(check(address, 'Sign in', signature)).toBe(true)
    expect(check(address, 'Sign out', signature)).toBe(false)
  })

  test('of a legacy address are valid with a compressed and a full key', () => {
    const { privateKey } = bitcoinAccount('p2wpkh')
    for (const isCompressed of [true, false]) {
      const { address } = p2pkh(secp256k1.getPublicKey(privateKey, isCompressed))
      const [header = 0, ...rest] = base64.decode(signMessage(bitcoinAccount('p2wpkh'), utf8ToBytes('Hi'), 'ECDSA'))
      const withHeader = (first: number) => base64.encode(Uint8Array.of(first + ((header - 39) & 3), ...rest))
      expect(check(address, 'Hi', withHeader(isCompressed ? 31 : 27))).toBe(true)
      expect(check(address, 'Hi', withHeader(isCompressed ? 27 : 31))).toBe(false)
      expect(check(bitcoinAccount('p2wpkh').address, 'Hi', withHeader(31))).toBe(true)
      expect(check(bitcoinAccount('p2wpkh').address, 'Hi', withHeader(27))).toBe(false)
    }
  })

  test.each(KINDS)(
    'of $type by $protocol are refused with any byte changed, added or left out',
    ({ type, protocol }) => {
      const { address, ...account } = bitcoinAccount(type)
      const bytes = base64.decode(signMessage({ address, ...account }, utf8ToBytes('Hi'), protocol))
      const isValid = (changed: Uint8Array) => check(address, 'Hi', base64.encode(changed))
      expect(isValid(bytes)).toBe(true)
      for (const at of bytes.keys()) {
        const flipped = bytes.with(at, (bytes[at] ?? 0) ^ 0x80)
        expect(isValid(flipped), `byte ${at}`).toBe(false)
        expect(isValid(Uint8Array.of(...bytes.subarray(0, at), ...bytes.subarray(at + 1))), `without ${at}`).toBe(false)
      }
      for (const more of [[0], [1], [0, 0]]) expect(isValid(Uint8Array.of(...bytes, ...more))).toBe(false)
      expect(isValid(new Uint8Array())).toBe(false)
    },
  )

  test('are refused in their second form, which anybody can make of the first', () => {
    const account = bitcoinAccount('p2wpkh')
    const [header = 0, ...numbers] = base64.decode(signMessage(account, utf8ToBytes('Hi'), 'ECDSA'))
    const mirror = ({ r, s }: { r: bigint; s: bigint }) => new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s)
    const recoverable = mirror(secp256k1.Signature.fromBytes(Uint8Array.from(numbers), 'compact'))
    const other = Uint8Array.of(((header - 39) ^ 1) + 39, ...recoverable.toBytes('compact'))
    expect(check(account.address, 'Hi', base64.encode(other))).toBe(false)
    // bip322-js accepts it: it is the same key and the same message
    expect(Verifier.verifySignature(account.address, 'Hi', base64.encode(other))).toBe(true)

    const witness = base64.decode(signMessage(account, utf8ToBytes('Hi'), 'BIP322'))
    const [, length = 0] = witness
    const der = mirror(secp256k1.Signature.fromBytes(witness.slice(2, 1 + length), 'der')).toBytes('der')
    const second = Uint8Array.of(2, der.length + 1, ...der, 1, ...witness.subarray(2 + length))
    expect(check(account.address, 'Hi', base64.encode(second))).toBe(false)

    const taproot = bitcoinAccount('p2tr')
    const schnorr = base64.decode(signMessage(taproot, utf8ToBytes('Hi'), 'BIP322'))
    for (const type of [0, 1, 2, 0x81])
      expect(check(taproot.address, 'Hi', base64.encode(Uint8Array.of(1, 65, ...schnorr.subarray(2, 66), type)))).toBe(
        false,
      )
  })
})

interface Bip322Vectors {
  simple: { message: string; address: string; type: string; bip322_signatures: string[] }[]
  full?: Bip322Vectors['simple']
  error: { description: string; message: string; address: string; signature: string }[]
}
/** The files of bitcoin/bips, folder `bip-0322`. */
const bip322 = publicVectors('bip322') as Record<string, Bip322Vectors> | undefined

describe.skipIf(!bip322)('With the public vectors of BIP-322, signatures on Bitcoin', () => {
  const isValid = (address: string, text: string, signature: string) => {
    const [decoded, bytes] = [decodeAddress(address), decodeSignature(signature)]
    return decoded && bytes ? verify({ ...decoded, isTaproot: isTaproot(decoded) }, utf8ToBytes(text), bytes) : false
  }
  const files = Object.values(bip322 ?? {})
  const simple = files.flatMap((file) => file.simple)
  const OF_ONE_KEY = ['p2wpkh', 'p2tr']

  test('accepts signatures of the form "simple" (BIP-322) by one key, with and without the prefix `smp`', () => {
    const known = simple.filter(({ type }) => OF_ONE_KEY.includes(type))
    expect(known.length).toBeGreaterThan(2)
    for (const { message, address, bip322_signatures } of known)
      for (const one of bip322_signatures) expect(isValid(address, message, one), message).toBe(true)
  })

  test('are refused if they are wrong, of several keys, or of another form', () => {
    const others = [
      ...simple.filter(({ type }) => !OF_ONE_KEY.includes(type)),
      ...files.flatMap(({ full }) => full ?? []),
    ]
    for (const { message, address, bip322_signatures } of others)
      for (const one of bip322_signatures) expect(isValid(address, message, one), message).toBe(false)
    for (const { description, message, address, signature } of files.flatMap((file) => file.error))
      expect(isValid(address, message, signature), description).toBe(false)
  })
})

describe('A sign-in on Bitcoin', () => {
  const signed = ({ address, ...account }: BitcoinAccount, chainId: CaipNetworkId) => {
    const text = formatMessage({ ...FIELDS, accountAddress: address, chainId })
    return { address, text, signature: signMessage({ address, ...account }, utf8ToBytes(text), 'BIP322') }
  }
  const isValid = (one: { address: string; text: string; signature: string }) =>
    bitcoinSigning.verify?.(one, () => Promise.reject(new Error('No test asks a node')))
  const [main, test1] = [MAINNET.caipNetworkId, TESTNET.caipNetworkId]

  test('is valid on the network of its address only', async () => {
    for (const type of ['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const) {
      expect(await isValid(signed(bitcoinAccount(type), main))).toBe(true)
      expect(await isValid(signed(bitcoinAccount(type, 'testnet'), test1))).toBe(true)
      expect(await isValid(signed(bitcoinAccount(type), test1))).toBe(false)
      expect(await isValid(signed(bitcoinAccount(type, 'testnet'), main))).toBe(false)
    }
  })

  test('is refused for other accounts and texts, and with a signature that is not base64', async () => {
    const one = signed(bitcoinAccount('p2tr'), main)
    expect(await isValid({ ...one, address: bitcoinAccount('p2tr', 'mainnet', 1).address })).toBe(false)
    expect(await isValid({ ...one, address: 'bc1nothing' })).toBe(false)
    expect(await isValid({ ...one, text: one.text.replace('Version: 1', 'Version: 2') })).toBe(false)
    for (const signature of ['', '?', '0x00', `${one.signature}=`, 'A'.repeat(10_000)])
      expect(await isValid({ ...one, signature })).toBe(false)
  })

  test('of a Taproot address is requested by BIP-322, since BIP-137 has no form for Taproot', async () => {
    const asked: unknown[] = []
    const { address } = bitcoinAccount('p2tr')
    const answer = async (ask: object) => {
      asked.push(ask)
      return 'AA=='
    }
    const provider = { signPsbt: () => {}, signMessage: answer }
    const accounts = [{ address, type: 'ordinal' as const }]
    const link = { namespace: 'bip122' as const, accounts, network: main, provider }
    await bitcoinSigning.sign(link as never, { address, text: 'Hi' }, () => () => Promise.reject(new Error('no node')))
    expect(asked).toEqual([{ account: accounts[0], message: 'Hi', protocol: 'BIP322' }])
  })
})

/** The key in the form that Bitcoin wallets export. */
function wifOf({ privateKey }: BitcoinAccount): string {
  return WIF().encode(privateKey)
}
