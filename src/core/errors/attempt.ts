/** Calls `work`; returns undefined if it throws. For property reads on wallets' objects, whose getters may throw. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
