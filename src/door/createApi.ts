import type { WalletModalApi } from '../core/api.ts'
import { DEFAULT_NAMESPACE, DEFAULT_NETWORK, networkIdOf } from '../core/caip.ts'
import type { Graph, OpenArgs } from '../core/door.ts'
import { toWalletModalError, WalletModalError } from '../core/errors.ts'
import type { OpenResult, Snapshot } from '../core/snapshot.ts'
import type { CaipNetworkId, Namespace } from '../core/types.ts'
import { checkOption } from './checkOptions.ts'
import { fail } from './checks.ts'
import type { OptionStore } from './options.ts'
import type { Snapshots } from './snapshots.ts'

interface Parts {
  version: string
  options: OptionStore
  snapshots: Snapshots
  getGraph: () => Promise<Graph>
  /** The graph if it is there by now. */
  graph: () => Graph | undefined
  hasSession: () => boolean
  ready: Promise<void>
}

/** `window.WalletModal`: answers at once what can be known without the graph, and passes the rest on when it is loaded. */
export function createApi({ version, options, snapshots, getGraph, graph, hasSession, ready }: Parts): WalletModalApi {
  let openings = 0

  /** Loads the graph with `loading` shown, so that the button answers the press at once. */
  const withGraph = async (): Promise<Graph> => {
    if (!graph()) snapshots.set({ loading: true })
    try {
      return await getGraph()
    } finally {
      if (!graph()) snapshots.set({ loading: false })
    }
  }
  const open = async (args?: OpenArgs): Promise<OpenResult> => {
    const mine = ++openings
    let loaded: Graph
    try {
      loaded = await withGraph()
    } catch (error) {
      return { outcome: 'failed', error: toWalletModalError(error) }
    }
    // A later open, or a close, came while the code was loading.
    return mine === openings ? loaded.open(args) : { outcome: 'closed' }
  }
  const networks = () => options.get().networks ?? [DEFAULT_NETWORK]
  const others = (id: CaipNetworkId) => networks().filter((one) => networkIdOf(one) !== id)
  const subscribe = (first: keyof Snapshot | ((state: Snapshot) => void), second?: (value: never) => void) => {
    if (typeof first === 'function') return snapshots.subscribe(first)
    let last: string | undefined
    return snapshots.subscribe((state) => {
      const now = JSON.stringify(state[first])
      if (now !== last) second?.(state[first] as never)
      last = now
    })
  }
  return {
    version,
    WalletModalError,
    ready,
    configure: options.configure,
    open,
    close() {
      openings++
      graph()?.close()
    },
    connect: async (...args) => (await withGraph()).connect(...args),
    async disconnect(args) {
      // Nothing named, nothing saved and nothing loaded: there is nothing to end.
      if (graph() || hasSession() || args?.connection) await (await getGraph()).disconnect(args)
    },
    switchNetwork: async (id) => (await withGraph()).switchNetwork(id),
    switchConnection: async (...args) => (await withGraph()).switchConnection(...args),
    addNetwork(network) {
      checkOption('networks', [network])
      options.configure({ networks: [...others(networkIdOf(network)), network] })
    },
    removeNetwork(id) {
      const rest = others(id)
      if (rest.length === networks().length) throw new WalletModalError('NetworkNotFound', { message: `Network not found: ${id}` })
      if (!rest.length) fail('network', 'is the last one', id)
      options.configure({ networks: rest })
    },
    getProvider: ((namespace: Namespace = DEFAULT_NAMESPACE) => graph()?.getProvider(namespace)) as WalletModalApi['getProvider'],
    getState: snapshots.get,
    subscribe: subscribe as WalletModalApi['subscribe'],
    setTheme: ({ mode, variables }) => options.configure({ themeMode: mode, themeVariables: variables }),
    setLocale: (locale, messages) => options.configure({ locale, messages }),
    updateFeatures: (features) => options.configure({ features }),
  }
}
