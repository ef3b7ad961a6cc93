import { isRecord } from '../../core/data/isRecord.ts'
import { expected } from '../../core/errors/expected.ts'

/** Returns the problems of a value, each as `Invalid {path}: {message}`. */
export type Check = (value: unknown, path: string) => string[]

export const wrong = (path: string, what: string) => [`Invalid ${path}: ${what}`]
const unexpected = (path: string, wanted: string, value: unknown) => [`Invalid ${expected(path, wanted, value)}`]
const at = (path: string, field: string | number) => (path ? `${path}.${field}` : String(field))

/** Creates a check that a value has a type, and that it satisfies `rule`, which returns an error message otherwise. */
function kind<T>(
  wanted: string,
  is: (value: unknown) => value is T,
  rule: (value: T) => string | undefined = () => undefined,
): Check {
  return (value, path) => {
    if (!is(value)) return unexpected(path, wanted, value)
    const what = rule(value)
    return what === undefined ? [] : wrong(path, what)
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

export const text = kind('string', isText)
export const textThat = (rule: (value: string) => string | undefined) => kind('string', isText, rule)
export const numberThat = (rule: (value: number) => string | undefined) => kind('number', isNumber, rule)
export const record = kind('object', isRecord)

/** Creates a check that a value is one of several strings. */
export const word = (words: readonly string[], what = `Expected ${words.join(' or ')}`): Check =>
  textThat((value) => (words.includes(value) ? undefined : what))

/** Creates a check that a text matches a pattern; `what` is the error message. */
export const matching =
  (pattern: RegExp, what: string): Check =>
  (value, path) => {
    if (value === undefined) return unexpected(path, 'string', value)
    return isText(value) && pattern.test(value) ? [] : wrong(path, what)
  }

export const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? [] : check(value, path)

/** Creates a check of a list's entries; `none` is the error message for an empty list. */
export const list =
  (of: Check, none?: string): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return unexpected(path, 'array', value)
    return value.length || none === undefined
      ? value.flatMap((one, index) => of(one, at(path, index)))
      : wrong(path, none)
  }

/** Creates a check of an object's fields; with `isClosed`, other fields are errors. */
export const object =
  (fields: Readonly<Record<string, Check>>, isClosed = false): Check =>
  (value, path) => {
    if (!isRecord(value)) return unexpected(path, 'object', value)
    const strange = isClosed ? Object.keys(value).filter((name) => !Object.hasOwn(fields, name)) : []
    return [
      ...Object.entries(fields).flatMap(([name, check]) => check(value[name], at(path, name))),
      ...strange.flatMap((name) => wrong(at(path, name), 'Not a property that can be asked for')),
    ]
  }
