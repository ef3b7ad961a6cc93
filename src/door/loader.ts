import type { Graph } from '../core/door.ts'
import { WalletModalError } from '../core/errors.ts'

/** The graph, started once; a failed load is told, forgotten, and tried anew by the next call. */
export function createLoader(start: () => Promise<Graph>, failed: (error: WalletModalError) => void) {
  let loading: Promise<Graph> | undefined
  let graph: Graph | undefined
  return {
    /** The graph if it is there by now. */
    graph: () => graph,
    /** Rejects with `LoadFailed`. */
    get: (): Promise<Graph> =>
      (loading ??= start().then(
        (started) => (graph = started),
        (cause: unknown) => {
          loading = undefined
          const error = new WalletModalError('LoadFailed', { message: 'Could not load the widget', cause })
          failed(error)
          throw error
        },
      )),
  }
}

export type Loader = ReturnType<typeof createLoader>
