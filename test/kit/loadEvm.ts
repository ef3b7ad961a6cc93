import { adapter } from '../../src/chains/evm/adapter.ts'

/** Loads the EVM adapter in advance, as the product does when a wallet is about to be chosen. */
export const loadEvm = async () => adapter
