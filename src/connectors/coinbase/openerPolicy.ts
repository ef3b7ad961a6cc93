import { withTimeout } from '../../core/errors/withTimeout.ts'
import { POLICY_READ_MS } from '../../core/limits.ts'
import { fetchFrom } from '../../core/page/fetch.ts'

/**
 * Whether the page's Cross-Origin-Opener-Policy severs it from its popups. Scripts can read that header only by
 * fetching the page again; returns false if the fetch fails or takes too long.
 */
export async function isCutOff(): Promise<boolean> {
  if (globalThis.crossOriginIsolated) return true
  try {
    const { headers } = await withTimeout(
      fetchFrom('stranger', location.origin + location.pathname, { method: 'HEAD' }),
      {
        ms: POLICY_READ_MS,
      },
    )
    return headers.get('cross-origin-opener-policy')?.split(';')[0]?.trim() === 'same-origin'
  } catch {
    return false
  }
}
