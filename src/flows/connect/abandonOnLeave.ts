import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { abandonSwitch } from '../networks/abandonSwitch.ts'
import { abandonConnect } from './connectInView.ts'
import { abandonAccounts } from '../connections/waitForAccounts.ts'

/** The cancel function of each view that waits for a wallet. */
const CANCEL: Partial<Record<ViewName, (modal: Modal) => void>> = {
  ConnectingExternal: abandonConnect,
  ChooseAccount: abandonConnect,
  ConnectingWalletConnect: abandonConnect,
  ConnectingWalletConnectBasic: abandonConnect,
  SwitchNetwork: abandonSwitch,
  ProfileWallets: abandonAccounts,
  AccountSettings: abandonAccounts,
}

/** Views that one wallet request goes through: navigating between them does not cancel it. */
const ONE_REQUEST: readonly ViewName[] = ['ConnectingExternal', 'ChooseAccount']
const isSameRequest = (...views: readonly ViewName[]) => views.every((view) => ONE_REQUEST.includes(view))

/**
 * Cancels a view's pending wallet request when the visitor navigates away. Listens to the route, because on the next
 * render it would be too late: an answer in between would still connect. Returns a function that stops listening.
 */
export function abandonOnLeave(modal: Modal): () => void {
  let before = modal.router.$route.get().view
  return modal.router.$route.listen(({ view }) => {
    const left = before
    before = view
    if (left !== view && !isSameRequest(left, view)) CANCEL[left]?.(modal)
  })
}
