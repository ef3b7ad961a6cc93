import type { WalletModalApi } from './core/api.ts'
import type { StartGraph } from './core/door.ts'
import { install } from './door/install.ts'

/** Where the graph's entry lies from the door; written by the build. */
declare const __GRAPH__: string

/**
 * The door as a classic script, AMD or CommonJS module. `base` is the URL of this very file: the page's own base or the
 * URL of the document are of no use when the script comes from another origin.
 */
export function create(base: string | undefined): WalletModalApi {
  return install(() => import(/* @vite-ignore */ new URL(__GRAPH__, base ?? document.baseURI).href) as Promise<{ start: StartGraph }>)
}

export { WalletModalError } from './core/errors.ts'
