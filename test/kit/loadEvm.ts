import { adapter } from '../../src/chains/evm/adapter.ts'

/** Preloads what the product loads when a wallet is about to be chosen. */
export const loadEvm = async () => adapter
