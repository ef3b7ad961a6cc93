import type { StandardWallet } from '../standard/wallet.ts'

/** A wallet of the page and the interface that it has (contract B8); `gone` is aborted when it takes itself away. */
export type Way = { via: 'standard'; wallet: StandardWallet; gone?: AbortSignal } | { via: 'sats' | 'leather' | 'okx' | 'unisat'; wallet: object }
