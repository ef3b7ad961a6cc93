import type { AuthAccountType } from '../../core/login/auth.ts'
import { toWalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { waitForAccounts } from '../connections/waitForAccounts.ts'

/** Switches the embedded wallet to its other kind of account; the connection's accounts change with it. */
export const chooseAccountType = (modal: Modal, type: AuthAccountType): Promise<void> =>
  waitForAccounts(modal, async () => {
    const t = modal.locale.$t
    try {
      await (await modal.auth()).setPreferredType(type)
      modal.toasts.add(t.get()('settings.kindSwitched'), 'success')
    } catch (cause) {
      const { code } = toWalletModalError(cause)
      modal.toasts.add(t.get()(code === 'UnsupportedChain' ? 'settings.onlyEoa' : 'settings.kindFailed'), 'error')
    }
  })
