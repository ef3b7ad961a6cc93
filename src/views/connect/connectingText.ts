import { paramsOf, type ErrorCode } from '../../core/errors.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { ConnectAttempt } from '../../state/attempt.ts'
import { errorText } from './errorText.ts'

/** Message keys of title and hint for each error code. */
const FAILURES: Partial<Record<ErrorCode, readonly [MessageKey, MessageKey]>> = {
  UserRejected: ['connecting.declined', 'connecting.declinedHint'],
  RequestPending: ['connecting.pending', 'connecting.pendingHint'],
  WalletLocked: ['connecting.locked', 'connecting.lockedHint'],
  WalletTimeout: ['connecting.silent', 'connecting.silentHint'],
  ConnectorNotFound: ['connecting.failed', 'connecting.gone'],
  LoadFailed: ['connecting.failed', 'error.LoadFailed'],
  PopupBlocked: ['error.PopupBlocked', 'connecting.blocked'],
  PopupClosed: ['error.PopupClosed', 'connecting.closed'],
}

/**
 * Whether a retry is useless: the wallet's code failed to load twice, and Firefox caches a failed `import()` until the
 * page is reloaded.
 */
export const mustReload = (attempt: ConnectAttempt | undefined): boolean =>
  attempt?.error?.code === 'LoadFailed' && paramsOf(attempt.error).isRetry !== undefined

/** Returns the message keys of title and hint for the current state of the request. */
export function connectingText(attempt: ConnectAttempt | undefined): readonly [MessageKey, MessageKey] {
  if (attempt?.phase === 'click') return ['connecting.title', 'connecting.click']
  if (attempt?.error && paramsOf(attempt.error).isCutOff) return ['connecting.failed', 'connecting.cutOff']
  if (mustReload(attempt)) return ['connecting.failed', 'common.reloadHint']
  if (attempt?.error && paramsOf(attempt.error).words) return errorText(attempt.error)
  if (attempt?.phase === 'failed')
    return FAILURES[attempt.error?.code ?? 'Unknown'] ?? ['connecting.failed', 'connecting.failedHint']
  return ['connecting.title', attempt?.phase === 'late' ? 'connecting.slow' : 'connecting.wait']
}
