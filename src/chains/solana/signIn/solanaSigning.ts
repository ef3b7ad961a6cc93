import { base58 } from '@scure/base'
import { attempt } from '../../../core/errors/attempt.ts'
import { isRecord } from '../../../core/data/isRecord.ts'
import { WalletModalError } from '../../../core/errors.ts'
import { walletError } from '../../../core/errors/walletError.ts'
import { once } from '../../../core/once.ts'
import type { ChainSigning } from '../../../core/signIn/chainSigning.ts'
import { parseMessage } from '../../../core/signIn/parseMessage.ts'
import type { SignInFields } from '../../../core/signIn/siwx.ts'
import { SIGN_IN, SIGN_MESSAGE } from '../features.ts'
import type { Signer } from '../signer.ts'
import { signerOf } from '../signerOf.ts'

const loadVerify = once(() => import('./verify.ts'))

/** Decodes base58; undefined if it is malformed, or too long for a signature. */
const bytesOf = (text: string) => attempt(() => (text.length < 100 ? base58.decode(text) : undefined))

const viewOf = (value: unknown) =>
  ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : undefined

type Ask = Parameters<ChainSigning['sign']>[1]

async function signMessage(signer: Signer, { address, text }: Ask): Promise<unknown> {
  if (!signer.features.includes(SIGN_MESSAGE)) throw new WalletModalError('UnsupportedMethod')
  const [answer] = await signer.call(SIGN_MESSAGE, [{ account: { address }, message: new TextEncoder().encode(text) }])
  return answer
}

/** Asks by `solana:signIn`, for which wallets check who asks. Throws unless the account signed exactly the text. */
async function signIn(signer: Signer, { address, text }: Ask, fields: SignInFields): Promise<unknown> {
  const { accountAddress: _, ...input } = fields
  const [answer] = await signer.call(SIGN_IN, [{ ...input, address }])
  const { account, signedMessage } = isRecord(answer) ? answer : {}
  const signed = attempt(() => new TextDecoder().decode(viewOf(signedMessage)))
  if (!isRecord(account) || account.address !== address || signed !== text)
    throw new WalletModalError('SignatureInvalid')
  return answer
}

/** Asks the wallet to sign in if it can, else, or if it does not take such a message, to sign the text. */
async function ask(signer: Signer, asked: Ask): Promise<unknown> {
  const fields = signer.features.includes(SIGN_IN) ? parseMessage(asked.text) : undefined
  if (!fields) return signMessage(signer, asked)
  try {
    return await signIn(signer, asked, fields)
  } catch (cause) {
    const error = walletError(cause, 'Unknown')
    if (error.code !== 'Unknown') throw error
    return signMessage(signer, asked)
  }
}

/** Signs with the wallet's own sign-in, or its messages. Verification is loaded only if the site does not verify itself. */
export const solanaSigning: ChainSigning = {
  async sign(link, asked, rpcOf) {
    const signer = signerOf(link, rpcOf)
    if (!signer) throw new WalletModalError('UnsupportedMethod')
    const answer = await ask(signer, asked).catch((cause: unknown) => {
      throw walletError(cause, 'Unknown')
    })
    const signature = isRecord(answer) ? viewOf(answer.signature) : undefined
    if (!signature) throw new WalletModalError('SignatureInvalid')
    return base58.encode(signature)
  },
  async verify({ address, text, signature }) {
    const { verify } = await loadVerify()
    return verify(bytesOf(signature), new TextEncoder().encode(text), bytesOf(address))
  },
}
