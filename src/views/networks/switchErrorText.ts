import type { ErrorCode } from '../../core/errors.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Modal } from '../../modal.ts'
import type { SwitchAttempt } from '../../state/attempt.ts'

/** Message keys of title and hint for each error code. */
const FAILURES: Partial<Record<ErrorCode, readonly [MessageKey, MessageKey]>> = {
  UserRejected: ['switch.declined', 'switch.declinedHint'],
  RequestPending: ['switch.failed', 'switch.pendingHint'],
  WalletLocked: ['switch.failed', 'switch.lockedHint'],
  WalletTimeout: ['switch.silent', 'switch.silentHint'],
  UnsupportedChain: ['switch.failed', 'switch.unableHint'],
}

/** Returns title and hint for a failed network switch. */
export function switchErrorText(
  modal: Modal,
  { network: id, error }: Pick<SwitchAttempt, 'network' | 'error'>,
): { title: string; hint: string } {
  const t = modal.locale.$t.get()
  const network = modal.networks.get(id)
  const connection = modal.connections.of(network.chainNamespace)
  const params = { network: network.name, name: connection?.wallet?.name ?? connection?.connectorName ?? '' }
  const [title, hint] = FAILURES[error?.code ?? 'Unknown'] ?? ['switch.failed', 'switch.failedHint']
  return { title: t(title, params), hint: t(hint, params) }
}
