import { BaseError } from 'viem'

/** What the app is told as `X_ERROR`: words for people. */
export class SecureError extends Error {
  override name = 'SecureError'
}

/** The words of whatever went wrong. */
export function wordsOf(error: unknown): string {
  if (error instanceof BaseError) return error.shortMessage
  if (error instanceof Error) return error.message
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : String(error)
}
