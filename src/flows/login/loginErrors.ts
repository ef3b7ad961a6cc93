import { toWalletModalError, WalletModalError, type ErrorCode } from '../../core/errors.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { errors } from '../../i18n/en/errors.ts'
import { login } from '../../i18n/en/login.ts'
import type { Modal } from '../../modal.ts'

/** Adds the English texts of logins. Resolves once their translation is loaded or takes too long. */
export const addLoginTexts = ({ locale }: Modal) => locale.add({ ...login, ...errors })

/** Creates an error with a catalogue message instead of the cause's own. */
export async function loginError(
  modal: Modal,
  code: ErrorCode,
  key: MessageKey,
  cause?: unknown,
): Promise<WalletModalError> {
  await addLoginTexts(modal)
  return new WalletModalError(code, { message: modal.locale.$t.get()(key), cause })
}

/** Converts a login failure to an error with a catalogue message; `Aborted` keeps its own. */
export async function toLoginError(modal: Modal, cause: unknown, key: MessageKey): Promise<WalletModalError> {
  const { code } = toWalletModalError(cause, 'ConnectionFailed')
  return code === 'Aborted' ? new WalletModalError('Aborted') : loginError(modal, code, key, cause)
}
