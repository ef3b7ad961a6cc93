/** Freezes plain data and everything in it. Does not look into values that are frozen already. Returns the same value. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const one of Object.values(value)) deepFreeze(one)
  return Object.freeze(value)
}
