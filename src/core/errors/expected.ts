function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : Number.isNaN(value) ? 'nan' : typeof value
}

/** What is wrong with foreign data, in the words of specification §5: `{where}: Required` or `{where}: Expected X, received Y`. */
export function expected(where: string, wanted: string, value: unknown): string {
  return `${where}: ${value === undefined ? 'Required' : `Expected ${wanted}, received ${kindOf(value)}`}`
}
