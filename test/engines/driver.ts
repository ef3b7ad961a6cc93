import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { everything, find, nameOf } from './inPage.ts'

export type Key = 'Enter' | 'Escape' | 'Tab'

/** One page of a browser, whatever drives it. Each command ends by itself: with an error where the browser does not answer. */
export interface Driver {
  goto(url: string): Promise<void>
  /** Runs an expression whose value is a promise of a string, and gives that string. */
  run(expression: string): Promise<string>
  /** A real click at a place of the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>
  key(key: Key): Promise<void>
  /** The viewport, or as near to it as the engine's window goes. */
  resize(width: number, height: number): Promise<void>
  /** Ends the browser and removes its profile. */
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** What starts it; undefined where it is not installed. */
  installed(): (() => Promise<Driver>) | undefined
}

/** No command takes longer than this. */
export const COMMAND_MS = 15_000

/** Other programs' names for what our loader of TypeScript puts into functions, and the helpers that functions for the page may use. */
const PRELUDE = `const __name = (what) => what; ${[everything, nameOf, find].join('\n')}`

/** Runs a function in the page; arguments and result cross as JSON. */
export async function evaluate<A extends unknown[], R>(driver: Driver, run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
  const call = `(${String(run)})(...${JSON.stringify(args)})`
  const text = await driver.run(
    `(async () => { ${PRELUDE}; try { return JSON.stringify({ value: await ${call} }) } catch (error) { return JSON.stringify({ error: String(error) }) } })()`,
  )
  const { value, error } = JSON.parse(text) as { value: Awaited<R>; error?: string }
  if (error !== undefined) throw new Error(`in the page: ${error}`)
  return value
}

/** Where the first installed program of these names is. */
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

/** Ends a process and those it started, which has a group of its own. */
export function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // gone already
  }
}

/** Rejects where something takes too long. What it was doing goes on: its caller ends that. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error(`${what}: not done after ${ms / 1000} s`)), ms)))
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
