import { namespaceOf } from '../../core/caip.ts'
import { toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import { WALLET_HINT_MS } from '../../core/limits.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Route } from '../../state/router.ts'
import { settle } from '../modal/settle.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { setNetwork } from './setNetwork.ts'
import { switchNetwork } from './switchNetwork.ts'
import { switchWayTo } from './switchWayTo.ts'

/** Handles the visitor's choice of a network. */
export async function chooseNetwork(modal: Modal, id: CaipNetworkId): Promise<void> {
  const step = switchWayTo(modal, id)
  const asked = modal.attempt.$switch.get()
  // Ignore a double click: wallets refuse a second request while the first is pending.
  if (step === 'nowhere' || (asked?.network === id && asked.phase !== 'failed')) return
  if (step !== 'SwitchActiveChain') return switchInView(modal, id, step === 'SwitchNetwork')
  modal.attempt.$switch.set(undefined)
  show(modal, { view: 'SwitchActiveChain', namespace: namespaceOf(id), network: id, next: 'Connect', isReplaced: true })
}

/** Navigates to a view, or updates its route if it is shown already. */
function show({ router }: Modal, route: Route): void {
  router[router.$route.get().view === route.view ? 'replace' : 'push'](route)
}

/**
 * Switches to a network. If `asks` is true, shows the view SwitchNetwork while the wallet is asked. If the wallet
 * refuses, fails, or does not answer within 60 s, the modal goes back to the previous view, which shows the error and a
 * retry; without a previous view, the modal closes.
 */
async function switchInView(modal: Modal, id: CaipNetworkId, asks: boolean): Promise<void> {
  const isLost = !modal.networks.find(modal.networks.$activeId.get())
  modal.attempt.pending.switch?.abort()
  const { signal } = (modal.attempt.pending.switch = new AbortController())
  recordOutcome(modal)
  modal.attempt.$switch.set({ network: id, phase: 'waiting' })
  if (asks) show(modal, { view: 'SwitchNetwork', network: id })
  const hint = setTimeout(() => modal.attempt.$switch.set({ network: id, phase: 'late' }), WALLET_HINT_MS)
  signal.addEventListener('abort', () => clearTimeout(hint), { once: true })
  try {
    await switchNetwork(modal, id, signal)
    if (!signal.aborted) afterSwitch(modal, id, isLost)
  } catch (cause) {
    if (!signal.aborted) fail(modal, id, toWalletModalError(cause))
  } finally {
    clearTimeout(hint)
  }
}

/**
 * Leaves the network views after a switch. The modal closes if no other view is left, or if the previous network was
 * unsupported (specification §4).
 */
function afterSwitch(modal: Modal, id: CaipNetworkId, isLost: boolean): void {
  modal.attempt.$switch.set(undefined)
  confirmSwitch(modal, id)
  if (isLost || !modal.router.leave(['SwitchNetwork', 'Networks', 'UnsupportedChain'])) settle(modal, 'done')
  settle(modal, 'changed')
}

/** Shows a toast: the view is gone, and the changed network icon alone is easy to miss. */
function confirmSwitch({ toasts, networks }: Modal, id: CaipNetworkId): void {
  toasts.add((t) => t('switch.done', { network: networks.get(id).name }), 'success')
}

/**
 * Returns to the previous view, which shows the error; without a previous view, closes the modal. `Aborted` means that
 * the wallet has disconnected meanwhile, which is not an error.
 */
function fail(modal: Modal, id: CaipNetworkId, error: WalletModalError): void {
  const isGone = error.code === 'Aborted'
  modal.attempt.$switch.set(isGone ? undefined : { network: id, phase: 'failed', error })
  if (!isGone) recordOutcome(modal, error)
  if (modal.router.$route.get().view === 'SwitchNetwork' && !modal.router.back()) settle(modal, 'done')
  else if (error.code === 'WalletTimeout') awaitLate(modal, id)
  // Meanwhile the wallet may have switched to a third network, or the site may have changed its networks.
  settle(modal, 'changed')
}

/** Handles an approval after the timeout: when the wallet switches after all, uses the network and clears the error. */
function awaitLate(modal: Modal, id: CaipNetworkId): void {
  const controller = (modal.attempt.pending.switch = new AbortController())
  const stop = modal.connections.$all.listen(() => {
    if (modal.connections.of(namespaceOf(id))?.network !== id) return
    controller.abort()
    modal.attempt.pending.switch = undefined
    modal.attempt.$switch.set(undefined)
    setNetwork(modal, id)
    recordOutcome(modal)
    confirmSwitch(modal, id)
  })
  controller.signal.addEventListener('abort', stop, { once: true })
}
