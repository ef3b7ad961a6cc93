import { isNamespace, isNetworkId } from '../core/caip.ts'
import { WalletModalError } from '../core/errors.ts'
import { isThemeVariable } from '../element/themeVariables.ts'

/** Returns the type name of a value, for error messages; `typeof` says `object` for null and arrays. */
export const nameOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Returns a value as JSON, shortened for error messages; empty if it cannot be serialized. */
function show(value: unknown): string {
  try {
    return ` (${JSON.stringify(value).slice(0, 80)})`
  } catch {
    return '' // a circular object, a throwing getter or a function: the message names its type anyway
  }
}

/** Throws `InvalidOption` with the option's path and value. */
export function fail(path: string, problem: string, value?: unknown): never {
  throw new WalletModalError('InvalidOption', {
    message: `Invalid option "${path || 'options'}": ${problem}${show(value)}`,
  })
}

/**
 * Throws `InvalidOption` unless `ok`. The message is given by specification §5: `Required` for a missing value,
 * otherwise `Expected X, received Y`.
 */
function expect(ok: boolean, expected: string, value: unknown, path: string): void {
  if (!ok) fail(path, value === undefined ? 'Required' : `Expected ${expected}, received ${nameOf(value)}`, value)
}

/**
 * Validators for kinds of strings and for whole numbers. A value is invalid if its validator throws or returns a falsy
 * value.
 */
const KINDS: Readonly<Record<string, (value: string) => unknown>> = {
  'whole number': (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0,
  'CAIP-2 network id': isNetworkId,
  'http(s) URL': (value) => /^(https?|wss?):$/.test(new URL(value).protocol),
  // The value is inserted into a style rule: it must not end the declaration or load a URL.
  'CSS value': (value) => value.trim() && !/[;{}<>\\]|\/\*|(url|src|image-set)\(/i.test(value),
  'theme variable': isThemeVariable,
  namespace: isNamespace,
  'language tag': (value) => new Intl.Locale(value),
  'currency code': (value) => /^[A-Z]{3}$/.test(value),
}

/** Names of kinds that several options have. Taken from KINDS: the bundler would write constants out at every use. */
export const [WHOLE, CAIP2, URL_KIND] = Object.keys(KINDS) as [string, string, string]

/** Whether a value is of a kind: a `typeof` name, a key of KINDS, or a JSON literal such as `"dark"`. */
function isOf(kind: string, value: unknown): unknown {
  try {
    return (
      typeof value === kind ||
      JSON.stringify(value) === kind ||
      ((kind === WHOLE || typeof value === 'string') && KINDS[kind]?.(value as string))
    )
  } catch {
    return false
  }
}

/**
 * The type of an option. `'a|b'`: one of several kinds. `[T]`: a list. `[T, U]`: a U if the value is an object or list,
 * otherwise a T. `{ name: T }`: an object, where `name!` is required. `{ '*kind': T }`: an object whose keys are all of
 * a kind.
 */
export type Type = string | readonly [Type] | readonly [Type, Type] | { readonly [name: string]: Type }

/**
 * Validates a value; `path` names it in errors. Hand-written, since a schema library would be too large for the entry
 * script.
 */
export function check(type: Type, value: unknown, path: string): void {
  if (typeof type === 'string') {
    const isRight = type.split('|').some((kind) => isOf(kind, value))
    return expect(isRight, type, value, path)
  }
  if (!Array.isArray(type)) return checkObject(type as Record<string, Type>, value, path)
  const [one, other] = type as readonly Type[]
  if (other !== undefined) return check(typeof value === 'object' && value ? other : (one as Type), value, path)
  expect(Array.isArray(value), 'array', value, path)
  ;(value as unknown[]).forEach((item, index) => check(one as Type, item, `${path}[${index}]`))
}

function checkObject(fields: Readonly<Record<string, Type>>, value: unknown, path: string): void {
  expect(nameOf(value) === 'object', 'object', value, path)
  const given = value as Record<string, unknown>
  // An object of the site that keeps the sessions (`Siwx`), which is checked when the sign-in is loaded
  if (path && given.createMessage) return
  const names = Object.keys(given)
  const under = (name: string) => (path ? `${path}.${name}` : name)
  // Unknown keys are errors in the objects of our own options. Others may come from libraries, with more keys than ours.
  let isClosed = /^(?!storage)\w*$/.test(path)
  for (const [key, type] of Object.entries(fields)) {
    const name = key.replace('!', '')
    if (key[0] === '*') {
      isClosed = false
      for (const one of names) {
        check(key.slice(1), one, `${path} key`)
        check(type, given[one], under(one))
      }
    } else if (given[name] !== undefined) check(type, given[name], under(name))
    else if (name !== key) fail(under(name), 'Required')
  }
  for (const name of names)
    if (isClosed && !Object.hasOwn(fields, name)) fail(under(name), 'Unknown option', given[name])
}
