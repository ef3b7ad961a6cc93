import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { abandonSwitch } from '../networks/abandonSwitch.ts'
import { abandonConnect } from './connectInView.ts'
import { abandonAccounts } from '../connections/waitForAccounts.ts'

/** What stops being waited for when its view is left. */
const WAITS: Partial<Record<ViewName, (modal: Modal) => void>> = {
  ConnectingExternal: abandonConnect,
  ChooseAccount: abandonConnect,
  ConnectingWalletConnect: abandonConnect,
  ConnectingWalletConnectBasic: abandonConnect,
  SwitchNetwork: abandonSwitch,
  ProfileWallets: abandonAccounts,
  AccountSettings: abandonAccounts,
}

/** Views of one question: from one to the other it is not taken back. */
const ONE_QUESTION: readonly ViewName[] = ['ConnectingExternal', 'ChooseAccount']
const isSameQuestion = (...views: readonly ViewName[]) => views.every((view) => ONE_QUESTION.includes(view))

/**
 * Leaving a view takes its question to the wallet back, at that very moment: an answer between the visitor's click and the
 * next paint would otherwise still count. Returns the stop function.
 */
export function abandonOnLeave(modal: Modal): () => void {
  let before = modal.router.$route.get().view
  return modal.router.$route.listen(({ view }) => {
    const left = before
    before = view
    if (left !== view && !isSameQuestion(left, view)) WAITS[left]?.(modal)
  })
}
