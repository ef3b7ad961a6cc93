import { isRecord } from '../data/isRecord.ts'
import { WalletModalError } from '../errors.ts'
import { toJson } from '../json.ts'
import { VISIT_DEPTH_MAX, VISIT_TEXT_MAX } from './limits.ts'

/** Throws `InvalidOption` naming the path if a value is not as expected. */
export type Check = (value: unknown, path: string) => void

export function fail(path: string, problem: string, value: unknown): never {
  const found = value === undefined ? 'Required' : toJson(value).slice(0, 80)
  throw new WalletModalError('InvalidOption', { message: `${path}: ${problem} (${found})` })
}

const must = (expected: string, isRight: (value: unknown) => boolean): Check => {
  return (value, path) => void (isRight(value) || fail(path, `Expected ${expected}`, value))
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= VISIT_TEXT_MAX

export const text = must(`a text of at most ${VISIT_TEXT_MAX} characters`, isText)
export const bool = must('true or false', (value) => typeof value === 'boolean')
export const num = must('a number', (value) => Number.isFinite(value))
export const count = must('a whole number from 0', (value) => Number.isSafeInteger(value) && Number(value) >= 0)

export const oneOf = (names: readonly string[]): Check =>
  must(`one of ${names.join(', ')}`, (value) => names.includes(String(value)) && isText(value))

/** One of these words, or a number. */
export const known = (words: readonly string[]): Check =>
  must(`${words.join(', ')} or a number`, (value) => words.includes(value as string) || Number.isFinite(value))

export const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined || check(value, path)

export const array =
  (check: Check, most = 1_000): Check =>
  (value, path) => {
    if (!Array.isArray(value) || value.length > most) return fail(path, `Expected a list of at most ${most}`, value)
    value.forEach((one, index) => check(one, `${path}.${index}`))
  }

/** An object with these fields. Others are ignored: a later version may add some. */
export const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isRecord(value)) return fail(path, 'Expected an object', value)
    for (const [name, check] of Object.entries(fields))
      check(Object.hasOwn(value, name) ? value[name] : undefined, `${path}.${name}`)
  }

const isJson = (value: unknown, depth: number): boolean => {
  if (value === null || typeof value === 'boolean' || isText(value) || Number.isFinite(value)) return true
  if (typeof value !== 'object' || depth > VISIT_DEPTH_MAX) return false
  return Object.entries(value).every(([key, one]) => key !== '__proto__' && isJson(one, depth + 1))
}

export const json = must('JSON', (value) => isJson(value, 0))
