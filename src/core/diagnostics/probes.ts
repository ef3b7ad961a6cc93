import { fieldsOf } from '../data/isRecord.ts'

/** Name of the marks that `noteProbe` sets. */
const PROBED = 'wallet-modal:probed'

/**
 * Notes that `diagnose()` is about to ask a URL in the mode `no-cors`, as a mark (User Timing): browsers tell the page of such
 * a request as of one that failed.
 */
export const noteProbe = (url: string): void => void performance.mark(PROBED, { detail: { url } })

/** Creates a function that says whether a request without a status is one of those: once for each that was noted. */
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
