import { isNamespace, isNetworkId } from '../core/caip.ts'
import { WalletModalError } from '../core/errors.ts'
import { isThemeVariable } from '../element/themeVariables.ts'

/** What a value is, for people. */
export const nameOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** The value itself, short enough for a message; nothing where there is none. */
function show(value: unknown): string {
  try {
    return ` (${JSON.stringify(value).slice(0, 80)})`
  } catch {
    return '' // a circular object, a throwing getter, a function: its kind is named already
  }
}

/** Throws `InvalidOption` that names the option and the value. */
export function fail(path: string, problem: string, value?: unknown): never {
  throw new WalletModalError('InvalidOption', { message: `Invalid option "${path}": ${problem}${show(value)}` })
}

/** Fails in the specification's words (§5) unless `ok`: `Required` where nothing is, else `Expected X, received Y`. */
function expect(ok: boolean, expected: string, value: unknown, path: string): void {
  if (!ok) fail(path, value === undefined ? 'Required' : `Expected ${expected}, received ${nameOf(value)}`, value)
}

/** The kinds of text and number; what throws does not pass. */
const KINDS: Readonly<Record<string, (value: string) => unknown>> = {
  'CAIP-2 network id': isNetworkId,
  'http(s) URL': (value) => /^(https?|wss?):$/.test(new URL(value).protocol),
  // Neither ends its declaration or rule, nor fetches anything.
  'CSS value': (value) => value.trim() && !/[;{}<>\\]|\/\*|(url|src|image-set)\(/i.test(value),
  'theme variable': isThemeVariable,
  namespace: isNamespace,
  'language tag': (value) => new Intl.Locale(value),
  'currency code': (value) => /^[A-Z]{3}$/.test(value),
}

/** Whether a value is of one kind: a word of `typeof`, one of KINDS, a whole number, or a literal as JSON writes it. */
function isOf(kind: string, value: unknown): boolean {
  const test = KINDS[kind]
  if (kind === 'whole number') return Number.isSafeInteger(value) && (value as number) >= 0
  try {
    return test ? typeof value === 'string' && Boolean(test(value)) : typeof value === kind || JSON.stringify(value) === kind
  } catch {
    return false
  }
}

/**
 * A type: kinds, `a|b`; `[T]` a list; `[T, U]` a T, or a U where the value is an object or list; `{ name: T }` an object, with
 * `name!` where it must be there; `{ '*kind': T }` an object with keys of a kind.
 */
export type Type = string | readonly [Type] | readonly [Type, Type] | { readonly [name: string]: Type }

/** Objects in which a name that we do not know is a mistake; in others it is somebody else's business. */
const CLOSED = /^(features|consent|connectors|services|metadata)?$/

/** Checks a value found at `path`. Hand-written: the door carries no schema library. */
export function check(type: Type, value: unknown, path: string): void {
  if (typeof type === 'string') return expect(type.split('|').some((kind) => isOf(kind, value)), type, value, path)
  if (!Array.isArray(type)) return checkObject(type as Record<string, Type>, value, path)
  const [one, other] = type as readonly Type[]
  if (other !== undefined) return check(typeof value === 'object' && value ? other : (one as Type), value, path)
  expect(Array.isArray(value), 'array', value, path)
  ;(value as unknown[]).forEach((item, index) => check(one as Type, item, `${path}[${index}]`))
}

function checkObject(fields: Readonly<Record<string, Type>>, value: unknown, path: string): void {
  expect(nameOf(value) === 'object', 'object', value, path)
  const given = value as Record<string, unknown>
  const names = Object.keys(given)
  const under = (name: string) => (path ? `${path}.${name}` : name)
  for (const [key, type] of Object.entries(fields)) {
    const name = key.replace('!', '')
    if (key.startsWith('*')) {
      for (const one of names) {
        check(key.slice(1), one, `${path} key`)
        check(type, given[one], under(one))
      }
    } else if (given[name] !== undefined) check(type, given[name], under(name))
    else if (name !== key) fail(under(name), 'Required')
  }
  for (const name of names) if (CLOSED.test(path) && !Object.hasOwn(fields, name)) fail(under(name), 'Unknown option', given[name])
}
