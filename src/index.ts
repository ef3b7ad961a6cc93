import type { WalletModalApi } from './core/api.ts'
import { install } from './entry/install.ts'

/** The widget's API: `window.WalletModal`, even if another copy set it first. On a server nothing happens. */
const WalletModal: WalletModalApi = install(() => import('./api.ts'))

export default WalletModal
export { WalletModal }
export { WalletModalError } from './core/errors.ts'
export type * from './public.ts'
