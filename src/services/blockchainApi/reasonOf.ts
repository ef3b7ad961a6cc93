import { fieldsOf } from '../../core/data/isRecord.ts'
import { HttpError } from '../http.ts'

const REASON_CHARS_MAX = 200

/**
 * Returns the first reason in the body of an error response, or the message of a provider behind it, or its `error`
 * (that of JSON-RPC is an object with a message), on one line.
 */
export function reasonOf(cause: unknown): string | undefined {
  const { reasons, message, error } = fieldsOf(cause instanceof HttpError ? cause.body : undefined)
  const { message: told = error } = fieldsOf(error)
  const { description = message ?? told } = fieldsOf(Array.isArray(reasons) ? reasons[0] : undefined)
  if (typeof description !== 'string') return undefined
  const visible = description
    .slice(0, REASON_CHARS_MAX)
    .replace(/[\p{C}\p{Z}\p{DI}]+/gu, ' ')
    .trim()
  return visible || undefined
}
