import { paramsOf, type WalletModalError } from '../../core/errors.ts'
import type { MessageKey } from '../../i18n/messages.ts'

/**
 * Returns what to say below a list that could not be loaded. If every node answered that it does not serve the request, or
 * is of another network, the visitor's connection is fine.
 */
export const failureHint = (error: WalletModalError | undefined): MessageKey =>
  error && (error.code === 'WrongNode' || paramsOf(error).hosts !== undefined) ? 'assets.refused' : 'assets.failedHint'
