import type { ViewName } from '../core/views.ts'
import type { Modal } from '../modal.ts'
import { abandonSwitch } from './chooseNetwork.ts'
import { abandonConnect } from './connectInView.ts'

/** What stops being waited for when its view is left. */
const WAITS: Partial<Record<ViewName, (modal: Modal) => void>> = {
  ConnectingExternal: abandonConnect,
  ConnectingWalletConnect: abandonConnect,
  ConnectingWalletConnectBasic: abandonConnect,
  SwitchNetwork: abandonSwitch,
}

/**
 * Leaving a view takes its question to the wallet back, at that very moment: an answer between the visitor's click and the
 * next paint would otherwise still count. Returns the stop function.
 */
export function abandonOnLeave(modal: Modal): () => void {
  let before = modal.router.$route.get().view
  return modal.router.$route.listen(({ view }) => {
    const left = before
    before = view
    if (left !== view) WAITS[left]?.(modal)
  })
}
