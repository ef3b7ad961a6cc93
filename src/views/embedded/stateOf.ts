import type { SmartSession } from '../../core/login/smartSessions.ts'

export const SESSION_STATES = ['active', 'expired', 'revoked'] as const

export type SessionState = (typeof SESSION_STATES)[number]

/** The state of a session at a time in ms. A session whose end is unknown counts as active. */
export function stateOf({ expiry, revokedAt }: SmartSession, now: number): SessionState {
  if (revokedAt !== undefined) return 'revoked'
  return expiry !== undefined && expiry * 1000 <= now ? 'expired' : 'active'
}
