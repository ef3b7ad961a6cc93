import { fetchCoinbase } from '../../lazy.ts'
import { loadLogin } from './loadLogin.ts'
import { loadNamed } from './loadNamed.ts'
import { loadSession } from './loadSession.ts'

/** Preloads the code that opens the popup of a named wallet or login. Needs no modal. Rejects with `LoadFailed`. */
export const warmNamed = (wallet: string): Promise<unknown> =>
  /^coinbase/i.test(wallet) ? Promise.all([loadSession(), fetchCoinbase()]) : Promise.all([loadNamed(), loadLogin()])
