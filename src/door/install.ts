import type { WalletModalApi } from '../core/api.ts'
import { define } from '../element/define.ts'
import { createDoor, type LoadGraph } from './createDoor.ts'
import { ATTRIBUTES } from './options.ts'

/**
 * Sets `window.WalletModal` and defines the elements. The first copy on a page wins: a later one answers with the first
 * one's API, and warns when its version is another.
 */
export function install(load: LoadGraph): WalletModalApi {
  const page = globalThis as { WalletModal?: WalletModalApi; window?: unknown }
  const { api, driver, wake } = createDoor(load)
  const first = page.WalletModal
  if (first) {
    if (first.version !== api.version) console.warn(`wallet-modal ${first.version} is already on this page; ${api.version} is not used.`)
    return first
  }
  if (page.window === undefined) return api
  page.WalletModal = api
  define(() => driver, ATTRIBUTES)
  wake()
  return api
}
