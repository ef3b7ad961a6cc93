import type { SmartSession } from '../../core/login/smartSessions.ts'

export const SESSION_STATES = ['active', 'expired', 'revoked'] as const

export type SessionState = (typeof SESSION_STATES)[number]

/**
 * Returns the state of a smart session at the time `now` (ms since 1970). A session whose end is unknown counts as
 * active.
 */
export function stateOf({ expiry, revokedAt }: SmartSession, now: number): SessionState {
  if (revokedAt !== undefined) return 'revoked'
  return expiry !== undefined && expiry * 1000 <= now ? 'expired' : 'active'
}
