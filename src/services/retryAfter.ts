/** `Retry-After` in milliseconds, from seconds or an HTTP date (RFC 9110 §10.2.3). Undefined if absent. */
export function retryAfter(value: string | null, now: number): number | undefined {
  if (!value) return undefined
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
