/** Returns why a value is invalid, starting with its path, or undefined. */
export type Check = (value: unknown, where: string) => string | undefined

const when =
  (words: string, test: (value: unknown) => boolean): Check =>
  (value, where) =>
    test(value) ? undefined : `${where} is not ${words}: ${JSON.stringify(value)?.slice(0, 120)}`

export const text = when('text', (value) => typeof value === 'string')
export const number = when('a number', (value) => typeof value === 'number' && Number.isFinite(value))
export const boolean = when('true or false', (value) => typeof value === 'boolean')
export const anything: Check = () => undefined
export const matching = (pattern: RegExp) =>
  when(String(pattern), (value) => typeof value === 'string' && pattern.test(value))
export const oneOf = (...values: unknown[]) =>
  when(`one of ${JSON.stringify(values)}`, (value) => values.includes(value))
export const nullable =
  (check: Check): Check =>
  (value, where) =>
    value === null ? undefined : check(value, where)

export const list =
  (check: Check): Check =>
  (value, where) =>
    Array.isArray(value)
      ? value.map((item, i) => check(item, `${where}[${i}]`)).find((problem) => problem !== undefined)
      : `${where} is no list`

/** Expects exactly these fields. A name that ends in `?` is optional. */
export const record =
  (fields: Record<string, Check>): Check =>
  (value, where) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${where} is no record`
    const given = value as Record<string, unknown>
    const names = Object.keys(fields).map((field) => field.replace('?', ''))
    const stray = Object.keys(given).find((name) => !names.includes(name))
    if (stray !== undefined) return `${where}.${stray} is not in the contract`
    for (const [field, check] of Object.entries(fields)) {
      const name = field.replace('?', '')
      if (field.endsWith('?') && !(name in given)) continue
      const problem = check(given[name], `${where}.${name}`)
      if (problem !== undefined) return problem
    }
    return undefined
  }

/** Returns `value` if it matches the schema. Throws a readable message otherwise. */
export function conform(value: unknown, check: Check): unknown {
  const problem = check(value, 'answer')
  if (problem !== undefined) throw new Error(problem)
  return value
}

/** Expects a record with any names, whose values match. */
export const map =
  (check: Check): Check =>
  (value, where) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
          .map(([name, one]) => check(one, `${where}.${name}`))
          .find((problem) => problem !== undefined)
      : `${where} is no map`
