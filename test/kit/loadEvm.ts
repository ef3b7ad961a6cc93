import { adapter } from '../../src/chains/evm/adapter.ts'

/** What the product fetches when a wallet is about to be chosen. */
export const loadEvm = async () => adapter
