import type { WalletModalApi } from './core/api.ts'
import type { MainModule } from './core/entry.ts'
import { install } from './entry/install.ts'

/** Path of the main code relative to this file, set by the build. */
declare const __GRAPH__: string

/**
 * The entry script as a classic script, AMD or CommonJS module; the build adds the wrapper. `uri` is the URL of this
 * file: the main code is imported relative to it, since relative imports of a classic script would resolve against the
 * page, which may have another origin.
 */
const load = (uri: string | URL): WalletModalApi =>
  install(() => import(/* @vite-ignore */ new URL(__GRAPH__, uri) as unknown as string) as Promise<MainModule>)

export default load
