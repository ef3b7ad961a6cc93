import type { WalletModalApi } from '../core/api.ts'
import type { OpenArgs } from '../core/args.ts'
import type { Graph } from '../core/door.ts'
import { WalletModalError } from '../core/errors.ts'
import type { Options } from '../core/options.ts'
import type { OpenResult } from '../core/snapshot.ts'
import type { Loader } from './loader.ts'
import type { OptionStore } from './options.ts'
import type { Snapshots } from './snapshots.ts'

interface Parts {
  version: string
  ready: () => Promise<void>
  /** Truthy where a session is saved. */
  hasSession: () => unknown
  options: OptionStore
  snapshots: Snapshots
  loader: Loader
}

/** Loads the graph with `loading` shown, so that the button answers the press at once. */
async function loadVisibly({ graph, get }: Loader, snapshots: Snapshots): Promise<Graph> {
  if (!graph()) snapshots.set({ loading: true })
  try {
    return await get()
  } finally {
    if (!graph()) snapshots.set({ loading: false })
  }
}

type Passed = Pick<Graph, 'connect' | 'switchNetwork' | 'switchConnection'>

/** The methods that are the graph's: each loads it, and passes its arguments on. */
function passed(load: () => Promise<Passed>): Passed {
  const pass = <K extends keyof Passed>(name: K) => (async (...args: never[]) => ((await load())[name] as (...args: never[]) => unknown)(...args)) as Passed[K]
  return { connect: pass('connect'), switchNetwork: pass('switchNetwork'), switchConnection: pass('switchConnection') }
}

/** `window.WalletModal`: answers at once what can be known without the graph, and passes the rest on when it is loaded. */
export function createApi({ version, ready, hasSession, options, snapshots, loader }: Parts): WalletModalApi {
  const configure = (given: Options) => {
    try {
      options.configure(given)
    } catch (error) {
      loader.graph()?.alert(error as WalletModalError)
      throw error
    }
  }
  const load = () => loadVisibly(loader, snapshots)
  let openings = 0
  const open = async (args?: OpenArgs): Promise<OpenResult> => {
    const mine = ++openings
    // Read the clicked element now: the event is over later. Buttons in a shadow tree do this themselves.
    const pressed = globalThis.event?.target
    try {
      const graph = await load()
      // A later open, or a close, may have come while the code was loading.
      return mine === openings ? graph.open(args, pressed) : { outcome: 'closed' }
    } catch (error) {
      return { outcome: 'failed', error: error as WalletModalError }
    }
  }
  return {
    ...passed(load),
    version,
    WalletModalError,
    get ready() {
      return ready()
    },
    configure,
    open,
    close() {
      openings++
      loader.graph()?.close()
    },
    async disconnect(args) {
      // Nothing named, nothing saved and nothing loaded: there is nothing to end.
      if (loader.graph() || hasSession() || args) await (await load()).disconnect(args)
    },
    addNetwork: options.addNetwork,
    removeNetwork: options.removeNetwork,
    getProvider: (namespace) => loader.graph()?.getProvider(namespace),
    getState: snapshots.get,
    subscribe: snapshots.subscribe,
    setTheme: ({ mode, variables }) => configure({ themeMode: mode, themeVariables: variables }),
    setLocale: (locale, messages) => configure({ locale, messages }),
    updateFeatures: (features) => configure({ features }),
  }
}
