import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { everything, find, nameOf } from './inPage.ts'

export type Key = 'Enter' | 'Escape' | 'Tab'

/** One browser page, independent of its driver. Each command times out with an error if the browser does not answer. */
export interface Driver {
  goto(url: string): Promise<void>
  /** Evaluates an expression that gives a promise of a string; returns the string. */
  run(expression: string): Promise<string>
  /** A real click at viewport coordinates, in CSS pixels. */
  click(x: number, y: number): Promise<void>
  key(key: Key): Promise<void>
  /** The viewport, or the closest size the engine's window allows. */
  resize(width: number, height: number): Promise<void>
  /** Closes the browser and removes its profile. */
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** Its launcher; undefined if not installed. */
  installed(): (() => Promise<Driver>) | undefined
}

/** Timeout of each command. */
export const COMMAND_MS = 15_000

/** Defines helper names that our TypeScript loader inserts into functions, and helpers for page functions. */
const PRELUDE = `const __name = (what) => what; ${[everything, nameOf, find].join('\n')}`

/** Runs a function in the page; arguments and result are serialized as JSON. */
export async function evaluate<A extends unknown[], R>(driver: Driver, run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
  const call = `(${String(run)})(...${JSON.stringify(args)})`
  const text = await driver.run(
    `(async () => { ${PRELUDE}; try { return JSON.stringify({ value: await ${call} }) } catch (error) { return JSON.stringify({ error: String(error) }) } })()`,
  )
  const { value, error } = JSON.parse(text) as { value: Awaited<R>; error?: string }
  if (error !== undefined) throw new Error(`in the page: ${error}`)
  return value
}

/** Path of the first installed program with one of these names. */
export function onPath(...names: string[]): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => places.map((place) => join(place, name))).find((path) => {
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
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // already exited
  }
}

/** Rejects after a timeout. It does not stop the work: its caller does. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error(`${what}: not done after ${ms / 1000} s`)), ms)))
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
