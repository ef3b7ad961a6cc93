import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { abandonSwitch } from '../networks/abandonSwitch.ts'
import { abandonConnect } from './connectInView.ts'
import { abandonAccounts } from '../connections/waitForAccounts.ts'

/** What to cancel when a view is left. */
const WAITS: Partial<Record<ViewName, (modal: Modal) => void>> = {
  ConnectingExternal: abandonConnect,
  ChooseAccount: abandonConnect,
  ConnectingWalletConnect: abandonConnect,
  ConnectingWalletConnectBasic: abandonConnect,
  SwitchNetwork: abandonSwitch,
  ProfileWallets: abandonAccounts,
  AccountSettings: abandonAccounts,
}

/** Views that belong to one request: moving between them does not cancel it. */
const ONE_QUESTION: readonly ViewName[] = ['ConnectingExternal', 'ChooseAccount']
const isSameQuestion = (...views: readonly ViewName[]) => views.every((view) => ONE_QUESTION.includes(view))

/**
 * Cancels the pending wallet request as soon as its view is left. Waiting for the next render would be too late: an
 * answer in between would still count. Returns the stop function.
 */
export function abandonOnLeave(modal: Modal): () => void {
  let before = modal.router.$route.get().view
  return modal.router.$route.listen(({ view }) => {
    const left = before
    before = view
    if (left !== view && !isSameQuestion(left, view)) WAITS[left]?.(modal)
  })
}
