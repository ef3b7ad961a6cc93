import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { pairedSigning } from '../../../../src/chains/paired/signIn/pairedSigning.ts'
import type { Namespace } from '../../../../src/core/types.ts'
import { aminoBytes, cosmosMethods } from '../../../sandbox/phone/cosmos.ts'
import type { PhoneMethods } from '../../../sandbox/phone/method.ts'
import { otherAccounts } from '../../../sandbox/phone/otherAccounts.ts'
import { polkadotMethods } from '../../../sandbox/phone/polkadot.ts'
import { stacksMessageHash, stacksMethods } from '../../../sandbox/phone/stacks.ts'
import { personalMessageHash, suiMethods } from '../../../sandbox/phone/sui.ts'
import { walletError } from '../../../kit/fakeEip1193.ts'
import { fakeLink } from '../../../kit/fakeConnector.ts'

const text = 'shop.example wants you to sign in: <&> ñ 👋'
const noNode = () => () => Promise.reject(new Error('No test asks a node'))

const accountIn = (namespace: Namespace) => {
  const account = otherAccounts().find((one) => one.namespace === namespace)
  if (!account) throw new Error(`No account in ${namespace}`)
  return account
}

/** Asks a wallet that answers each request by `request`. */
function signBy(namespace: Namespace, request: (args: { method: string; params?: unknown }) => unknown) {
  const { address } = accountIn(namespace)
  const link = Object.assign(fakeLink(namespace, [address], `${namespace}:1`), {
    provider: { request: async (args: { method: string }) => request(args) },
  })
  return pairedSigning.sign(link, { address, text }, noNode)
}

/** Asks the wallet of the sandbox's phone. */
const signWith = (namespace: Namespace, methods: PhoneMethods) =>
  signBy(namespace, ({ method, params }) =>
    methods[method]?.({ accounts: [accountIn(namespace)], chains: [] } as never, params),
  )

describe('A message', () => {
  const secretIn = (namespace: Namespace) => hexToBytes(accountIn(namespace).privateKey)

  test('on Polkadot is signed within <Bytes>, in hex', async () => {
    const signature = hexToBytes((await signWith('polkadot', polkadotMethods)).slice(2))
    const key = ed25519.getPublicKey(secretIn('polkadot'))
    expect(ed25519.verify(signature, utf8ToBytes(`<Bytes>${text}</Bytes>`), key)).toBe(true)
  })

  test('on Cosmos is signed as the document of ADR-036, in base64', async () => {
    const signature = base64.decode(await signWith('cosmos', cosmosMethods))
    const { address } = accountIn('cosmos')
    const value = { data: base64.encode(utf8ToBytes(text)), signer: address }
    const signed = aminoBytes({
      ...{ account_number: '0', chain_id: '', fee: { amount: [], gas: '0' }, memo: '', sequence: '0' },
      msgs: [{ type: 'sign/MsgSignData', value }],
    })
    expect(secp256k1.verify(signature, signed, secp256k1.getPublicKey(secretIn('cosmos')))).toBe(true)
  })

  test('on Sui is signed as a personal message; the signature has the key', async () => {
    const bytes = base64.decode(await signWith('sui', suiMethods))
    const [signature, key] = [bytes.subarray(1, 65), bytes.subarray(65)]
    expect(bytesToHex(key)).toBe(bytesToHex(ed25519.getPublicKey(secretIn('sui'))))
    expect(ed25519.verify(signature, personalMessageHash(utf8ToBytes(text)), key)).toBe(true)
  })

  test('on Stacks is signed so that the key can be recovered, in hex', async () => {
    const bytes = hexToBytes((await signWith('stacks', stacksMethods)).slice(2))
    const recovered = concatBytes(bytes.subarray(64), bytes.subarray(0, 64))
    const key = secp256k1.recoverPublicKey(recovered, stacksMessageHash(text), { prehash: false })
    expect(bytesToHex(key)).toBe(bytesToHex(secp256k1.getPublicKey(secretIn('stacks'))))
  })

  test.each([undefined, 'signed', { signature: 1 }, { signature: { signature: '' } }, { signature: 'no' }])(
    'has no signature in the answer %j',
    async (answer) => {
      await expect(signBy('cosmos', () => answer)).rejects.toMatchObject({ code: 'SignatureInvalid' })
    },
  )

  test('is not signed if the visitor rejects', async () => {
    const signed = signBy('sui', () => {
      throw walletError(4001)
    })
    await expect(signed).rejects.toMatchObject({ code: 'UserRejected' })
  })
})
