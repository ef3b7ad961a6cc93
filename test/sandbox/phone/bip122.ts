import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { accountOf } from '../bitcoin/accounts.ts'
import { signMessage } from '../bitcoin/messages.ts'
import { invalidParams, PhoneError } from './errors.ts'
import { named, type PhoneMethods, type RequestContext } from './method.ts'

function accountFor({ accounts }: RequestContext, address: unknown) {
  const found = accounts.find((one) => one.namespace === 'bip122' && (address === undefined || one.address === address))
  if (found?.namespace !== 'bip122') throw new PhoneError(4100, 'The requested account has not been authorized by the user.')
  const key = hexToBytes(found.privateKey)
  return accountOf(key, secp256k1.getPublicKey(key), found.type)
}

/** The first payment address comes first, as wallets have it. */
const intention = (type: string) => (type === 'p2tr' ? 'ordinal' : 'payment')

export const bip122Methods: PhoneMethods = {
  signMessage(context, params) {
    const { message, account, address, protocol = 'ecdsa' } = named(params)
    if (typeof message !== 'string') throw invalidParams('Expected a message.')
    const signer = accountFor(context, address ?? account)
    const signature = signMessage(signer, utf8ToBytes(message), String(protocol).toUpperCase() === 'BIP322' ? 'BIP322' : 'ECDSA')
    return { address: signer.address, signature: bytesToHex(base64.decode(signature)) }
  },
  getAccountAddresses: (context) =>
    context.accounts.map(({ address }) => {
      const { publicKey, type } = accountFor(context, address)
      return { address, publicKey, intention: intention(type) }
    }),
}
