/** Undefined in place of an error: for what a wallet or a page says unasked. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
