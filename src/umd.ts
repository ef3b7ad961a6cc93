import type { WalletModalApi } from './core/api.ts'
import type { MainModule } from './core/entry.ts'
import { ofDocument } from './core/page/ofDocument.ts'
import { install } from './entry/install.ts'
import { isRequired, tag } from './entry/scriptTag.ts'

/** Path of the main code relative to this file, set by the build. */
declare const __GRAPH__: string

/**
 * The entry script as a classic script, AMD or CommonJS module; the build adds the wrapper. The main code is imported
 * relative to the URL of this file, which the tag or the AMD loader has: relative imports of a classic script would
 * resolve against the page, which may have another origin.
 */
const load = (module?: { uri: string }): WalletModalApi =>
  install(() => {
    const own = new URL((module?.uri ?? tag?.src) as string, ofDocument('baseURI'))
    return import(/* @vite-ignore */ new URL(__GRAPH__, own) as unknown as string) as Promise<MainModule>
  })

export default { load, isRequired }
