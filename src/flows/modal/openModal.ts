import { isNamespace } from '../../core/caip.ts'
import type { OpenArgs } from '../../core/args.ts'
import { isPhone } from '../../core/page/device.ts'
import { WalletModalError } from '../../core/errors.ts'
import { isPairingUri } from '../../core/wallets/pairingUri.ts'
import type { OpenResult } from '../../core/snapshot.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { inWords } from './inWords.ts'
import { isPairingOnly } from '../connect/pairingConnector.ts'
import { setNetwork } from '../networks/setNetwork.ts'
import { isUnsupported } from '../networks/unsupported.ts'
import { abandonPending } from './closeModal.ts'
import { accountOf } from './snapshot.ts'

/** Specification §2: where pairing is all there is, or the site does it itself, the code, and on phones the wallets that take it. */
function firstView(modal: Modal, uri: string | undefined): ViewName {
  if (uri === undefined && !isPairingOnly(modal)) return 'Connect'
  // Nobody can scan the screen of the phone in their hand.
  return isPhone() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

/** As `open` gets it, with a view that may be opened: `namedView` gives it. */
export type Opening = Omit<OpenArgs, 'view'> & { view?: ViewName | undefined }

/** The connection whose account is to be shown, where there is one. */
export function connectedIn({ connections }: Modal, namespace: Namespace | undefined): Connection | undefined {
  const connection = namespace ? connections.of(namespace) : connections.$active.get()
  return connection?.status === 'disconnected' ? undefined : connection
}

/** Specification §2: with an address connected Account, otherwise Connect; a named view is gone to. */
function chooseView(modal: Modal, { view, namespace, uri }: Opening): ViewName {
  if (namespace !== undefined && !isNamespace(namespace)) {
    throw new WalletModalError('InvalidOption', { message: `Invalid option "namespace": Expected a namespace, received ${JSON.stringify(namespace)}` })
  }
  if (uri !== undefined && !isPairingUri(uri)) {
    throw new WalletModalError('InvalidOption', { message: `Invalid option "uri": Expected a wc: URI, received ${JSON.stringify(uri)}` })
  }
  const connection = connectedIn(modal, namespace)
  if (!connection) return view ?? firstView(modal, uri)
  return isUnsupported(modal, connection) ? 'UnsupportedChain' : (view ?? 'Account')
}

/** Tells how the opening ended: a connection counts as it is by now, on another network perhaps, or no longer there. */
function tellOutcome(modal: Modal, tell: (result: OpenResult) => void): void {
  const outcome = modal.attempt.$outcome.get()
  if (outcome.outcome === 'failed') return inWords(modal, outcome.error, (error) => tell({ ...outcome, error }))
  if (outcome.outcome !== 'connected') return tell(outcome)
  const [account, connection] = [accountOf(modal), modal.connections.$active.get()]
  tell(account && connection ? { outcome: 'connected', account, connection } : { outcome: 'closed' })
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
 * Throws `InvalidOption` for a namespace that does not exist, and for a URI that is none.
 */
export function openModal(modal: Modal, args: Opening = {}): Promise<OpenResult> {
  const view = chooseView(modal, args)
  settleReplaced(modal)
  abandonPending(modal)
  modal.pairing.$given.set(args.uri)
  modal.router.reset({ view, namespace: args.namespace })
  const meant = args.namespace && modal.connections.of(args.namespace)
  if (meant) setNetwork(modal, meant.network)
  const result = new Promise<OpenResult>((resolve) => {
    modal.settle = () => tellOutcome(modal, resolve)
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
