import { attempt } from '../../core/errors/attempt.ts'
import type { CutText } from '../../core/transactions/description.ts'
import { DECODED_DEPTH_MAX, DECODED_FIELDS_MAX } from '../../core/limits.ts'
import { cutText } from './text.ts'

/** Copies a value for display: bigints become text; depth and number of entries are limited. */
function copy(value: unknown, depth: number, left: { entries: number }): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (depth > DECODED_DEPTH_MAX || left.entries <= 0) return '…'
  const all = Object.entries(value)
  const entries = all.slice(0, left.entries)
  left.entries -= entries.length
  const copied = entries.map(([key, one]): [string, unknown] => [key, copy(one, depth + 1, left)])
  if (all.length > entries.length) copied.push(['…', `… ${all.length - entries.length}`])
  return Array.isArray(value) ? copied.map(([, one]) => one) : Object.fromEntries(copied)
}

/** Returns the request as the site sent it, as readable JSON. */
export const rawText = (params: unknown): CutText =>
  cutText(attempt(() => JSON.stringify(copy(params, 0, { entries: DECODED_FIELDS_MAX }), null, 2)) ?? '')
