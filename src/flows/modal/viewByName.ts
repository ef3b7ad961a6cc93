import type { OpenArgs } from '../../core/args.ts'
import { isNamespace } from '../../core/caip.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { OpenResult } from '../../core/snapshot.ts'
import type { Namespace } from '../../core/types.ts'
import { isViewName, VIEWS } from '../../core/viewNames.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { connectedIn } from './openModal.ts'
import { report } from './report.ts'
import { withMessage } from './withMessage.ts'

/** Views of the feature `receive`. */
const RECEIVE: readonly ViewName[] = ['WalletReceive', 'WalletCompatibleNetworks']

/** Views that need a connected account. */
const NEED_ACCOUNT: readonly ViewName[] = ['Account', 'AccountSettings', 'SmartSessionList', ...RECEIVE]
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

/** Why a view cannot be shown although sites may open it: its feature is off, or the chain does not support it. */
function whyOff(modal: Modal, view: ViewName, namespace: Namespace | undefined): WalletModalError | undefined {
  const { multiWallet, smartSessions, email, receive } = modal.$features.get()
  const off = (message?: string) => new WalletModalError('FeatureDisabled', message ? { message } : {})
  if (view === 'ProfileWallets') return multiWallet ? undefined : off('Multi-Wallet Not Enabled')
  if (RECEIVE.includes(view)) return receive ? undefined : off('Receive Not Enabled')
  if (view === 'SmartSessionList') {
    if (!smartSessions) return off('Smart Sessions Not Enabled')
    const asked = namespace ?? connectedIn(modal, undefined)?.namespace
    const isAble = !asked || modal.chain(asked)?.abilities.includes('smartSessions')
    return isAble ? undefined : new WalletModalError('UnsupportedChain')
  }
  if (view !== 'EmailLogin') return undefined
  const auth = modal.wallets.$others.get().find(({ type }) => type === 'auth')
  if (!email || !auth) return off()
  const isAble = namespace ? auth.namespaces.includes(namespace) : auth.namespaces.length
  return isAble ? undefined : new WalletModalError('UnsupportedChain')
}

/** The view to open, or the result of an `open()` that cannot show its view. */
type Chosen = { view: ViewName | undefined; failed?: undefined } | { view?: undefined; failed: OpenResult }

/**
 * Validates the view that the site passed to `open()`. If the view is unavailable at present, resolves without a view,
 * so that the default view opens. If the view is off, reports an error to the site and resolves with the result
 * `failed`. Rejects with `InvalidOption` for a name that does not exist or that sites may not open.
 */
export async function viewByName(modal: Modal, { view, namespace }: OpenArgs): Promise<Chosen> {
  if (!isViewName(view) || INTERNAL.includes(view)) {
    const known = VIEWS.filter((one) => !INTERNAL.includes(one)).join(', ')
    throw new WalletModalError('InvalidOption', {
      message: `Invalid option "view": Expected one of ${known}, received ${JSON.stringify(view)}`,
    })
  }
  const error = whyOff(modal, view, isNamespace(namespace) ? namespace : undefined)
  if (error) {
    report(modal, error)
    return new Promise((resolve) =>
      withMessage(modal, error, (translated) => resolve({ failed: { outcome: 'failed', error: translated } })),
    )
  }
  // UnsupportedChain opens automatically if the current network is unsupported.
  if (view === 'UnsupportedChain') return { view: undefined }
  return { view: connectedIn(modal, namespace) || !NEED_ACCOUNT.includes(view) ? view : undefined }
}
