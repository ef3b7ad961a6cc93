import { attempt } from './errors/attempt.ts'

/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/**
 * Parses JSON to objects without a prototype, so that neither a page, through `Object.prototype`, nor a `__proto__` in the
 * text can add fields to them. Throws like `JSON.parse`.
 */
export function fromJson(text: string): unknown {
  const own = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(own)
    if (typeof value !== 'object' || value === null) return
    Object.values(Object.setPrototypeOf(value, null) as object).forEach(own)
  }
  const value: unknown = JSON.parse(text)
  own(value)
  return value
}

/**
 * Returns a copy of data with ordinary objects, as sites and their libraries expect them: those of `fromJson` have no
 * prototype. What cannot be copied, such as an object with functions, is returned unchanged.
 */
export const ordinary = (data: unknown): unknown =>
  typeof data === 'object' ? (attempt(() => structuredClone(data)) ?? data) : data

/**
 * Serializes plain data and ignores `toJSON`: old libraries patch `Array.prototype.toJSON`, which would turn every
 * array in our storage and RPC bodies into a string.
 */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${Array.from(value, toJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${toJson(field)}`).join()}}`
}
