import type { StandardWallet } from '../standard/wallet.ts'

/** A wallet in the page and its interface (docs/contract.md, Bitcoin). `gone` aborts when it unregisters. */
export type Way = { via: 'standard'; wallet: StandardWallet; gone?: AbortSignal } | { via: 'sats' | 'leather' | 'okx' | 'unisat'; wallet: object }
