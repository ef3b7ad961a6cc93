import type { SignInStep } from '../../core/nextStep.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { openModal } from '../modal/openModal.ts'
import { settle } from '../modal/settle.ts'
import { isUnsupported } from '../networks/unsupported.ts'
import { mustSignIn, signInFacts } from './signInFacts.ts'
import { connectedNow, signInOf } from './signInOf.ts'

/** The views of each step, the one with which it begins first. */
const VIEWS: Readonly<Record<'capture' | 'signIn', readonly [ViewName, ...ViewName[]]>> = {
  capture: ['DataCapture', 'DataCaptureOtpConfirm'],
  signIn: ['SIWXSignMessage'],
}

const STEPS: readonly ViewName[] = Object.values(VIEWS).flat()

/** A review is of one account and network: Send and Swap make another. */
const REVIEWS: readonly ViewName[] = ['WalletSendPreview', 'SwapPreview']

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

/** Shows a step of the sign-in. What it takes the place of comes back, unless the visitor was done with it. */
export function showStep(modal: Modal, step: SignInStep, isDone: boolean): void {
  const { router, shell } = modal
  const { resolveOpen: opening } = shell
  if (step === 'wait') {
    const isWanted = () => shell.resolveOpen === opening && connectedNow(modal)
    void signInOf(modal).reading?.then(() => isWanted() && settle(modal, 'done'))
    return
  }
  const { [step]: views } = VIEWS
  if (views.includes(router.$route.get().view)) return
  if (!isDone) rememberReturn(modal)
  router.reset({ view: views[0] })
}

/**
 * Shows the sign-in in place of the account, if it is required, or if a wallet was added. An unsupported network, which
 * comes first, does not take the place of a view to which the visitor has gone back.
 */
export function guardViews(modal: Modal): void {
  if (!isUnsupported(modal)) settle(modal, 'changed')
}

/** Opens the modal, which then shows the sign-in, if the visitor must sign in: the site cannot use the account otherwise. */
export function openIfRequired(modal: Modal): void {
  if (!modal.shell.$open.get() && mustSignIn(modal)) void openModal(modal)
}

/** Shows the sign-in where the visitor left it, or opens the modal with it, whether it is required or not. */
export function reopenSignIn(modal: Modal): void {
  const step = signInFacts(modal).needsEmail ? 'capture' : 'signIn'
  if (!modal.shell.$open.get()) void openModal(modal, { view: VIEWS[step][0] })
  else if (!isSignInShown(modal)) showStep(modal, step, true)
}

export const isSignInShown = ({ router }: Modal): boolean => STEPS.includes(router.$route.get().view)

/** Closes the view of the sign-in, if it is shown: the visitor has signed in, maybe in another tab. */
export function leaveSignIn(modal: Modal): void {
  if (isSignInShown(modal)) settle(modal, 'done')
}

/** Whether the modal must stay open: the visitor must sign in, and is about to. */
export function holdsOpen(modal: Modal): boolean {
  return mustSignIn(modal) && /^(?:SIWXSignMessage|ApproveTransaction)$/.test(modal.router.$route.get().view)
}
