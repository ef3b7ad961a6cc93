/** Makes plain data unchangeable, with everything in it. What is frozen already is left as it is. Returns the same value. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const one of Object.values(value)) deepFreeze(one)
  return Object.freeze(value)
}
