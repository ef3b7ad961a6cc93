import type { Modal } from '../../../modal.ts'
import { settle } from '../../modal/settle.ts'
import { forgetEmail } from './leaveCapture.ts'
import { accountOf, connectedNow, signInOf } from '../signInOf.ts'

/** Goes on to the sign-in, which links the address that the visitor has confirmed, also if they have signed in before. */
export function finishCapture(modal: Modal, { isSkipped = false } = {}): void {
  const { captured, $progress } = signInOf(modal)
  const connection = connectedNow(modal)
  if (connection) captured.add(accountOf(connection))
  forgetEmail(modal)
  // The message names the address.
  $progress.set({ phase: 'preparing' })
  const isLinkable = !isSkipped && connection && modal.shell.$session.get()
  if (isLinkable) modal.router.reset({ view: 'SIWXSignMessage' })
  else settle(modal, 'done')
}

/** Signs in without an e-mail address. Not offered if the address is required. */
export function skipCapture(modal: Modal): void {
  void signInOf(modal).setup?.hosted?.forgetEmail()
  finishCapture(modal, { isSkipped: true })
}
