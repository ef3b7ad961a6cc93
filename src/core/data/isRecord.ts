export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object and no list. */
export const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of a value; none where it is no object. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})
