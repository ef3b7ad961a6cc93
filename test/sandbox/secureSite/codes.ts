import { randomInt } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { SecureError } from './errors.ts'

/** How often one may be wrong. */
const TRIES = 3

/** A code that is out, and what has become of it. */
export interface Code {
  code: string
  expiresAt: number
  tries: number
}

export const newCode = (clock: Clock, lifetimeMs: number): Code => ({ code: String(randomInt(1_000_000)).padStart(6, '0'), expiresAt: clock.now() + lifetimeMs, tries: 0 })

/** Throws in words for people when `given` is not the code, or came too late or too often. */
export function checkCode(code: Code | undefined, given: string, clock: Clock): void {
  if (!code) throw new SecureError('No code was sent')
  if (code.tries >= TRIES) throw new SecureError('Too many wrong codes')
  if (clock.now() >= code.expiresAt) throw new SecureError('Code expired')
  if (given === code.code) return
  code.tries += 1
  throw new SecureError(code.tries >= TRIES ? 'Too many wrong codes' : 'Invalid code')
}
