import type { Log } from '../log/logTypes.ts'
import type { Options } from '../options.ts'

/** What a modal shows to the developer's tools. */
export interface Watched {
  options: Options
  /** What each origin is for: the services and, as `rpc`, the nodes of the networks. */
  origins: ReadonlyMap<string, string>
  log: Log
}

export type Hook = (watched: Watched) => () => void

const HOOKS: unique symbol = Symbol.for('wallet-modal.devtools')

type Page = { [HOOKS]?: Set<Hook> }

/** Returns what wants to watch modals. Copies of the widget and its tools, bundled each for itself, share it. */
export const hooksOf = (page: object): ReadonlySet<Hook> => (page as Page)[HOOKS] ?? new Set()

/** Adds a hook, which each modal calls once it has opened. Returns a function that removes it. */
export function addHook(page: object, hook: Hook): () => void {
  const hooks = ((page as Page)[HOOKS] ??= new Set())
  hooks.add(hook)
  return () => void hooks.delete(hook)
}
