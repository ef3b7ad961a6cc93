export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object but not an array. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns a copy of an object with its own properties and no prototype, so that a page cannot add fields to it through
 * `Object.prototype`. Other values are returned unchanged.
 */
export const ownOf = <T>(value: T): T => (isRecord(value) ? { __proto__: null, ...value } : value)

/**
 * Like `ownOf`, but returns an instance of a class unchanged, since its methods are in its prototype.
 */
export function plainOf(value: object): Fields {
  const prototype = Object.getPrototypeOf(value) as object | null
  return (prototype && Object.getPrototypeOf(prototype) ? value : ownOf(value)) as Fields
}

/** Returns a value unchanged if it is an object, otherwise an empty object. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})
