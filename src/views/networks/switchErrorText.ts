import type { ErrorCode } from '../../core/errors.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Modal } from '../../modal.ts'
import type { SwitchAttempt } from '../../state/attempt.ts'

/** Message keys of title and hint for each error code, and how strong it is unless something failed. */
const FAILURES: Partial<Record<ErrorCode, readonly [title: MessageKey, hint: MessageKey, tone?: 'info' | 'warning']>> =
  {
    UserRejected: ['switch.declined', 'switch.declinedHint', 'info'],
    RequestPending: ['switch.failed', 'switch.pendingHint', 'warning'],
    WalletLocked: ['switch.failed', 'switch.lockedHint', 'warning'],
    WalletTimeout: ['switch.silent', 'switch.silentHint', 'warning'],
    UnsupportedChain: ['switch.failed', 'switch.unableHint'],
  }

/** Returns title, hint and tone for a failed network switch. */
export function switchErrorText(
  modal: Modal,
  { network: id, error }: Pick<SwitchAttempt, 'network' | 'error'>,
): { title: string; hint: string; tone: 'info' | 'warning' | 'danger' } {
  const t = modal.locale.$t.get()
  const network = modal.networks.get(id)
  const connection = modal.connections.of(network.chainNamespace)
  const params = { network: network.name, name: connection?.wallet?.name ?? connection?.connectorName ?? '' }
  const [title, hint, tone = 'danger'] = FAILURES[error?.code ?? 'Unknown'] ?? ['switch.failed', 'switch.failedHint']
  return { title: t(title, params), hint: t(hint, params), tone }
}
