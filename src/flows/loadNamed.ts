import { WalletModalError } from '../core/errors.ts'

/** Fetches what knows listed wallets by the names that sites give them. Rejects with `LoadFailed`. */
export const loadNamed = () =>
  import('./namedWallet.ts').catch((cause: unknown) => {
    throw new WalletModalError('LoadFailed', { cause })
  })
