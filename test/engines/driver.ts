import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { everything, find, nameOf } from './inPage.ts'

export type Key = 'Enter' | 'Escape' | 'Tab'
export type Pointer = 'mouse' | 'touch'

/**
 * One browser page, whatever automation protocol controls it. A command fails after a timeout if the browser does not
 * answer.
 */
export interface Driver {
  goto(url: string): Promise<void>
  /** The page's own URL. */
  url(): string
  /** Evaluates an expression whose value is a promise of a string. */
  run(expression: string): Promise<string>
  /** The same in a frame that our element has. */
  runInFrame(css: string, expression: string): Promise<string>
  /** Sends a real mouse click at viewport coordinates, in CSS pixels. */
  click(x: number, y: number): Promise<void>
  /** Puts a pointer down at viewport coordinates. */
  down(pointer: Pointer, x: number, y: number): Promise<void>
  /** Lifts the pointer where it is. */
  up(pointer: Pointer): Promise<void>
  key(key: Key): Promise<void>
  /** Types digits. */
  type(text: string): Promise<void>
  /** Sets the viewport, or the closest size that the browser's window allows. */
  resize(width: number, height: number): Promise<void>
  /** Opens another tab. Its `close` closes only that. */
  newPage(): Promise<Driver>
  /** Waits for the window that the page opens next. */
  popup(): Promise<Driver>
  /** Closes the browser and removes its profile. */
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** The Debian packages that it needs. */
  packages: readonly string[]
  /** Returns the function that launches the browser, or undefined if it is not installed. */
  installed(): (() => Promise<Driver>) | undefined
}

/** Timeout of each command. */
export const COMMAND_MS = 15_000

/**
 * Defines the helper that our TypeScript loader inserts into functions, and helpers for functions that run in the page.
 */
const PRELUDE = `const __name = (what) => what; ${[everything, nameOf, find].join('\n')}`

/** Returns a value as source text: JSON has no undefined, by which options are reset. */
function sourceOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sourceOf).join()}]`
  if (!value || typeof value !== 'object') return JSON.stringify(value) ?? 'undefined'
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}:${sourceOf(one)}`)
    .join()}}`
}

/** Runs a function in the page; arguments and result are serialized as JSON. */
export const evaluate = <A extends unknown[], R>(driver: Driver, run: (...args: A) => R, ...args: A) =>
  evaluateWith(driver, [], run, ...args)

/** The same for a function that uses others, whose source texts these are. */
export async function evaluateWith<A extends unknown[], R>(
  driver: Driver,
  others: readonly string[],
  run: (...args: A) => R,
  ...args: A
): Promise<Awaited<R>> {
  const call = `(${String(run)})(...${sourceOf(args)})`
  const text = await driver.run(
    `(async () => { ${PRELUDE}; ${others.join('\n')}; try { return JSON.stringify({ value: await ${call} }) } catch (error) { return JSON.stringify({ error: String(error) }) } })()`,
  )
  const { value, error } = JSON.parse(text) as { value: Awaited<R>; error?: string }
  if (error !== undefined) throw new Error(`in the page: ${error}`)
  return value
}

/** Returns the path of the first of these programs that is installed. */
export function onPath(...names: string[]): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => places.map((place) => join(place, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Ends a process and its children, which share a process group. */
export function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // The group has already exited.
  }
}

/** Rejects after a timeout. The work continues: the caller must stop it. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(new Error(`${what}: not done after ${ms / 1000} s`)), ms)),
  )
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
