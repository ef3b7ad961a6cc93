import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { closeModal } from '../modal/closeModal.ts'
import { openModal } from '../modal/openModal.ts'
import { isGuarded } from './isGuarded.ts'
import { connectedNow, mustSignIn, signInOf, stepOf } from './signInOf.ts'

const VIEW = { view: 'SIWXSignMessage' } as const

/** A review is of one account and network: Send and Swap make another. */
const REVIEWS: readonly ViewName[] = ['WalletSendPreview', 'SwapPreview']

/** The views of a sign-in. */
const STEPS: readonly ViewName[] = ['DataCapture', 'DataCaptureOtpConfirm', VIEW.view]

/** Returns the view with which the sign-in begins. */
const start = (modal: Modal) => (stepOf(modal).step === 'DataCapture' ? ({ view: 'DataCapture' } as const) : VIEW)

/** Forgets the view to come back to: the visitor has cancelled, or something else is shown. */
export function forgetReturn(modal: Modal): void {
  const state = signInOf(modal)
  if (modal.shell.next === state.comeBack) modal.shell.next = undefined
  state.comeBack = undefined
}

/**
 * Forgets the message and the view to come back to once the view is left, and not only covered by an approval: the next
 * message has a new nonce.
 */
export function forgetMessage(modal: Modal): void {
  if (modal.router.$trail.get().routes.some(({ view }) => STEPS.includes(view))) return
  signInOf(modal).$progress.set({ phase: 'preparing' })
  forgetReturn(modal)
}

/** Comes back to what is shown now once the visitor has signed in, unless that is only Account. */
function rememberReturn(modal: Modal): void {
  const { router, shell } = modal
  const routes = router.$trail.get().routes.filter(({ view }) => !REVIEWS.includes(view))
  if (routes.every(({ view }) => view === 'Account')) return
  const earlier = shell.next
  signInOf(modal).comeBack = shell.next = () => {
    forgetReturn(modal)
    if (earlier?.()) return true
    if (!connectedNow(modal) || mustSignIn(modal)) return false
    router.$trail.set({ routes, direction: 'back' })
    return true
  }
}

/** Shows the sign-in in place of the account, if it is required, or if a wallet was added. */
export function guardViews(modal: Modal): void {
  if (!isGuarded(modal)) return
  rememberReturn(modal)
  modal.router.reset(start(modal))
}

/** Shows the sign-in where the visitor left it, or opens the modal with it. */
export function reopenSignIn(modal: Modal): void {
  if (!modal.shell.$open.get()) void openModal(modal, start(modal))
  else if (!isSignInShown(modal)) modal.router.reset(start(modal))
}

export const isSignInShown = ({ router }: Modal): boolean => STEPS.includes(router.$route.get().view)

/** Closes the view of the sign-in, if it is shown: the visitor has signed in, maybe in another tab. */
export function leaveSignIn(modal: Modal): void {
  if (isSignInShown(modal)) closeModal(modal, 'done')
}

/** Shows the sign-in if the modal would close otherwise. Returns false if nothing comes before closing. */
export function showBeforeClosing(modal: Modal): boolean {
  const { reading } = signInOf(modal)
  const { settle: opening } = modal.shell
  if (reading) {
    const isWanted = () => modal.shell.$open.get() && modal.shell.settle === opening && connectedNow(modal)
    void reading.then(() => isWanted() && closeModal(modal, 'done'))
    return true
  }
  if (!STEPS.some((view) => view === stepOf(modal).step)) return false
  reopenSignIn(modal)
  return true
}

/** Whether the modal must stay open: the visitor must sign in, and is about to. */
export function holdsOpen(modal: Modal): boolean {
  return mustSignIn(modal) && /^(?:SIWXSignMessage|ApproveTransaction)$/.test(modal.router.$route.get().view)
}
