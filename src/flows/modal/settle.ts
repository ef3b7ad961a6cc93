import { nextStep, type Facts, type Step } from '../../core/nextStep.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { isUnsupported } from '../networks/unsupported.ts'
import { closeModal } from './closeModal.ts'

/** Views that let the visitor change the network, or lead to one: UnsupportedChain must not cover them. */
const NETWORK_VIEWS: readonly ViewName[] = [
  'UnsupportedChain',
  'SwitchNetwork',
  'SwitchActiveChain',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/**
 * Shows what comes next (`nextStep`), and returns it. Call it with `done` when the visitor is done with what the modal
 * shows, as after connecting, and with `changed` after every change of the account or network: by the visitor, the site,
 * the wallet or another tab, by a restore, or because a connection has ended and another remains. `more` are facts that
 * only the caller knows. For the steps `network` and `list`, the caller shows the view.
 */
export function settle(modal: Modal, cause: 'done' | 'changed', more?: Partial<Facts>): Step {
  const { router, shell } = modal
  const isOpen = shell.$open.get()
  const isDone = isOpen && cause === 'done'
  const step = nextStep({ isDone, isUnsupported: isUnsupported(modal), ...shell.signIn?.facts(), ...more })
  const { view, isForSwap } = router.$route.get()
  if (step === 'wait' || step === 'capture' || step === 'signIn') shell.signIn?.show(step, isDone)
  else if (!isOpen) return step
  else if (step === 'unsupported') {
    const route = { view: 'UnsupportedChain' } as const
    if (isDone) router.reset(route)
    else if (!NETWORK_VIEWS.includes(view)) router.push(route)
  } else if (step === 'close') {
    if (!shell.next?.()) closeModal(modal, 'done')
  } else if (step === 'stay' && view === 'UnsupportedChain' && !isForSwap) {
    if (!router.leave(['UnsupportedChain', 'SwitchNetwork'])) return settle(modal, 'done')
  }
  return step
}
