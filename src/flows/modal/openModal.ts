import { isNamespace } from '../../core/caip.ts'
import type { OpenArgs } from '../../core/args.ts'
import { isPhone } from '../../core/page/device.ts'
import { WalletModalError } from '../../core/errors.ts'
import { isPairingUri } from '../../core/wallets/pairingUri.ts'
import type { OpenResult } from '../../core/snapshot.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { withMessage } from './withMessage.ts'
import { isPairingOnly } from '../connect/pairingConnector.ts'
import { setNetwork } from '../networks/setNetwork.ts'
import { isUnsupported } from '../networks/unsupported.ts'
import { abandonPending } from './closeModal.ts'

/**
 * The first view without an account. If pairing is the only way (specification §2): the QR code, or the wallet list on
 * phones.
 */
function firstView(modal: Modal, uri: string | undefined): ViewName {
  if (uri === undefined && !isPairingOnly(modal)) return 'Connect'
  // A phone cannot scan its own screen.
  return isPhone() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

/** Arguments of `open()`, with the view already validated by `namedView`. */
export type Opening = Omit<OpenArgs, 'view'> & { view?: ViewName | undefined }

/** The connection whose account to show, if any. */
export function connectedIn({ connections }: Modal, namespace: Namespace | undefined): Connection | undefined {
  const connection = namespace ? connections.of(namespace) : connections.$active.get()
  return connection?.status === 'disconnected' ? undefined : connection
}

/** Account if connected, otherwise Connect, unless a view is named (specification §2). */
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

/** Reports how the opening ended. The account is read now: the network may have changed, or the wallet may be gone. */
function reportOutcome(modal: Modal, settle: (result: OpenResult) => void): void {
  const outcome = modal.attempt.$outcome.get()
  if (outcome.outcome === 'failed') return withMessage(modal, outcome.error, (error) => settle({ ...outcome, error }))
  if (outcome.outcome !== 'connected') return settle(outcome)
  const [account, connection] = [modal.connections.describe().account, modal.connections.$active.get()]
  settle(account && connection ? { outcome: 'connected', account, connection } : { outcome: 'closed' })
}

/** Settles a previous opening as `closed`, or as `connected` if the visitor connected in it. */
function settleReplaced(modal: Modal): void {
  const { $outcome } = modal.attempt
  if ($outcome.get().outcome !== 'connected') $outcome.set({ outcome: 'closed' })
  const { settle } = modal.shell
  modal.shell.settle = undefined
  settle?.()
  $outcome.set({ outcome: 'closed' })
}

/**
 * Opens the modal. Resolves when it closes, with the outcome; a second call settles the first as `closed` or
 * `connected`. Throws `InvalidOption` for an unknown namespace and an invalid URI.
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
    modal.shell.settle = () => reportOutcome(modal, resolve)
  })
  modal.shell.$open.set(true)
  return result
}

/** Reopens an inline modal, which is always open, after the events of its closing. */
export function openInline(modal: Modal): void {
  queueMicrotask(() => {
    if (modal.shell.$open.get() || !modal.entry.elements().some((element) => element.inline)) return
    modal.router.reset({ view: chooseView(modal, {}) })
    modal.shell.$open.set(true)
  })
}
