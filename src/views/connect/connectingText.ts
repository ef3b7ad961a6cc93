import { paramsOf, type ErrorCode } from '../../core/errors.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { ConnectAttempt } from '../../state/attempt.ts'
import type { Tone } from '../../ui/feedback/ProgressBadge.tsx'
import { errorText } from './errorText.ts'

/** Message keys of title and hint for each error code, and how strong it is unless something failed. */
export const FAILURES: Partial<
  Record<ErrorCode, readonly [title: MessageKey, hint: MessageKey, tone?: Exclude<Tone, 'danger'>]>
> = {
  UserRejected: ['connecting.declined', 'connecting.declinedHint', 'declined'],
  RequestPending: ['connecting.pending', 'connecting.pendingHint', 'waiting'],
  WalletLocked: ['connecting.locked', 'connecting.lockedHint', 'locked'],
  WalletTimeout: ['connecting.silent', 'connecting.silentHint', 'waiting'],
  ConnectorNotFound: ['connecting.failed', 'connecting.gone'],
  LoadFailed: ['connecting.failed', 'error.LoadFailed'],
  PopupBlocked: ['error.PopupBlocked', 'connecting.blocked', 'blocked'],
  PopupClosed: ['error.PopupClosed', 'connecting.closed', 'waiting'],
}

/**
 * Whether a retry is useless: the wallet's code failed to load twice, and Firefox caches a failed `import()` until the
 * page is reloaded.
 */
export const mustReload = (attempt: ConnectAttempt | undefined): boolean =>
  attempt?.error?.code === 'LoadFailed' && paramsOf(attempt.error).isRetry !== undefined

/** Returns the message keys of title and hint for the current state of the request. */
export function connectingText(
  attempt: ConnectAttempt | undefined,
): readonly [title: MessageKey, hint: MessageKey, ...unknown[]] {
  if (attempt?.phase === 'click') return ['connecting.title', 'connecting.click']
  if (attempt?.error && paramsOf(attempt.error).isCutOff) return ['connecting.failed', 'connecting.cutOff']
  if (mustReload(attempt)) return ['connecting.failed', 'common.reloadHint']
  if (attempt?.error && paramsOf(attempt.error).words) return errorText(attempt.error)
  if (attempt?.phase === 'failed')
    return FAILURES[attempt.error?.code ?? 'Unknown'] ?? ['connecting.failed', 'connecting.failedHint']
  return ['connecting.title', attempt?.phase === 'late' ? 'connecting.slow' : 'connecting.wait']
}
