import { WalletModalError } from '../../../core/errors.ts'
import { walletError } from '../../../core/errors/walletError.ts'
import type { ChainSigning } from '../../../core/signIn/chainSigning.ts'
import { walletOf } from '../walletOf.ts'

/** Signs with the wallet's own protocol for messages. The site verifies. */
export const bitcoinSigning: ChainSigning = {
  async sign(link, { address, text: message }) {
    const account = link.accounts.find((one) => one.address === address)
    if (!account) throw new WalletModalError('Aborted')
    try {
      return await walletOf(link).signMessage({ account, message, protocol: undefined })
    } catch (cause) {
      throw walletError(cause, 'Unknown')
    }
  },
}
