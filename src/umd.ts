import type { WalletModalApi } from './core/api.ts'
import type { GraphModule } from './core/door.ts'
import { install } from './door/install.ts'

/** Where the graph's entry lies from the door; written by the build. */
declare const __GRAPH__: string

/**
 * The door of a classic script, AMD or CommonJS module; the build adds what tells these apart. `uri` is the URL of this very
 * file: the page's base is of no use to a script that comes from another origin.
 */
const load = (uri: string | URL): WalletModalApi =>
  install(() => import(/* @vite-ignore */ new URL(__GRAPH__, uri).href) as Promise<GraphModule>)

export default load
