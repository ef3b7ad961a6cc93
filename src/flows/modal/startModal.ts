import type { Modal } from '../../modal.ts'
import { KEYS, readTexts } from '../../services/storageKeys.ts'
import { abandonOnLeave } from '../connect/abandonOnLeave.ts'
import { discover } from '../connect/discover.ts'
import { syncTabs } from '../connections/syncTabs.ts'
import { watchMultiWallet } from '../connections/watchMultiWallet.ts'
import { applyOptions } from './applyOptions.ts'
import { trackPresses } from './trackPresses.ts'
import { showToasts } from './showToasts.ts'
import { watchSnapshot } from './snapshot.ts'
import { watchViews } from './watchViews.ts'

/**
 * Applies the options and starts all listeners that run as long as the modal exists. `tabs`: the target of `storage`
 * events, `window` except in tests. Returns the functions that stop them.
 */
export function startModal(modal: Modal, tabs: EventTarget): (() => void)[] {
  modal.wallets.$recent.set(readTexts(modal.site.storage, KEYS.recent))
  return [
    applyOptions(modal, modal.entry.pageLocale()),
    watchSnapshot(modal),
    watchViews(modal),
    abandonOnLeave(modal),
    trackPresses(modal),
    discover(modal),
    showToasts(modal),
    syncTabs(modal, tabs),
    watchMultiWallet(modal),
  ]
}
