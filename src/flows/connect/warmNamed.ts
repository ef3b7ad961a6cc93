import { fetchCoinbase } from '../../lazy.ts'
import { loadLogin } from './loadLogin.ts'
import { loadNamed } from './loadNamed.ts'
import { loadSession } from './loadSession.ts'

/** Preloads the code that opens a named wallet's window, before the modal exists. Rejects with `LoadFailed`. */
export const warmNamed = (wallet: string): Promise<unknown> =>
  /^coinbase/i.test(wallet) ? Promise.all([loadSession(), fetchCoinbase()]) : Promise.all([loadNamed(), loadLogin()])
