import type { AuthAccountType } from '../../core/login/auth.ts'
import { toWalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { track } from '../modal/track.ts'
import { waitForAccounts } from '../connections/waitForAccounts.ts'

/**
 * Switches the embedded wallet between its smart account and its key account (EOA). The wallet then reports the new
 * address as a change of the connection.
 */
export const chooseAccountType = (modal: Modal, type: AuthAccountType): Promise<void> =>
  waitForAccounts(modal, async () => {
    try {
      await (await modal.auth()).setPreferredType(type)
      modal.toasts.add((t) => t('settings.kindSwitched'), 'success')
      track(modal).note('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network: modal.networks.$activeId.get() })
    } catch (cause) {
      const error = toWalletModalError(cause)
      modal.toasts.add(
        (t) => t(error.code === 'UnsupportedChain' ? 'settings.onlyEoa' : 'settings.kindFailed'),
        'error',
        { error },
      )
    }
  })
