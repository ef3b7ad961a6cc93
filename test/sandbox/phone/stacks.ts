import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { sized } from '../bitcoin/bytes.ts'
import { invalidParams } from './errors.ts'
import { accountFor, named, type PhoneMethods, type RequestContext } from './method.ts'
import { c32Address } from './stacksAddress.ts'
import { signTransfer } from './stacksTransfer.ts'

const MAINNET_SINGLE_SIG = 22

export const stacksAddress = (publicKey: Uint8Array) => c32Address(MAINNET_SINGLE_SIG, ripemd160(sha256(publicKey)))

/** Returns the hash to sign for a text. */
export const stacksMessageHash = (message: string) =>
  sha256(concatBytes(utf8ToBytes('\x17Stacks Signed Message:\n'), sized(utf8ToBytes(message))))

const secretFor = (context: RequestContext, address: unknown) => hexToBytes(accountFor(context, address).privateKey)

/** Signs a text. Returns r, s and the recovery id, in the order that Stacks wallets use for messages. */
function signText(secret: Uint8Array, message: string): string {
  const signature = secp256k1.sign(stacksMessageHash(message), secret, { prehash: false, format: 'recovered' })
  return bytesToHex(concatBytes(signature.subarray(1), signature.subarray(0, 1)))
}

export const stacksMethods: PhoneMethods = {
  stx_getAddresses: ({ accounts }) => ({
    addresses: accounts.map(({ address, privateKey }) => ({
      symbol: 'STX',
      address,
      publicKey: bytesToHex(secp256k1.getPublicKey(hexToBytes(privateKey))),
    })),
  }),
  stx_signMessage(context, params) {
    const { address, message, messageType = 'utf8' } = named(params)
    if (typeof message !== 'string' || messageType !== 'utf8') throw invalidParams('Expected a message in UTF-8.')
    const secret = secretFor(context, address)
    return { signature: `0x${signText(secret, message)}`, publicKey: `0x${bytesToHex(secp256k1.getPublicKey(secret))}` }
  },
  /** The transaction is signed with nonce and fee 0 and not sent: no Stacks node runs here. */
  stx_transferStx(context, params) {
    const { sender, recipient, amount, memo = '' } = named(params)
    if (typeof recipient !== 'string' || !/^\d+$/.test(String(amount)) || typeof memo !== 'string')
      throw invalidParams('Expected a recipient and an amount in micro-STX.')
    return signTransfer(secretFor(context, sender), { recipient, amount: BigInt(String(amount)), memo })
  },
}
