import type { StandardWallet } from '../standard/wallet.ts'

/**
 * An installed wallet and the kind of its interface (docs/contract.md, Bitcoin). `gone` is aborted when the wallet
 * unregisters.
 */
export type WalletAccess =
  | { via: 'standard'; wallet: StandardWallet; gone?: AbortSignal }
  | { via: 'sats' | 'leather' | 'okx' | 'unisat'; wallet: object }
