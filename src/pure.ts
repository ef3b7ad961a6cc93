import type { WalletModalApi } from './core/api.ts'
import type { Driver } from './core/driver.ts'
import type { Options } from './core/options.ts'
import { createEntry } from './entry/createEntry.ts'
import { ATTRIBUTES } from './entry/options.ts'
import { defineTags } from './element/define.ts'

const entries: Driver[] = []

/**
 * Creates a separate modal without touching `window`. The elements on the page belong to the first one created; any
 * other shows in an element that it adds itself. Throws `InvalidOption`.
 */
export function createWalletModal(options: Options = {}): WalletModalApi {
  const { api, driver, wake } = createEntry(() => import('./api.ts'), options)
  entries.push(driver)
  if (typeof window !== 'undefined') wake()
  return api
}

/** Defines `<wallet-modal>` and the buttons, driven by the first modal created. */
export function defineElements(): void {
  defineTags(() => {
    if (!entries.length) createWalletModal()
    return entries[0] as Driver
  }, ATTRIBUTES)
}

export { WalletModalError } from './core/errors.ts'
export type * from './public.ts'
