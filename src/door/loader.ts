import type { Door, Graph, GraphModule } from '../core/door.ts'
import { WalletModalError } from '../core/errors.ts'

/** Loads the graph: the ES door by a literal import, the classic one by URL, the standalone one not at all. */
export type LoadGraph = () => Promise<GraphModule>

/** The graph, started once; a failed load is told, forgotten, and tried anew by the next call. */
export function createLoader(load: LoadGraph, door: Door, failed: (error: WalletModalError) => void) {
  let loading: Promise<Graph> | undefined
  let graph: Graph | undefined
  let problem = ''
  return {
    /** Why the last load failed, in words for the site's developer; empty once it worked. */
    problem: () => problem,
    /** The graph if it is there by now. */
    graph: () => graph,
    /** The code only; nothing is started. A failure shows when the visitor really opens. */
    preload: (wallet?: string) => void load().then(({ warm }) => warm?.(wallet)).catch(() => {}),
    /** Rejects with `LoadFailed`. */
    get: (): Promise<Graph> =>
      (loading ??= load().then(
        ({ start }) => ((problem = ''), (graph = start(door))),
        (cause: Error) => {
          loading = undefined
          console.warn((problem = `Loading failed (CORS headers?): ${cause.message}`))
          const error = new WalletModalError('LoadFailed', { message: problem, cause })
          failed(error)
          throw error
        },
      )),
  }
}

export type Loader = ReturnType<typeof createLoader>
