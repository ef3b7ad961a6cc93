import type { WalletModalApi } from './core/api.ts'
import type { Driver } from './core/driver.ts'
import type { Options } from './core/options.ts'
import { createEntry } from './entry/createEntry.ts'
import { ATTRIBUTES } from './entry/options.ts'
import { defineTags } from './element/define.ts'

const entries: Driver[] = []

/** Some servers define `window` for other libraries, but no custom elements. */
const isBrowser = typeof customElements !== 'undefined'

/**
 * Creates a modal without touching `window`. The `<wallet-modal>` elements of the page belong to the first modal
 * created; every other modal adds an element of its own. With options, no element's attributes set options, as if
 * `configure()` had been called first. Throws `InvalidOption`.
 */
export function createWalletModal(options?: Options): WalletModalApi {
  const { api, driver, wake } = createEntry(() => import('./api.ts'), options)
  entries.push(driver)
  if (isBrowser) wake()
  return api
}

/** Defines `<wallet-modal>` and the button elements. They belong to the first modal created, or to a new one. */
export function defineElements(): void {
  if (!isBrowser) return
  defineTags(() => {
    if (!entries.length) createWalletModal()
    return entries[0] as Driver
  }, ATTRIBUTES)
}

export { WalletModalError } from './core/errors.ts'
export type * from './public.ts'
