import type { Door, Graph, GraphModule } from '../core/door.ts'
import { WalletModalError } from '../core/errors.ts'

/** Loads the graph: the ES door by a literal import, the classic one by URL, the standalone one not at all. */
export type LoadGraph = () => Promise<GraphModule>

/** The graph, started once; a failed load is told, forgotten, and tried anew by the next call. */
export function createLoader(load: LoadGraph, door: Door, failed: (error: WalletModalError) => void) {
  let loading: Promise<Graph> | undefined
  let graph: Graph | undefined
  const problems: string[] = []
  return {
    /** Why loading failed, for the site's developer; the latest failure first, empty once loading has worked. */
    problems,
    /** The graph if it is there by now. */
    graph: () => graph,
    /**
     * Loads the code without starting it; a failure is shown when the visitor opens the modal. Does nothing in Firefox (the only browser
     * with `mozInnerScreenX`), which keeps a failed `import()` or `modulepreload`: after a failed preload, pressing could not work.
     */
    preload: (wallet?: string) => void ((globalThis as { mozInnerScreenX?: number }).mozInnerScreenX ?? load().then(({ warm }) => warm?.(wallet)).catch(() => {})),
    /** Rejects with `LoadFailed`. */
    get: (): Promise<Graph> =>
      (loading ??= load().then(
        ({ start }) => ((problems.length = 0), (graph = start(door))),
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
