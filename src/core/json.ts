/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

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
