/** Makes plain data unchangeable, with everything in it. Returns the same value. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const one of Object.values(value)) deepFreeze(one)
  return Object.freeze(value)
}
