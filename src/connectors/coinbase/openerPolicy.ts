import { bounded } from '../../core/errors/bounded.ts'
import { POLICY_READ_MS } from '../../core/limits.ts'

/**
 * Whether the page's Cross-Origin-Opener-Policy cuts the windows that it opens off. The header can only be read by asking for
 * the page once more; where that is not allowed, or takes long, nobody can tell.
 */
export async function isCutOff(): Promise<boolean> {
  if (globalThis.crossOriginIsolated) return true
  try {
    const { headers } = await bounded(fetch(location.origin + location.pathname, { method: 'HEAD' }), { ms: POLICY_READ_MS })
    return headers.get('cross-origin-opener-policy')?.split(';')[0]?.trim() === 'same-origin'
  } catch {
    return false
  }
}
