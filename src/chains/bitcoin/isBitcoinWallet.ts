import type { StandardWallet } from '../standard/wallet.ts'

/** Whether a value is a Wallet Standard wallet for Bitcoin. Never throws. */
export function isBitcoinWallet(value: unknown): value is StandardWallet {
  try {
    return 'bitcoin:connect' in (value as StandardWallet).features
  } catch {
    return false
  }
}
