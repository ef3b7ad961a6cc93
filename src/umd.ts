import type { WalletModalApi } from './core/api.ts'
import type { MainModule } from './core/entry.ts'
import { install } from './entry/install.ts'
import { tag } from './entry/scriptTag.ts'

/** Path of the main code relative to this file, set by the build. */
declare const __GRAPH__: string

/**
 * The entry script as a classic script, AMD or CommonJS module; the build adds the wrapper. The main code is imported
 * relative to the URL of this file, which the tag has, or the AMD loader if it evaluates the text: relative imports of a
 * classic script would resolve against the page, which may have another origin. `location` cannot be shadowed, unlike
 * `document.baseURI`.
 */
const load = (module?: { uri: string }): WalletModalApi =>
  // Async, since this rejects rather than throws: nothing can be relative to a `blob:` URL
  install(async () => {
    const own = new URL(tag?.src ?? (module as { uri: string }).uri, location as unknown as string)
    return import(/* @vite-ignore */ new URL(__GRAPH__, own) as unknown as string) as Promise<MainModule>
  })

export default { load, tag }
