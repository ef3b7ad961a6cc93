import { fetchCoinbase } from '../../lazy.ts'
import { loadLogin } from './loadLogin.ts'
import { loadWalletByName } from './loadWalletByName.ts'
import { loadConnectChunk } from './loadConnectChunk.ts'

/** Preloads the code that opens the popup of a named wallet or login. Needs no modal. Rejects with `LoadFailed`. */
export const preloadWallet = (wallet: string): Promise<unknown> =>
  /^coinbase/i.test(wallet)
    ? Promise.all([loadConnectChunk(), fetchCoinbase()])
    : Promise.all([loadWalletByName(), loadLogin()])
