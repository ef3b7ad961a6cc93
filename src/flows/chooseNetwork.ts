import { toWalletModalError } from '../core/errors.ts'
import type { CaipNetworkId } from '../core/types.ts'
import type { ViewName } from '../core/views.ts'
import type { Modal } from '../modal.ts'
import { closeModal } from './closeModal.ts'
import { noteOutcome } from './noteOutcome.ts'
import { switchNetwork } from './switchNetwork.ts'
import { isUnsupported } from './unsupported.ts'
import { watchPatience } from './watchPatience.ts'

/** Views in which the network is being dealt with already, or will be when another wallet has connected. */
const SETTLES_IT: readonly ViewName[] = ['UnsupportedChain', 'SwitchNetwork', 'ConnectingExternal', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

/** Goes on from UnsupportedChain, or to it, when the wallet has changed its network by itself. */
export function leaveUnsupported(modal: Modal): void {
  if (!modal.shell.$open.get()) return
  const { view } = modal.router.$route.get()
  if (isUnsupported(modal)) {
    if (!SETTLES_IT.includes(view)) modal.router.push({ view: 'UnsupportedChain' })
  } else if (view === 'UnsupportedChain') {
    if (!modal.router.leave(['UnsupportedChain', 'SwitchNetwork'])) closeModal(modal, 'done', { force: true })
  }
}

/** Leaves the views of a finished switch; the modal closes when nothing else is open in it. */
function afterSwitch(modal: Modal): void {
  modal.attempt.$switch.set(undefined)
  if (!modal.router.leave(['SwitchNetwork', 'Networks', 'UnsupportedChain'])) closeModal(modal, 'done', { force: true })
}

/**
 * The visitor picked a network. Without a wallet it is simply the one in use; with one, the wallet is asked in SwitchNetwork.
 * A refusal or failure goes back one view, which says why and offers to try again; from the first view it stays and says so.
 */
export async function chooseNetwork(modal: Modal, id: CaipNetworkId): Promise<void> {
  const asksWallet = modal.connections.$active.get() && modal.connections.$active.get()?.network !== id
  modal.pending.switch?.abort()
  const controller = new AbortController()
  modal.pending.switch = controller
  noteOutcome(modal)
  const stopWaiting = watchPatience(controller.signal, (phase, error) => modal.attempt.$switch.set({ network: id, phase, error }))
  if (asksWallet) modal.router.push({ view: 'SwitchNetwork', network: id })
  try {
    await switchNetwork(modal, id)
    if (!controller.signal.aborted) afterSwitch(modal)
  } catch (cause) {
    if (controller.signal.aborted) return
    const error = toWalletModalError(cause)
    modal.attempt.$switch.set({ network: id, phase: 'failed', error })
    noteOutcome(modal, error)
    if (modal.router.$route.get().view === 'SwitchNetwork') modal.router.back()
  } finally {
    stopWaiting()
  }
}

/** The visitor no longer waits for the switch; a failure stays to be told where they go. */
export function abandonSwitch(modal: Modal): void {
  modal.pending.switch?.abort()
  modal.pending.switch = undefined
  if (modal.attempt.$switch.get()?.phase !== 'failed') modal.attempt.$switch.set(undefined)
}

/** Shows the networks to choose from, without the failure of an earlier choice. */
export function showNetworks(modal: Modal): void {
  modal.attempt.$switch.set(undefined)
  modal.router.push({ view: 'Networks' })
}
