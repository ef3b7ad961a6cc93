import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { AddressType, BitcoinAccount } from './accounts.ts'
import { signSimple } from './bip322.ts'
import { sha256Twice, sized } from './bytes.ts'

export type MessageProtocol = 'ECDSA' | 'BIP322'

/** The first byte of a signature is this number plus the recovery id (BIP-137). */
export const ECDSA_HEADER: Readonly<Record<Exclude<AddressType, 'p2tr'>, number>> = { 'p2sh-p2wpkh': 35, p2wpkh: 39 }

/** Returns the hash that legacy message signing (`Bitcoin Signed Message`) signs. */
export const ecdsaMessageHash = (message: Uint8Array): Uint8Array =>
  sha256Twice(concatBytes(sized(utf8ToBytes('Bitcoin Signed Message:\n')), sized(message)))

/** Signs with ECDSA: 65 bytes of header, r, s (BIP-137), in base64. */
function signEcdsa(account: BitcoinAccount, type: keyof typeof ECDSA_HEADER, message: Uint8Array): string {
  const signature = secp256k1.sign(ecdsaMessageHash(message), account.privateKey, {
    prehash: false,
    format: 'recovered',
  })
  const [recovery = 0] = signature
  return base64.encode(concatBytes(Uint8Array.of(ECDSA_HEADER[type] + recovery), signature.subarray(1)))
}

/** Signs a text; returns base64. Taproot keys cannot use ECDSA, so wallets always answer with BIP-322 for them. */
export const signMessage = (account: BitcoinAccount, message: Uint8Array, protocol: MessageProtocol): string =>
  protocol === 'ECDSA' && account.type !== 'p2tr'
    ? signEcdsa(account, account.type, message)
    : signSimple(account, message)
