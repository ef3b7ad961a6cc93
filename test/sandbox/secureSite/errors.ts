import { BaseError } from 'viem'

/** An error whose message the app receives in `X_ERROR`. */
export class SecureError extends Error {
  override name = 'SecureError'
}

/** Returns the message of any error. */
export function wordsOf(error: unknown): string {
  if (error instanceof BaseError) return error.shortMessage
  if (error instanceof Error) return error.message
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : String(error)
}
