import { toWalletModalError } from '../../core/errors.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { askVisitor } from './askVisitor.ts'
import { findConnector } from './findConnector.ts'
import { loadConnectChunk } from './loadConnectChunk.ts'
import { recordConnected, recordOutcome } from '../modal/recordOutcome.ts'
import { watchAnswer } from './watchAnswer.ts'

/**
 * Connects the wallet that the visitor chose. The view ConnectingExternal shows the progress and, after a failure, a
 * retry.
 */
export async function connectInView(modal: Modal, connectorId: string, namespace?: Namespace): Promise<void> {
  const before = modal.attempt.$connect.get()
  // Ignore a double click: wallets refuse a second request while the first is pending.
  if (before?.connectorId === connectorId && before.namespace === namespace && before.phase !== 'failed') return
  // Navigate first: leaving the current view cancels its pending request, which must not be the new one.
  if (modal.router.$route.get().view !== 'ConnectingExternal')
    modal.router.push({ view: 'ConnectingExternal', connectorId, namespace })
  modal.attempt.pending.connect?.abort()
  const controller = new AbortController()
  modal.attempt.pending.connect = controller
  recordOutcome(modal)
  const stopBusy = modal.shell.wait(controller.signal)
  const wait = () =>
    watchAnswer(controller.signal, (phase, error) =>
      modal.attempt.$connect.set({ connectorId, namespace, phase, error }),
    )
  const { callbacks, stop } = askVisitor(modal, { connectorId, namespace }, wait)
  try {
    const [{ connectWallet, finishConnect }, connector] = await Promise.all([
      loadConnectChunk(),
      findConnector(modal, { id: connectorId, namespace }, controller.signal),
    ])
    const connection = await connectWallet(modal, connector, {
      namespace,
      signal: controller.signal,
      onConnected: () => recordConnected(modal),
      ...callbacks,
    })
    if (controller.signal.aborted) return
    modal.attempt.$connect.set(undefined)
    finishConnect(modal, connection)
  } catch (cause) {
    if (controller.signal.aborted) return
    const error = toWalletModalError(cause, 'ConnectionFailed')
    modal.attempt.$connect.set({ connectorId, namespace, phase: 'failed', error })
    recordOutcome(modal, error)
  } finally {
    stop()
    stopBusy()
  }
}

/** Cancels the pending connection, for a visitor who leaves the view. */
export function abandonConnect(modal: Modal): void {
  modal.attempt.pending.connect?.abort()
  modal.attempt.pending.connect = undefined
  modal.attempt.$connect.set(undefined)
  modal.pairing.reset()
}
