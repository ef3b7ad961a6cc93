import type { WalletModalApi } from './core/api.ts'
import { install } from './entry/install.ts'

/**
 * The widget's API, also set as `window.WalletModal`. If another copy of the widget set that first, this is the other
 * copy's API. Importing on a server has no effect.
 */
const WalletModal: WalletModalApi = install(() => import('./api.ts'))

export default WalletModal
export { WalletModal }
export { WalletModalError } from './core/errors.ts'
export type * from './public.ts'
