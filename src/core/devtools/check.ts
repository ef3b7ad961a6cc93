import { isRecord } from '../data/isRecord.ts'
import { WalletModalError } from '../errors.ts'
import { VISIT_DEPTH_MAX, VISIT_TEXT_MAX, VISIT_VALUES_MAX } from './limits.ts'

/** Throws `InvalidOption` naming the path if a value is not as expected. */
export type Check = (value: unknown, path: string) => void

/** Describes a value that is wrong, in short: a forged file may be large or deep. */
function shownOf(value: unknown): string {
  if (value === undefined) return 'Required'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80))
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return `of the type ${typeof value}`
}

export function fail(path: string, problem: string, value: unknown): never {
  throw new WalletModalError('InvalidOption', { message: `${path}: ${problem} (${shownOf(value)})` })
}

const must = (expected: string, isRight: (value: unknown) => boolean): Check => {
  return (value, path) => void (isRight(value) || fail(path, `Expected ${expected}`, value))
}

/** Control characters except tabs and line breaks: printing them could send commands to the terminal. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= VISIT_TEXT_MAX && !CONTROL.test(value)

export const text = must(`a text of at most ${VISIT_TEXT_MAX} characters`, isText)
export const bool = must('true or false', (value) => typeof value === 'boolean')
export const num = must('a number', (value) => Number.isFinite(value))
export const count = must('a whole number from 0', (value) => Number.isSafeInteger(value) && Number(value) >= 0)

export const oneOf = (names: readonly string[]): Check =>
  must(`one of ${names.join(', ')}`, (value) => isText(value) && names.includes(value))

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
    for (let index = 0; index < value.length; index++) check(value[index], `${path}.${index}`)
  }

/** An object with these fields. Others are ignored: a later version may add some. */
export const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isRecord(value)) return fail(path, 'Expected an object', value)
    for (const [name, check] of Object.entries(fields))
      check(Object.hasOwn(value, name) ? value[name] : undefined, `${path}.${name}`)
  }

function isJson(data: unknown): boolean {
  let left = VISIT_VALUES_MAX
  const isPart = (value: unknown, depth: number): boolean => {
    if (value === null || typeof value === 'boolean' || isText(value) || Number.isFinite(value)) return true
    if (typeof value !== 'object' || depth > VISIT_DEPTH_MAX) return false
    const fields = Object.entries(value)
    left -= fields.length
    return left >= 0 && fields.every(([key, one]) => key !== '__proto__' && isText(key) && isPart(one, depth + 1))
  }
  return isPart(data, 0)
}

export const json = must('JSON', isJson)
