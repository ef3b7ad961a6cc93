export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object but not an array. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a value unchanged if it is an object, otherwise an empty object. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})
