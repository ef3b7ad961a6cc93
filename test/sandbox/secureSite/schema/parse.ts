/** Thrown for a value of the wrong shape. The message says where. */
export class Invalid extends Error {
  override name = 'Invalid'
}

/** Returns the value without unknown fields. Throws `Invalid`. */
export type Parse<T> = (value: unknown, where: string) => T

const invalid = (where: string, words: string) => new Invalid(`${where} is not ${words}`)

const when =
  <T>(words: string, test: (value: unknown) => value is T): Parse<T> =>
  (value, where) => {
    if (!test(value)) throw invalid(where, words)
    return value
  }

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

export const text = when('text', isText)
export const number = when('a number', isNumber)
export const boolean = when('true or false', (value): value is boolean => typeof value === 'boolean')
/** As tolerant as mail servers, but strict enough to find typos. */
export const email = when(
  'an e-mail address',
  (value): value is string => isText(value) && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value),
)
export const hexText = when(
  'text that starts with 0x',
  (value): value is `0x${string}` => isText(value) && value.startsWith('0x'),
)
/** Expects no value: undefined, or null after a round trip through JSON. */
export const absent = when('absent', (value): value is null | undefined => value === undefined || value === null)
export const anything: Parse<unknown> = (value) => value
/** Expects no payload, but ignores one that is sent anyway. */
export const nothing: Parse<undefined> = () => undefined

export const oneOf = <const T extends string>(...values: readonly T[]) =>
  when(`one of ${values.join(', ')}`, (value): value is T => values.some((one) => one === value))

export const nullable =
  <T>(parse: Parse<T>): Parse<T | null> =>
  (value, where) =>
    value === null ? null : parse(value, where)

export const optional =
  <T>(parse: Parse<T>): Parse<T | undefined> =>
  (value, where) =>
    value === undefined ? undefined : parse(value, where)

export const list =
  <T>(parse: Parse<T>): Parse<T[]> =>
  (value, where) => {
    if (!Array.isArray(value)) throw invalid(where, 'a list')
    return value.map((item, index) => parse(item, `${where}[${index}]`))
  }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Expects an object whose values have the same shape. */
export const table =
  <T>(parse: Parse<T>): Parse<Record<string, T>> =>
  (value, where) => {
    if (!isRecord(value)) throw invalid(where, 'a record')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, parse(one, `${where}.${name}`)]))
  }

export const either =
  <A, B>(first: Parse<A>, second: Parse<B>): Parse<A | B> =>
  (value, where) => {
    try {
      return first(value, where)
    } catch {
      return second(value, where)
    }
  }

type Fields = Readonly<Record<string, Parse<unknown>>>
type Read<F extends Fields> = { [K in keyof F as K extends `${string}?` ? never : K]: ReturnType<F[K]> } & {
  [K in keyof F as K extends `${infer Name}?` ? Name : never]?: ReturnType<F[K]>
}

/** Expects an object with these fields, and drops others. A name that ends in `?` is optional. */
export const record =
  <const F extends Fields>(fields: F): Parse<Read<F>> =>
  (value, where) => {
    if (!isRecord(value)) throw invalid(where, 'a record')
    const read: Record<string, unknown> = {}
    for (const [field, parse] of Object.entries(fields)) {
      const name = field.replace('?', '')
      if (field.endsWith('?') && value[name] === undefined) continue
      read[name] = parse(value[name], `${where}.${name}`)
    }
    return read as Read<F>
  }
