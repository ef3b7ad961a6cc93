/** Returns undefined instead of throwing, for reads that may throw in foreign objects. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
