import { fieldsOf } from '../data/isRecord.ts'

/** Name of the marks that `noteProbe` sets. */
const PROBED = 'wallet-modal:probed'

/**
 * Marks (User Timing) that `diagnose()` is about to request a URL in the mode `no-cors`: performance entries of such requests
 * look like those of failed ones.
 */
export const noteProbe = (url: string): void => void performance.mark(PROBED, { detail: { url } })

/** Creates a function that returns whether a request without a status is a probe. Each noted probe matches one request. */
export function createProbeCheck(): (url: string) => boolean {
  const used = new WeakSet<PerformanceEntry>()
  return (url) => {
    const found = performance
      .getEntriesByName(PROBED, 'mark')
      .find((one) => !used.has(one) && fieldsOf((one as PerformanceMark).detail).url === url)
    if (found) used.add(found)
    return !!found
  }
}
