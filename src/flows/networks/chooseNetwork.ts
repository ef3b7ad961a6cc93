import { namespaceOf } from '../../core/caip.ts'
import { toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import { WALLET_HINT_MS } from '../../core/limits.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Route } from '../../state/router.ts'
import { closeModal } from '../modal/closeModal.ts'
import { leaveUnsupported } from './leaveUnsupported.ts'
import { noteOutcome } from '../modal/noteOutcome.ts'
import { setNetwork } from './setNetwork.ts'
import { switchNetwork } from './switchNetwork.ts'

/** Where the choice of a network leads. */
type Way = 'nowhere' | 'SwitchActiveChain' | 'SwitchNetwork' | 'at once'

/** The rules of specification §4, in their order. */
function wayTo({ networks, connections }: Modal, id: CaipNetworkId): Way {
  const namespace = namespaceOf(id)
  const active = connections.$active.get()
  const there = connections.of(namespace)
  if (networks.$activeId.get() === id) return 'nowhere'
  if (active && active.namespace !== namespace && !there) return 'SwitchActiveChain'
  // Whoever has the network's chain in a wallet has to be asked, unless the wallet is on the network already.
  return there && there.network !== id ? 'SwitchNetwork' : 'at once'
}

/** The visitor picked a network: it is used, with what has to be asked for first. */
export async function chooseNetwork(modal: Modal, id: CaipNetworkId): Promise<void> {
  const way = wayTo(modal, id)
  const asked = modal.attempt.$switch.get()
  // A double click: the wallet has the question already, and would refuse a second one.
  if (way === 'nowhere' || (asked?.network === id && asked.phase !== 'failed')) return
  if (way !== 'SwitchActiveChain') return switchInView(modal, id, way === 'SwitchNetwork')
  modal.attempt.$switch.set(undefined)
  show(modal, { view: 'SwitchActiveChain', namespace: namespaceOf(id), network: id, next: 'Connect', isReplaced: true })
}

/** Goes on to a view, or stays there with something else. */
function show({ router }: Modal, route: Route): void {
  router[router.$route.get().view === route.view ? 'replace' : 'push'](route)
}

/**
 * Uses a network, and waits for the wallet in SwitchNetwork where it `asks` one. A refusal, a failure or a minute's silence goes
 * back one view, which says why and offers to try again; from the first view it closes.
 */
async function switchInView(modal: Modal, id: CaipNetworkId, asks: boolean): Promise<void> {
  const isLost = !modal.networks.find(modal.networks.$activeId.get())
  modal.pending.switch?.abort()
  const { signal } = (modal.pending.switch = new AbortController())
  noteOutcome(modal)
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

/** Leaves the views of a finished switch and says where the visitor is; the modal closes when nothing else is open in it, and where the old network was not the site's (specification §4). */
function afterSwitch(modal: Modal, id: CaipNetworkId, isLost: boolean): void {
  modal.attempt.$switch.set(undefined)
  tellDone(modal, id)
  if (isLost || !modal.router.leave(['SwitchNetwork', 'Networks', 'UnsupportedChain'])) closeModal(modal, 'done', { force: true })
  leaveUnsupported(modal)
}

/** The view that asked is left, and the network's mark alone is small. */
function tellDone({ toasts, locale, networks }: Modal, id: CaipNetworkId): void {
  toasts.add(locale.$t.get()('switch.done', { network: networks.get(id).name }), 'success')
}

/** Goes back one view, and says there why; from the first view it closes. A wallet that has gone meanwhile is no failure to tell of. */
function fail(modal: Modal, id: CaipNetworkId, error: WalletModalError): void {
  const isGone = error.code === 'Aborted'
  modal.attempt.$switch.set(isGone ? undefined : { network: id, phase: 'failed', error })
  if (!isGone) noteOutcome(modal, error)
  if (modal.router.$route.get().view === 'SwitchNetwork' && !modal.router.back()) closeModal(modal, 'done', { force: true })
  else if (error.code === 'WalletTimeout') awaitLate(modal, id)
  // The wallet may have gone elsewhere by itself while it was asked, or the site has other networks by now.
  leaveUnsupported(modal)
}

/** The wallet may say yes after all: then the network is in use, and there is no trouble any more to tell of. */
function awaitLate(modal: Modal, id: CaipNetworkId): void {
  const controller = (modal.pending.switch = new AbortController())
  const stop = modal.connections.$all.listen(() => {
    if (modal.connections.of(namespaceOf(id))?.network !== id) return
    controller.abort()
    modal.pending.switch = undefined
    modal.attempt.$switch.set(undefined)
    setNetwork(modal, id)
    noteOutcome(modal)
    tellDone(modal, id)
  })
  controller.signal.addEventListener('abort', stop, { once: true })
}
