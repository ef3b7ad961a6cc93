import type { Entry, MainCode, MainModule } from '../core/entry.ts'
import { WalletModalError } from '../core/errors.ts'

/**
 * Loads the main code. ES modules import it by a literal path, the classic script by URL; the standalone file contains
 * it.
 */
export type LoadMain = () => Promise<MainModule>

/** Creates the loader of the main code, which loads and starts it once. After a failure the next call tries again. */
export function createLoader(load: LoadMain, entry: Entry, failed: (error: WalletModalError) => void) {
  let loading: Promise<MainCode> | undefined
  let main: MainCode | undefined
  const problems: string[] = []
  return {
    /** Messages of failed attempts for the site's developer, latest first; empty once loading has succeeded. */
    problems,
    /** Returns the main code's methods; undefined until it is loaded. */
    main: () => main,
    /**
     * Downloads the main code without starting it. Errors are ignored here, since opening the modal reports them.
     * Skipped in Firefox, recognized by `mozInnerScreenX`: it caches a failed `import()`, so that after a failed
     * preload the modal could not be opened until a reload.
     */
    preload: (wallet?: string) =>
      void (
        (globalThis as { mozInnerScreenX?: number }).mozInnerScreenX ??
        load()
          .then(({ warm }) => warm?.(wallet))
          .catch(() => {})
      ),
    /** Loads and starts the main code, or returns it if it is running. Rejects with `LoadFailed`. */
    get: (): Promise<MainCode> =>
      (loading ??= load().then(
        ({ start }) => {
          problems.length = 0
          return (main = start(entry))
        },
        (cause: Error) => {
          loading = undefined
          const message = `Loading failed: ${cause.message}`
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
