function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Number.isNaN(value)) return 'nan'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Describes invalid data from outside: `{where}: Required` or `{where}: Expected X, received Y`. */
export function expected(where: string, wanted: string, value: unknown): string {
  return `${where}: ${value === undefined ? 'Required' : `Expected ${wanted}, received ${kindOf(value)}`}`
}
