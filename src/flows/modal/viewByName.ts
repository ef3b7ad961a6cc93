import type { OpenArgs } from '../../core/args.ts'
import { WalletModalError } from '../../core/errors.ts'
import { isViewName, VIEWS } from '../../core/viewNames.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { connectedIn } from './openModal.ts'
import { report } from './report.ts'

/** Views that need a connected account. */
const NEED_ACCOUNT: readonly ViewName[] = ['Account', 'AccountSettings', 'SmartSessionList']
/** Steps of a login, which cannot be opened directly. */
const AT_SECURE_SITE: readonly ViewName[] = [
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
]
const INTERNAL: readonly ViewName[] = [
  'ConnectingExternal',
  'ChooseAccount',
  'ConnectingMultiChain',
  'SwitchNetwork',
  'SwitchActiveChain',
  'ApproveTransaction',
  ...AT_SECURE_SITE,
]

/**
 * Validates the view that the site passed to `open()`. Returns undefined for a view that is unavailable now, which
 * opens the default one. Throws `InvalidOption` for a view that sites may not open.
 */
export function viewByName(modal: Modal, { view, namespace }: OpenArgs): ViewName | undefined {
  if (!isViewName(view) || INTERNAL.includes(view)) {
    const known = VIEWS.filter((one) => !INTERNAL.includes(one)).join(', ')
    throw new WalletModalError('InvalidOption', {
      message: `Invalid option "view": Expected one of ${known}, received ${JSON.stringify(view)}`,
    })
  }
  if (view === 'ProfileWallets' && !modal.$features.get().multiWallet)
    report(modal, new WalletModalError('FeatureDisabled', { message: 'Multi-Wallet Not Enabled' }))
  // UnsupportedChain opens automatically if the current network is unsupported.
  if (view === 'UnsupportedChain') return undefined
  return connectedIn(modal, namespace) || !NEED_ACCOUNT.includes(view) ? view : undefined
}
