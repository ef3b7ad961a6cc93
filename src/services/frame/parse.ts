import { expected } from '../../core/errors/expected.ts'
import { isEmail } from '../../core/login/email.ts'

/** Validates a value from outside and returns its known fields. Otherwise throws a plain Error that names `where`. */
export type Parser<T> = (value: unknown, where: string) => T

/** The parsers of the fields of an object, and what they return. */
export type Shape = Readonly<Record<string, Parser<unknown>>>
export type Parsed<S extends Shape> = { [K in keyof S]: ReturnType<S[K]> }

/** Throws the error for an invalid value. */
export function fail(wanted: string, value: unknown, where: string): never {
  throw new Error(expected(where, wanted, value))
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Object.prototype.toString.call(value) === '[object Object]'

export const text: Parser<string> = (value, where) => (typeof value === 'string' ? value : fail('string', value, where))

export const matching =
  (pattern: RegExp, wanted: string): Parser<string> =>
  (value, where) =>
    typeof value === 'string' && pattern.test(value) ? value : fail(wanted, value, where)

export const email: Parser<string> = (value, where) =>
  typeof value === 'string' && isEmail(value) ? value : fail('e-mail address', value, where)

export const yesOrNo: Parser<boolean> = (value, where) =>
  typeof value === 'boolean' ? value : fail('boolean', value, where)

export const count: Parser<number> = (value, where) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : fail('number', value, where)

/** Parses an http(s) URL. */
export const url: Parser<string> = (value, where) => {
  const address = text(value, where)
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : fail('URL', address, where)
}

export const oneOf =
  <T extends string>(...all: readonly T[]): Parser<T> =>
  (value, where) =>
    all.includes(value as T) ? (value as T) : fail(all.join(' | '), value, where)

export const either =
  <A, B>(first: Parser<A>, second: Parser<B>): Parser<A | B> =>
  (value, where) => {
    try {
      return first(value, where)
    } catch {
      return second(value, where)
    }
  }

export const optional =
  <T>(parser: Parser<T>): Parser<T | undefined> =>
  (value, where) =>
    value === undefined ? undefined : parser(value, where)

/** Accepts null in place of undefined. */
export const nullable =
  <T>(parser: Parser<T>): Parser<T | undefined> =>
  (value, where) =>
    optional(parser)(value ?? undefined, where)

/** Parses messages that have no payload; if there is one, it is dropped. */
export const nothing: Parser<void> = () => undefined

export const list =
  <T>(parser: Parser<T>): Parser<T[]> =>
  (value, where) =>
    Array.isArray(value)
      ? Array.from(value, (one: unknown, at) => parser(one, `${where}[${at}]`))
      : fail('array', value, where)

export const object =
  <S extends Shape>(shape: S): Parser<Parsed<S>> =>
  (value, where) => {
    if (!isFields(value)) return fail('object', value, where)
    const fields = Object.entries(shape).map(
      ([key, parser]) => [key, parser(Object.hasOwn(value, key) ? value[key] : undefined, `${where}.${key}`)] as const,
    )
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined)) as Parsed<S>
  }

export const record =
  <T>(parser: Parser<T>): Parser<Record<string, T>> =>
  (value, where) =>
    isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, parser(field, `${where}.${key}`)]))
      : fail('object', value, where)
