import type { WalletModalApi } from '../core/api.ts'
import type { OpenArgs } from '../core/args.ts'
import type { MainCode } from '../core/entry.ts'
import { WalletModalError } from '../core/errors.ts'
import type { Options } from '../core/options.ts'
import { splitWords } from '../core/data/splitWords.ts'
import type { OpenResult } from '../core/snapshot.ts'
import type { Loader } from './loader.ts'
import type { OptionStore } from './options.ts'
import type { Snapshots } from './snapshots.ts'

interface Parts {
  version: string
  ready: () => Promise<void>
  /** Truthy if a session is saved in storage. */
  hasSession: () => unknown
  options: OptionStore
  snapshots: Snapshots
  loader: Loader
}

type Passed = Pick<MainCode, 'connect' | 'switchNetwork' | 'switchConnection' | 'signIn' | 'signOut' | 'diagnose'>

/** Creates the methods that only load the main code and call the same method there. */
function passed(load: () => Promise<Passed>): Passed {
  const pass = (name: keyof Passed) => [
    name,
    async (...args: never[]) => ((await load())[name] as (...args: never[]) => unknown)(...args),
  ]
  return Object.fromEntries(
    (splitWords('connect switchNetwork switchConnection signIn signOut diagnose') as (keyof Passed)[]).map(pass),
  ) as Passed
}

const failed = (error: unknown) => ({ outcome: 'failed' as const, error: error as WalletModalError })

/**
 * Creates the API of `window.WalletModal`. Methods that need the main code load it first; the others work without it. If the
 * site calls `open()` or `close()` again meanwhile, an `open()` is obsolete.
 */
export function createApi({ version, ready, hasSession, options, snapshots, loader }: Parts): WalletModalApi {
  const configure = (given: Options, site?: object) => {
    options.site ??= site
    try {
      options.configure(given)
    } catch (error) {
      loader.main()?.alert(error as WalletModalError)
      throw error
    }
  }
  const setLoading = (loading: boolean) => loader.main() || snapshots.set({ loading })
  /** Loads the main code. The state is `loading`, for the button's spinner. A site hears `ready` before the first view. */
  const load = (): Promise<MainCode> => {
    void ready()
    setLoading(true)
    return loader.get().finally(() => setLoading(false))
  }
  let openings = 0
  const open = (args?: OpenArgs): Promise<OpenResult> => {
    const mine = ++openings
    // Read the pressed element now: `window.event` is set only while the handler runs.
    const pressed = globalThis.event?.target
    return load().then((main) => (mine === openings ? main.open(args, pressed) : { outcome: 'closed' }), failed)
  }
  return {
    ...passed(load),
    version,
    WalletModalError,
    get ready() {
      return ready()
    },
    configure: (given) => configure(given, options),
    open,
    pay: (args) => load().then((main) => main.pay(args), failed),
    close() {
      openings++
      loader.main()?.close()
    },
    // Without code and saved session, nothing is connected. With arguments, load it anyway: the call may reject.
    disconnect: async (args) => (loader.main() || hasSession() || args ? (await load()).disconnect(args) : undefined),
    addNetwork: options.addNetwork,
    removeNetwork: options.removeNetwork,
    getProvider: (namespace) => loader.main()?.getProvider(namespace),
    getState: snapshots.get,
    subscribe: snapshots.subscribe,
    setTheme: (theme) => configure(theme && { themeMode: theme.mode, themeVariables: theme.variables }),
    setLocale: (locale, messages) => configure({ locale, messages }),
    updateFeatures: (features) => configure({ features }),
  }
}
