import type { ChainSigning } from '../../../core/signIn/chainSigning.ts'
import { WalletModalError } from '../../../core/errors.ts'
import { walletError } from '../../../core/errors/walletError.ts'
import { once } from '../../../core/once.ts'
import { askWallet, isEip1193 } from '../eip1193.ts'

const loadVerify = once(() => import('./verify.ts'))

const toHex = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Signs with `personal_sign`. Verification is loaded only if the site does not verify itself. */
export const evmSigning: ChainSigning = {
  async sign({ provider }, { address, text }) {
    if (!isEip1193(provider)) throw new WalletModalError('UnsupportedMethod')
    const answer = await askWallet(provider, 'personal_sign', [toHex(text), address]).catch((cause: unknown) => {
      throw walletError(cause, 'Unknown')
    })
    // `0x` is an answer, too: a Safe has no signature to give once its owners have approved the message on the chain.
    if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(answer))
      throw new WalletModalError('SignatureInvalid')
    return answer
  },
  verify: async (signed, rpc) => (await loadVerify()).verify(signed, rpc),
}
