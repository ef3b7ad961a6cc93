import type { Door, Graph, GraphModule } from '../core/door.ts'
import { WalletModalError } from '../core/errors.ts'

/** Loads the main code: the ES module by a literal import, the classic script by URL; the standalone file contains it. */
export type LoadGraph = () => Promise<GraphModule>

/** Loads and starts the main code once. A failed load is reported and forgotten, so that the next call retries. */
export function createLoader(load: LoadGraph, door: Door, failed: (error: WalletModalError) => void) {
  let loading: Promise<Graph> | undefined
  let graph: Graph | undefined
  const problems: string[] = []
  return {
    /** Why loading failed, for the site's developer: latest first, empty once loading succeeds. */
    problems,
    /** The main code's interface, if it is loaded. */
    graph: () => graph,
    /**
     * Loads the code without starting it; a failure shows up when the visitor opens the modal. Does nothing in Firefox
     * (the only browser with `mozInnerScreenX`), which caches a failed `import()` or `modulepreload`: after a failed
     * preload, pressing could not work.
     */
    preload: (wallet?: string) => void ((globalThis as { mozInnerScreenX?: number }).mozInnerScreenX ?? load().then(({ warm }) => warm?.(wallet)).catch(() => {})),
    /** Rejects with `LoadFailed`. */
    get: (): Promise<Graph> =>
      (loading ??= load().then(
        ({ start }) => {
          problems.length = 0
          return (graph = start(door))
        },
        (cause: Error) => {
          loading = undefined
          const message = `Loading failed (CORS headers?): ${cause.message}`
          problems.unshift(message)
          console.warn(message)
          const error = new WalletModalError('LoadFailed', { message, cause })
          failed(error)
          throw error
        },
      )),
  }
}

export type Loader = ReturnType<typeof createLoader>
