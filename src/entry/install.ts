import type { WalletModalApi } from '../core/api.ts'
import { defineTags } from '../element/define.ts'
import { createEntry } from './createEntry.ts'
import type { LoadMain } from './loader.ts'
import { ATTRIBUTES } from './options.ts'

/**
 * Sets `window.WalletModal` and defines the custom elements. If the page loads the widget twice, the first copy wins:
 * the second one returns the API of the first, and warns if the versions differ.
 */
export function install(load: LoadMain): WalletModalApi {
  const page = globalThis as { WalletModal?: WalletModalApi; customElements?: unknown }
  const { api, driver, wake } = createEntry(load)
  // Not an element with that id, which is a property of the window's prototype
  const first = Object.hasOwn(page, 'WalletModal') && page.WalletModal
  if (first && first.version !== api.version) console.warn(`wallet-modal ${first.version} is used, not ${api.version}`)
  if (first) return first
  // Some servers define `window` for other libraries, but no custom elements
  if (!page.customElements) return api
  page.WalletModal = api
  defineTags(() => driver, ATTRIBUTES)
  wake()
  return api
}
