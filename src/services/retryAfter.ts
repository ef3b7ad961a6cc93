/**
 * Converts a `Retry-After` header, which holds seconds or an HTTP date (RFC 9110 §10.2.3), to milliseconds from now.
 * Undefined if it is absent or invalid.
 */
export function retryAfter(value: string | null, now: number): number | undefined {
  if (!value) return undefined
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
