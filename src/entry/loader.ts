import type { Entry, MainCode, MainModule } from '../core/entry.ts'
import { WalletModalError } from '../core/errors.ts'

/** Loads the main code: the ES module by a literal import, the classic script by URL; the standalone file contains it. */
export type LoadMain = () => Promise<MainModule>

/** Loads and starts the main code once. A failed load is reported and forgotten, so that the next call retries. */
export function createLoader(load: LoadMain, entry: Entry, failed: (error: WalletModalError) => void) {
  let loading: Promise<MainCode> | undefined
  let main: MainCode | undefined
  const problems: string[] = []
  return {
    /** Why loading failed, for the site's developer: latest first, empty once loading succeeds. */
    problems,
    /** The main code's interface, if it is loaded. */
    main: () => main,
    /**
     * Loads the code without starting it; a failure shows up when the visitor opens the modal. Does nothing in Firefox
     * (the only browser with `mozInnerScreenX`), which caches a failed `import()` or `modulepreload`: after a failed
     * preload, pressing could not work.
     */
    preload: (wallet?: string) => void ((globalThis as { mozInnerScreenX?: number }).mozInnerScreenX ?? load().then(({ warm }) => warm?.(wallet)).catch(() => {})),
    /** Rejects with `LoadFailed`. */
    get: (): Promise<MainCode> =>
      (loading ??= load().then(
        ({ start }) => {
          problems.length = 0
          return (main = start(entry))
        },
        (cause: Error) => {
          loading = undefined
          const message = `Loading failed (CORS headers?): ${cause.message}`
          problems.unshift(message)
          console.warn(message)
          const error = new WalletModalError('LoadFailed', { message, cause })
          failed(error)
          throw error
        },
      )),
  }
}

export type Loader = ReturnType<typeof createLoader>
