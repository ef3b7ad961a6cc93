import { base58 } from '@scure/base'
import { attempt } from '../../../core/errors/attempt.ts'
import { isRecord } from '../../../core/data/isRecord.ts'
import { WalletModalError } from '../../../core/errors.ts'
import { walletError } from '../../../core/errors/walletError.ts'
import { once } from '../../../core/once.ts'
import type { ChainSigning } from '../../../core/signIn/chainSigning.ts'
import { SIGN_MESSAGE } from '../features.ts'
import { signerOf } from '../signerOf.ts'

const loadVerify = once(() => import('./verify.ts'))

/** Decodes base58; undefined if it is malformed, or too long for a signature. */
const bytesOf = (text: string) => attempt(() => (text.length < 100 ? base58.decode(text) : undefined))

/** Signs with `solana:signMessage`. Verification is loaded only if the site does not verify itself. */
export const solanaSigning: ChainSigning = {
  async sign(link, { address, text }, rpcOf) {
    const signer = signerOf(link, rpcOf)
    if (!signer?.features.includes(SIGN_MESSAGE)) throw new WalletModalError('UnsupportedMethod')
    const message = new TextEncoder().encode(text)
    const [answer] = await signer.call(SIGN_MESSAGE, [{ account: { address }, message }]).catch((cause: unknown) => {
      throw walletError(cause, 'Unknown')
    })
    const { signature } = isRecord(answer) ? answer : {}
    if (!ArrayBuffer.isView(signature)) throw new WalletModalError('SignatureInvalid')
    return base58.encode(new Uint8Array(signature.buffer, signature.byteOffset, signature.byteLength))
  },
  async verify({ address, text, signature }) {
    const { verify } = await loadVerify()
    return verify(bytesOf(signature), new TextEncoder().encode(text), bytesOf(address))
  },
}
