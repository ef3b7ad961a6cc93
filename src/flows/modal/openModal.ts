import { isNamespace } from '../../core/caip.ts'
import type { OpenArgs } from '../../core/args.ts'
import { ownOf } from '../../core/data/isRecord.ts'
import { isPhone } from '../../core/page/device.ts'
import { WalletModalError } from '../../core/errors.ts'
import { isPairingUri } from '../../core/wallets/pairingUri.ts'
import type { OpenResult } from '../../core/snapshot.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { isPairingOnly } from '../connect/pairingConnector.ts'
import { setNetwork } from '../networks/setNetwork.ts'
import { isUnsupported } from '../networks/unsupported.ts'
import { abandonPending } from './closeModal.ts'
import { reportOutcome, settleReplaced } from './openOutcome.ts'

/**
 * Returns the first view if nothing is connected: Connect or, if WalletConnect is the only way to connect
 * (specification §2), its QR code (on phones, the wallet list).
 */
function firstView(modal: Modal, uri: string | undefined): ViewName {
  if (uri === undefined && !isPairingOnly(modal)) return 'Connect'
  // Phones open wallet apps by deep link instead: they cannot scan their own screen.
  return isPhone() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

/** Arguments of `open()`, with the view already validated by `viewByName`. */
export type Opening = Omit<OpenArgs, 'view'> & { view?: ViewName | undefined }

/** Opens the modal with `show`, and does what a view needs before and after that. */
export type OnOpen = (show: () => Promise<OpenResult>) => Promise<OpenResult>

/** Returns the connection whose account the modal should show, if any. */
export function connectedIn({ connections }: Modal, namespace: Namespace | undefined): Connection | undefined {
  const connection = namespace ? connections.of(namespace) : connections.$active.get()
  return connection?.status === 'disconnected' ? undefined : connection
}

/** Chooses the first view: the named one, else Account if connected, else Connect (specification §2). */
function chooseView(modal: Modal, { view, namespace, uri }: Opening): ViewName {
  if (namespace !== undefined && !isNamespace(namespace)) {
    throw new WalletModalError('InvalidOption', {
      message: `Invalid option "namespace": Expected a namespace, received "${String(namespace)}"`,
    })
  }
  if (uri !== undefined && !isPairingUri(uri)) {
    throw new WalletModalError('InvalidOption', {
      message: `Invalid option "uri": Expected a wc: URI, received "${String(uri)}"`,
    })
  }
  const connection = connectedIn(modal, namespace)
  if (!connection) return view ?? firstView(modal, uri)
  return isUnsupported(modal, connection) ? 'UnsupportedChain' : (view ?? 'Account')
}

/**
 * Opens the modal. Resolves with the outcome when it closes. If it was open already, the earlier call resolves first.
 * Throws `InvalidOption` for an unknown namespace or an invalid pairing URI.
 */
export function openModal(modal: Modal, given: Opening = {}): Promise<OpenResult> {
  const args = ownOf(given)
  const view = chooseView(modal, args)
  settleReplaced(modal)
  abandonPending(modal)
  modal.pairing.$siteUri.set(args.uri)
  modal.router.reset({ view, namespace: args.namespace })
  const meant = args.namespace && modal.connections.of(args.namespace)
  if (meant) setNetwork(modal, meant.network)
  const result = new Promise<OpenResult>((resolve) => {
    modal.shell.resolveOpen = () => reportOutcome(modal, resolve)
  })
  modal.shell.$open.set(true)
  return result
}

/**
 * Opens an inline modal, at the start and again after each closing. Waits for a microtask, so that the events of the
 * closing come first.
 */
export function openInline(modal: Modal): void {
  queueMicrotask(() => {
    if (modal.shell.$open.get() || !modal.entry.elements().some((element) => element.inline)) return
    modal.router.reset({ view: chooseView(modal, {}) })
    modal.shell.$open.set(true)
  })
}
