/**
 * Whether the page's Cross-Origin-Opener-Policy cuts the windows that it opens off. The header can only be read by asking for
 * the page once more; where that is not allowed nobody can tell.
 */
export async function isCutOff(): Promise<boolean> {
  if (globalThis.crossOriginIsolated) return true
  try {
    const { headers } = await fetch(location.origin + location.pathname, { method: 'HEAD' })
    return headers.get('cross-origin-opener-policy')?.split(';')[0]?.trim() === 'same-origin'
  } catch {
    return false
  }
}
