import { fieldsOf, isRecord } from '../../core/data/isRecord.ts'
import { expected } from '../../core/errors/expected.ts'
import { WalletModalError } from '../../core/errors.ts'
import { createClient, type ClientParts } from './client.ts'

/** What the plan of the project allows. Other tiers than `starter` are never limited. */
export interface PlanLimits {
  tier: string
  isAboveRpcLimit: boolean
  isAboveMauLimit: boolean
}

/** What the wallet API says about the site itself. Rejects with `OriginNotAllowed`, `RateLimited`, `ServiceUnavailable`. */
export interface SiteApi {
  /** Resolves with the origins that the project allows, which may be patterns. Empty: all. */
  origins(): Promise<readonly string[]>
  limits(): Promise<PlanLimits>
}

function parseOrigins(body: unknown): readonly string[] {
  const { allowedOrigins: found } = fieldsOf(body)
  if (!Array.isArray(found))
    throw new WalletModalError('ServiceUnavailable', { message: expected('allowedOrigins', 'array', found) })
  return found.filter((one): one is string => typeof one === 'string')
}

function parseLimits(body: unknown): PlanLimits {
  const { planLimits: found } = fieldsOf(body)
  if (!isRecord(found))
    throw new WalletModalError('ServiceUnavailable', { message: expected('planLimits', 'object', found) })
  if (typeof found.tier !== 'string')
    throw new WalletModalError('ServiceUnavailable', { message: expected('planLimits.tier', 'string', found.tier) })
  return {
    tier: found.tier,
    isAboveRpcLimit: found.isAboveRpcLimit === true,
    isAboveMauLimit: found.isAboveMauLimit === true,
  }
}

/** Creates the client of what the wallet API says about the site itself. */
export function createSiteApi(parts: ClientParts): SiteApi {
  const { request } = createClient(parts)
  return {
    origins: () => request('projects/v1/origins', {}, parseOrigins),
    limits: () => request('appkit/v1/project-limits', {}, parseLimits),
  }
}
