export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object but not an array. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns a copy of an object that has its own properties only, and no prototype: what a page adds to `Object.prototype`
 * is none of its fields. Other values are returned unchanged.
 */
export const ownOf = <T>(value: T): T => (isRecord(value) ? { __proto__: null, ...value } : value)

/**
 * Returns a copy of an object without a class, as `ownOf` does. Others, whose methods are in their prototype, are returned
 * unchanged.
 */
export function plainOf(value: object): Fields {
  const prototype = Object.getPrototypeOf(value) as object | null
  return (prototype && Object.getPrototypeOf(prototype) ? value : ownOf(value)) as Fields
}

/** Returns a value unchanged if it is an object, otherwise an empty object. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})
