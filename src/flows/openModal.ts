import { isNamespace } from '../core/caip.ts'
import type { OpenArgs } from '../core/args.ts'
import { isPhone } from '../core/device.ts'
import { WalletModalError } from '../core/errors.ts'
import { isPairingUri } from '../core/pairingUri.ts'
import type { OpenResult } from '../core/snapshot.ts'
import { isViewName, VIEWS, type ViewName } from '../core/views.ts'
import { localize } from '../i18n/translate.ts'
import type { Modal } from '../modal.ts'
import { isPairingOnly } from './pairingConnector.ts'
import { report } from './report.ts'
import { setNetwork } from './setNetwork.ts'
import { isUnsupported } from './unsupported.ts'
import { abandonPending } from './closeModal.ts'
import { accountOf } from './snapshot.ts'

/** Views that make no sense without an account, and those that only a flow may open. */
const NEED_ACCOUNT: readonly ViewName[] = ['Account', 'AccountSettings', 'SmartSessionList', 'UnsupportedChain']
/** Steps of what is done at the secure site. */
const AT_SECURE_SITE: readonly ViewName[] = ['EmailVerifyDevice', 'EmailVerifyOtp', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp', 'ConnectingSocial', 'ConnectingFarcaster']
const INTERNAL: readonly ViewName[] = ['ConnectingExternal', 'ChooseAccount', 'ConnectingMultiChain', 'SwitchNetwork', 'SwitchActiveChain', 'ApproveTransaction', ...AT_SECURE_SITE]

/** Specification §2: where pairing is all there is, or the site does it itself, the code, and on phones the wallets that take it. */
function firstView(modal: Modal, uri: string | undefined): ViewName {
  if (uri === undefined && !isPairingOnly(modal)) return 'Connect'
  // Nobody can scan the screen of the phone in their hand.
  return isPhone() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

/** Specification §2: with an address connected Account, otherwise Connect; a named view is gone to. */
function chooseView(modal: Modal, { view, namespace, uri }: OpenArgs): ViewName {
  if (view !== undefined && (!isViewName(view) || INTERNAL.includes(view))) {
    const known = VIEWS.filter((one) => !INTERNAL.includes(one)).join(', ')
    throw new WalletModalError('InvalidOption', { message: `Invalid option "view": Expected one of ${known}, received ${JSON.stringify(view)}` })
  }
  if (namespace !== undefined && !isNamespace(namespace)) {
    throw new WalletModalError('InvalidOption', { message: `Invalid option "namespace": Expected a namespace, received ${JSON.stringify(namespace)}` })
  }
  if (uri !== undefined && !isPairingUri(uri)) {
    throw new WalletModalError('InvalidOption', { message: `Invalid option "uri": Expected a wc: URI, received ${JSON.stringify(uri)}` })
  }
  const connection = namespace ? modal.connections.of(namespace) : modal.connections.$active.get()
  const isConnected = connection !== undefined && connection.status !== 'disconnected'
  if (isConnected && isUnsupported(modal, connection)) return 'UnsupportedChain'
  if (!isConnected) return view && !NEED_ACCOUNT.includes(view) ? view : firstView(modal, uri)
  return view && view !== 'UnsupportedChain' ? view : 'Account'
}

/** How the opening ended: a connection counts as it is by now, on another network perhaps, or no longer there. */
function outcomeOf(modal: Modal): OpenResult {
  const outcome = modal.attempt.$outcome.get()
  if (outcome.outcome === 'failed') return { ...outcome, error: localize(outcome.error, modal.locale.$t.get()) }
  if (outcome.outcome !== 'connected') return outcome
  const [account, connection] = [accountOf(modal), modal.connections.$active.get()]
  return account && connection ? { outcome: 'connected', account, connection } : { outcome: 'closed' }
}

/** Another opening takes the place of this one, which ends as `closed`, unless the visitor has connected in it. */
function settleReplaced(modal: Modal): void {
  const { $outcome } = modal.attempt
  if ($outcome.get().outcome !== 'connected') $outcome.set({ outcome: 'closed' })
  const { settle } = modal
  modal.settle = undefined
  settle?.()
  $outcome.set({ outcome: 'closed' })
}

/**
 * Opens the modal. The promise settles when it closes, with how that came about; a second opening settles the first as `closed`, or as `connected`.
 * Throws `InvalidOption` for a view or namespace that does not exist, and for a URI that is none.
 */
export function openModal(modal: Modal, args: OpenArgs = {}): Promise<OpenResult> {
  const view = chooseView(modal, args)
  if (view === 'ProfileWallets' && !modal.$features.get().multiWallet) report(modal, new WalletModalError('FeatureDisabled', { message: 'Multi-Wallet Not Enabled' }))
  settleReplaced(modal)
  abandonPending(modal)
  modal.pairing.$given.set(args.uri)
  modal.router.reset({ view, namespace: args.namespace })
  const meant = args.namespace && modal.connections.of(args.namespace)
  if (meant) setNetwork(modal, meant.network)
  const result = new Promise<OpenResult>((resolve) => {
    modal.settle = () => resolve(outcomeOf(modal))
  })
  modal.shell.$open.set(true)
  return result
}

/** The inline surface is always open, at Account or Connect; one that is closing opens again when that has been told. */
export function openInline(modal: Modal): void {
  queueMicrotask(() => {
    if (modal.shell.$open.get() || !modal.door.elements().some((element) => element.inline)) return
    modal.router.reset({ view: chooseView(modal, {}) })
    modal.shell.$open.set(true)
  })
}
