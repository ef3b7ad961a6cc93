import type { Door, Graph, StartGraph } from '../core/door.ts'
import { WalletModalError } from '../core/errors.ts'

/** Loads the graph: the ES door by a literal import, the classic one by URL, the standalone one not at all. */
export type LoadGraph = () => Promise<{ start: StartGraph }>

/** The graph, started once; a failed load is told, forgotten, and tried anew by the next call. */
export function createLoader(load: LoadGraph, door: Door, failed: (error: WalletModalError) => void) {
  let loading: Promise<Graph> | undefined
  let graph: Graph | undefined
  return {
    /** The graph if it is there by now. */
    graph: () => graph,
    /** The code only; nothing is started. A failure shows when the visitor really opens. */
    preload: () => void load().catch(() => {}),
    /** Rejects with `LoadFailed`. */
    get: (): Promise<Graph> =>
      (loading ??= load().then(
        ({ start }) => (graph = start(door)),
        (cause: unknown) => {
          loading = undefined
          const error = new WalletModalError('LoadFailed', { message: 'Loading failed', cause })
          failed(error)
          throw error
        },
      )),
  }
}

export type Loader = ReturnType<typeof createLoader>
