import type { OpenArgs } from '../../core/args.ts'
import { WalletModalError } from '../../core/errors.ts'
import { isViewName, VIEWS } from '../../core/viewNames.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { connectedIn } from './openModal.ts'
import { report } from './report.ts'

/** Views that need an account. */
const NEED_ACCOUNT: readonly ViewName[] = ['Account', 'AccountSettings', 'SmartSessionList']
/** Steps of login flows. */
const AT_SECURE_SITE: readonly ViewName[] = ['EmailVerifyDevice', 'EmailVerifyOtp', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp', 'ConnectingSocial', 'ConnectingFarcaster']
const INTERNAL: readonly ViewName[] = ['ConnectingExternal', 'ChooseAccount', 'ConnectingMultiChain', 'SwitchNetwork', 'SwitchActiveChain', 'ApproveTransaction', ...AT_SECURE_SITE]

/**
 * The view to open for a name from the site; undefined for the default one. Throws `InvalidOption` for a view that
 * sites may not open.
 */
export function namedView(modal: Modal, { view, namespace }: OpenArgs): ViewName | undefined {
  if (!isViewName(view) || INTERNAL.includes(view)) {
    const known = VIEWS.filter((one) => !INTERNAL.includes(one)).join(', ')
    throw new WalletModalError('InvalidOption', { message: `Invalid option "view": Expected one of ${known}, received ${JSON.stringify(view)}` })
  }
  if (view === 'ProfileWallets' && !modal.$features.get().multiWallet) report(modal, new WalletModalError('FeatureDisabled', { message: 'Multi-Wallet Not Enabled' }))
  // It opens only for a connection on an unsupported network.
  if (view === 'UnsupportedChain') return undefined
  return connectedIn(modal, namespace) || !NEED_ACCOUNT.includes(view) ? view : undefined
}
