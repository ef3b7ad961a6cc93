import { WalletModalError } from '../core/errors.ts'

/**
 * Checks a value found at `path`; throws `InvalidOption` in the specification's words (§5): `Required` where nothing is,
 * else `Expected X, received Y`. Hand-written: the door carries no schema library.
 */
export type Check = (value: unknown, path: string) => void

/** What a value is, for people. */
function nameOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

/** The value itself, short enough for a message. */
function show(value: unknown): string {
  let text: string | undefined
  try {
    text = JSON.stringify(value)
  } catch {
    // A circular object or a throwing getter: its kind is named already.
  }
  return text ? ` (${text.length > 80 ? `${text.slice(0, 80)}…` : text})` : ''
}

export function fail(path: string, problem: string, value: unknown): never {
  throw new WalletModalError('InvalidOption', { message: `Invalid option "${path}": ${problem}${value === undefined ? '' : show(value)}` })
}

/** Fails unless `ok`. */
export function expect(ok: boolean, expected: string, value: unknown, path: string): void {
  if (!ok) fail(path, value === undefined ? 'Required' : `Expected ${expected}, received ${nameOf(value)}`, value)
}

const is = (type: string): Check => (value, path) => expect(typeof value === type, type, value, path)
export const string = is('string')
export const boolean = is('boolean')
export const fn = is('function')
export const whole: Check = (value, path) => expect(Number.isSafeInteger(value) && (value as number) >= 0, 'whole number', value, path)

/** A string that `test` accepts; `expected` says what that is. */
export const text = (expected: string, test: (value: string) => boolean): Check => (value, path) =>
  expect(typeof value === 'string' && test(value), expected, value, path)

export const url = text('http(s) URL', (value) => /^(https?|wss?):\/\/[^/\s]/.test(value) && URL.canParse(value))
export const oneOf = (...values: readonly unknown[]): Check => (value, path) =>
  expect(values.includes(value), values.map((one) => JSON.stringify(one)).join(' | '), value, path)

export const list = (item: Check): Check => (value, path) => {
  expect(Array.isArray(value), 'array', value, path)
  ;(value as unknown[]).forEach((one, index) => item(one, `${path}[${index}]`))
}

/** Passes when one of the checks does; the last one words the failure. */
export const either = (...checks: readonly Check[]): Check => (value, path) => {
  for (const [index, check] of checks.entries()) {
    try {
      return check(value, path)
    } catch (error) {
      if (index === checks.length - 1) throw error
    }
  }
}

const anObject: Check = (value, path) => expect(typeof value === 'object' && value !== null && !Array.isArray(value), 'object', value, path)

/** An object of one kind of value under checked keys. */
export const record = (item: Check, key: Check = () => {}): Check => (value, path) => {
  anObject(value, path)
  for (const [name, one] of Object.entries(value as object)) {
    key(name, `${path} key`)
    item(one, `${path}[${JSON.stringify(name)}]`)
  }
}

/** An object with these fields; `required` ones must be there, unknown ones are refused only where `isClosed`. */
export const shape = (fields: Readonly<Record<string, Check>>, required: readonly string[] = [], isClosed = false): Check => (value, path) => {
  anObject(value, path)
  const given = value as Record<string, unknown>
  for (const name of required) if (given[name] === undefined) fail(`${path}.${name}`, 'Required', undefined)
  for (const [name, one] of Object.entries(given)) {
    const check = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!check && isClosed) fail(path ? `${path}.${name}` : name, 'Unknown option', one)
    if (one !== undefined) check?.(one, path ? `${path}.${name}` : name)
  }
}
