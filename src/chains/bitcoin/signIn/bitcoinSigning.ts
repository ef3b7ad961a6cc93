import { base64 } from '@scure/base'
import { attempt } from '../../../core/errors/attempt.ts'
import { WalletModalError } from '../../../core/errors.ts'
import { walletError } from '../../../core/errors/walletError.ts'
import { once } from '../../../core/once.ts'
import type { ChainSigning } from '../../../core/signIn/chainSigning.ts'
import { parseMessage } from '../../../core/signIn/parseMessage.ts'
import { decodeAddress, isTaproot } from '../address.ts'
import { isOfForm } from '../networkNames.ts'
import { walletOf } from '../walletOf.ts'

const loadVerify = once(() => import('./verify.ts'))

/** The longest signature: a witness of a signature and a key, as base64. */
const SIGNATURE_LENGTH = 200

/** Decodes a signature; undefined if it is malformed or too long. `smp` is the form "simple" (BIP-322), the default. */
export const decodeSignature = (text: string) =>
  text.length > SIGNATURE_LENGTH ? undefined : attempt(() => base64.decode(text.replace(/^smp/, '')))

/**
 * Signs with the wallet's own protocol for messages, with BIP-322 for Taproot addresses, which have no other.
 * Verification is loaded only if the site does not verify itself.
 */
export const bitcoinSigning: ChainSigning = {
  async sign(link, { address, text: message }) {
    const account = link.accounts.find((one) => one.address === address)
    if (!account) throw new WalletModalError('Aborted')
    const decoded = decodeAddress(address)
    try {
      const protocol = decoded && isTaproot(decoded) ? 'BIP322' : undefined
      return await walletOf(link).signMessage({ account, message, protocol })
    } catch (cause) {
      throw walletError(cause, 'Unknown')
    }
  },
  async verify({ address, text, signature }) {
    const decoded = decodeAddress(address)
    const network = parseMessage(text)?.chainId
    const bytes = decodeSignature(signature)
    // Capitals (BIP-173) would be one more account of the same key.
    if (!decoded || !network || !bytes || !isOfForm(network, decoded.form) || /^[A-Z]/.test(address)) return false
    const { verify } = await loadVerify()
    const { script } = decoded
    return verify({ script, isTaproot: isTaproot(decoded) }, new TextEncoder().encode(text), bytes)
  },
}
