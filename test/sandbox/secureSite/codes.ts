import { randomInt } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { SecureError } from './errors.ts'

/** Number of attempts for a code. */
const TRIES = 3

/** A code that was sent, and its attempts so far. */
export interface Code {
  code: string
  expiresAt: number
  tries: number
}

export const newCode = (clock: Clock, lifetimeMs: number): Code => ({
  code: String(randomInt(1_000_000)).padStart(6, '0'),
  expiresAt: clock.now() + lifetimeMs,
  tries: 0,
})

/**
 * Throws an error with a message for the visitor if no code was sent, or if it has expired, was tried too often or is
 * wrong.
 */
export function checkCode(code: Code | undefined, given: string, clock: Clock): void {
  if (!code) throw new SecureError('No code was sent')
  if (code.tries >= TRIES) throw new SecureError('Too many wrong codes')
  if (clock.now() >= code.expiresAt) throw new SecureError('Code expired')
  if (given === code.code) return
  code.tries += 1
  throw new SecureError(code.tries >= TRIES ? 'Too many wrong codes' : 'Invalid code')
}
