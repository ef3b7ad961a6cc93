import type { OpenArgs } from '../../core/args.ts'
import { isNamespace, isNetworkId, namespaceOf } from '../../core/caip.ts'
import type { Ability } from '../../core/chain.ts'
import { WalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import type { Features } from '../../core/options.ts'
import type { Diagnosis } from '../../core/diagnostics/diagnosis.ts'
import type { OpenResult } from '../../core/snapshot.ts'
import { SWAP_PROVIDER } from '../../core/swap/swapProvider.ts'
import type { Namespace } from '../../core/types.ts'
import { isViewName, VIEWS } from '../../core/viewNames.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { connectedIn, type OnOpen } from './openModal.ts'
import { loadDiagnose } from './loadDiagnose.ts'
import { loadNaming } from './loadNaming.ts'
import { loadPay } from './loadPay.ts'
import { loadPrefill, loadSwapPrefill } from './loadPrefill.ts'
import { loadSignIn } from './loadSignIn.ts'
import { report } from './report.ts'
import { withMessage } from './withMessage.ts'

/** Views that need a connected account. */
const NEED_ACCOUNT: readonly ViewName[] = [
  'Account',
  'AccountSettings',
  'RegisterAccountName',
  'SmartSessionList',
  'Transactions',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'FundWallet',
  'OnRampProviders',
  'WalletSend',
  'Swap',
  'Allowances',
  'DataCapture',
]
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
  'SIWXSignMessage',
  'DataCaptureOtpConfirm',
  'RegisterAccountNameSuccess',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'BuyInProgress',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletSendConfirmed',
  'SwapSelectToken',
  'SwapPreview',
  'PayQuote',
  'PayLoading',
  ...AT_SECURE_SITE,
]

/**
 * What a view needs: a feature, an ability of the chain, or both. `off`: the message for sites if the feature is
 * off. `isRemote`: the project's dashboard may decide on the feature.
 */
interface Needs {
  feature?: keyof Features
  isRemote?: boolean
  /** The provider that must be in the list of the feature. It is asked by the Blockchain API, with the project id. */
  provider?: string
  off?: string
  ability?: Ability
}
const RECEIVE: Needs = { feature: 'receive', off: 'Receive Not Enabled' }
const NEEDS: Partial<Record<ViewName, Needs>> = {
  ProfileWallets: { feature: 'multiWallet', isRemote: true, off: 'Multi-Wallet Not Enabled' },
  SmartSessionList: { feature: 'smartSessions', off: 'Smart Sessions Not Enabled', ability: 'smartSessions' },
  Transactions: { feature: 'activity', isRemote: true, ability: 'activity' },
  EmailLogin: { feature: 'email', isRemote: true },
  WalletReceive: RECEIVE,
  WalletCompatibleNetworks: RECEIVE,
  OnRampProviders: { feature: 'onramp', isRemote: true, off: 'On-Ramp Not Enabled', ability: 'onramp' },
  WalletSend: { feature: 'send', off: 'Send Not Enabled', ability: 'send' },
  Swap: { feature: 'swaps', isRemote: true, provider: SWAP_PROVIDER, off: 'Swaps Not Enabled', ability: 'swap' },
  Allowances: { ability: 'allowances' },
  RegisterAccountName: { ability: 'names' },
  Pay: { feature: 'pay', isRemote: true, off: 'Payments Not Enabled' },
  DataCapture: { feature: 'emailCapture', isRemote: true },
}

/** Waits until the project's dashboard has told whether the feature of a view is on, unless the site decides itself. */
async function waitForFeature(modal: Modal, { feature, isRemote }: Needs): Promise<void> {
  if (!feature || !isRemote || modal.$options.get().features?.[feature] !== undefined) return
  // Without an answer, the defaults apply.
  await import('./loadFeatures.ts').then((one) => one.waitForFeatures(modal)).catch(() => {})
}

/**
 * Whether the embedded wallet supports a namespace; without an argument, any namespace. Undefined if the site has no
 * embedded wallet.
 */
function hasEmailLogin({ wallets }: Modal, namespace: Namespace | undefined): boolean | undefined {
  const auth = wallets.$others.get().find(({ type }) => type === 'auth')
  if (!auth) return undefined
  return namespace ? auth.namespaces.includes(namespace) : auth.namespaces.length > 0
}

/** Whether the feature of a view is on. */
function isFeatureOn({ $features, $options }: Modal, { feature, provider }: Needs): boolean {
  const value = feature === undefined || $features.get()[feature]
  const { projectId, services } = $options.get()
  // The page of a provider needs the project id, too, unless the site has its own.
  if (feature === 'onramp') return Array.isArray(value) && value.length > 0 && Boolean(projectId || services?.onramp)
  if (provider === undefined) return Boolean(value)
  return Array.isArray(value) && value.includes(provider) && Boolean(projectId)
}

/**
 * Returns why a view cannot be shown although sites may open it: its feature is off, or the chain does not support it.
 */
function whyOff(modal: Modal, view: ViewName, namespace: Namespace | undefined): WalletModalError | undefined {
  const needs = NEEDS[view]
  if (!needs) return undefined
  const hasLogin = view !== 'EmailLogin' || hasEmailLogin(modal, namespace)
  if (!isFeatureOn(modal, needs) || hasLogin === undefined)
    return new WalletModalError('FeatureDisabled', needs.off ? { message: needs.off } : {})
  const asked = needs.ability && (namespace ?? connectedIn(modal, undefined)?.namespace)
  const isAble = !asked || !needs.ability || modal.chain(asked)?.abilities.includes(needs.ability)
  return isAble && hasLogin ? undefined : new WalletModalError('UnsupportedChain')
}

/** The view to open, or the result of an `open()` if the view cannot be shown. */
type Chosen =
  | { view: ViewName | undefined; failed?: undefined; onOpen?: OnOpen }
  | { view?: undefined; failed: OpenResult; onOpen?: undefined }

const afterwards =
  (enter: () => void): OnOpen =>
  (show) => {
    const result = show()
    enter()
    return result
  }

/** Returns what the view needs when it opens, or why it cannot be shown. Rejects with `InvalidOption`. */
async function preparation(modal: Modal, args: OpenArgs): Promise<OnOpen | WalletModalError | undefined> {
  if (args.view === 'Pay') return (await loadPay()).payFromOpen(modal, args)
  if (args.view === 'Swap') return (await loadSwapPrefill()).prefillSwap(modal, args)
  if (args.view === 'WalletSend') return afterwards((await loadPrefill()).prefillSend(modal, args))
  if (args.view === 'RegisterAccountName') {
    const connection = connectedIn(modal, args.namespace)
    return connection && (await loadNaming()).whyNoName(modal, connection)
  }
  const capture = args.view === 'DataCapture' ? (await loadSignIn()).openCapture(modal, args) : undefined
  return typeof capture === 'function' ? afterwards(capture) : capture
}

/**
 * Validates the view that the site passed to `open()`. If the view is unavailable at present, resolves without a view,
 * so that the default view opens. If the view is off, reports an error to the site and resolves with the result
 * `failed`. Rejects with `InvalidOption` for a name that does not exist or that sites may not open.
 */
export async function viewByName(modal: Modal, args: OpenArgs): Promise<Chosen> {
  if (Object(args) !== args)
    throw new WalletModalError('InvalidOption', {
      message: `Invalid option ${expected('"open()"', 'object, such as { view: "Account" }', args)}`,
    })
  const { view, namespace, network } = args
  if (!isViewName(view) || INTERNAL.includes(view)) {
    const known = VIEWS.filter((one) => !INTERNAL.includes(one)).join(', ')
    throw new WalletModalError('InvalidOption', {
      message: `Invalid option "view": Expected one of ${known}, received ${typeof view === 'string' ? JSON.stringify(view) : typeof view}`,
    })
  }
  const needs = NEEDS[view]
  if (needs) await waitForFeature(modal, needs)
  const named = isNetworkId(network) ? namespaceOf(network) : undefined
  const prepared = whyOff(modal, view, isNamespace(namespace) ? namespace : named) ?? (await preparation(modal, args))
  if (prepared instanceof WalletModalError) {
    report(modal, prepared)
    return new Promise((resolve) =>
      withMessage(modal, prepared, (error) => resolve({ failed: { outcome: 'failed', error } })),
    )
  }
  // UnsupportedChain opens automatically if the current network is unsupported.
  if (view === 'UnsupportedChain') return { view: undefined }
  const isShown = connectedIn(modal, namespace) || !NEED_ACCOUNT.includes(view)
  return { view: isShown ? view : undefined, ...(prepared && { onOpen: prepared }) }
}

/** Implements `diagnose()`. It is here because the first chunk loads this file already: another one would cost it bytes. */
export const diagnose = async (modal: Modal): Promise<Diagnosis> => (await loadDiagnose()).diagnose(modal)
