import { WalletModalError } from '../../../core/errors.ts'
import type { ChainPay } from '../../../core/pay/chainPay.ts'
import { readAsset } from './readAsset.ts'

/** Pays on Solana. */
export const solanaPay: ChainPay = {
  readAsset,
  async plan() {
    throw new WalletModalError('UnsupportedMethod')
  },
}
