import { WalletModalError } from '../../core/errors.ts'
import { isAllowedOrigin } from '../../core/page/allowedOrigin.ts'
import { HttpError } from '../../services/http.ts'
import type { PlanLimits } from '../../services/walletApi/siteApi.ts'

/** What the project's service says about this site. */
export interface SiteCheck {
  login: 'allowed' | 'refused'
  /** What developers are told: why logins are refused, or why that is not known. */
  errors: readonly WalletModalError[]
}

const statusOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof HttpError ? error.cause.status : undefined

/** Describes a failure to read the allowed origins (specification §7). It refuses nothing. */
function unread(cause: unknown): WalletModalError {
  const status = statusOf(cause) ?? 0
  const message = 'The allowed origins of the project could not be read. Every origin counts as allowed.'
  if (status === 429)
    return new WalletModalError('RateLimited', {
      message,
      params: { alert: 'APKT010' },
      cause: new Error('RATE_LIMITED', { cause }),
    })
  if (status >= 500)
    return new WalletModalError('ServiceUnavailable', {
      message,
      params: { alert: 'APKT009' },
      cause: new Error('SERVER_ERROR', { cause }),
    })
  return new WalletModalError('ServiceUnavailable', { message, cause })
}

/** Returns why the project does not allow logins at `origin`; undefined if it does. */
function refusal(origin: string, allowed: readonly string[], limits?: PlanLimits): WalletModalError | undefined {
  if (!isAllowedOrigin(origin, allowed))
    return new WalletModalError('OriginNotAllowed', {
      message: `Origin ${origin} is not in the allowed origins of the project`,
      params: { alert: 'APKT002' },
    })
  if (limits?.tier !== 'starter') return undefined
  const over = [limits.isAboveRpcLimit && 'RPC requests', limits.isAboveMauLimit && 'monthly active users']
  const names = over.filter((one) => one !== false)
  return names.length
    ? new WalletModalError('OriginNotAllowed', {
        message: `The project is above the limits of its plan (${names.join(', ')}). Hosted logins are off until it is not.`,
      })
    : undefined
}

/** Decides by the answers of the service. What could not be read refuses nothing. */
export function judgeSite(
  origin: string,
  origins: PromiseSettledResult<readonly string[]>,
  limits: PromiseSettledResult<PlanLimits>,
): SiteCheck {
  const isRead = origins.status === 'fulfilled'
  const refused = refusal(origin, isRead ? origins.value : [], limits.status === 'fulfilled' ? limits.value : undefined)
  return {
    login: refused ? 'refused' : 'allowed',
    errors: [...(refused ? [refused] : []), ...(isRead ? [] : [unread(origins.reason)])],
  }
}
