import type { WalletModalError } from '../../core/errors.ts'
import type { MessageKey } from '../../i18n/messages.ts'

/** Returns the message keys of title and text for a failed login with a social account, and how strong it is. */
export const socialFailure = (
  error: WalletModalError | undefined,
): readonly [title: MessageKey, text: MessageKey, tone: 'declined' | 'danger'] =>
  error?.code === 'UserRejected'
    ? ['login.declined', 'social.deniedText', 'declined']
    : ['login.failed', 'social.failedText', 'danger']
