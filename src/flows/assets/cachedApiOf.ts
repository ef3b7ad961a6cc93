import type { Modal } from '../../modal.ts'
import { createCaches, type Caches } from '../../services/blockchainApi/caches.ts'
import { createBlockchainApi } from '../../services/blockchainApi/index.ts'
import { createCachedApi, type CachedApi } from '../../services/blockchainApi/cachedApi.ts'
import { placeOf } from '../../services/blockchainApi/gate.ts'
import { clearOnDisconnect } from '../connections/clearOnDisconnect.ts'

/** Creates the Blockchain API of a modal. */
export const createApi = ({ site, entry }: Modal) =>
  createBlockchainApi({ options: site.options, version: entry.version, clientId: site.clientId })

/** Returns the client of the Blockchain API, which is created on first use. */
export const blockchainApiOf = (modal: Modal) => modal.late(createApi)

function createSaved(modal: Modal): Caches {
  const cleared = clearOnDisconnect(modal)
  return createCaches({ storage: modal.site.storage, now: modal.now, clearings: () => cleared.count })
}

/** Returns the cached answers of the Blockchain API, which are kept until the visitor disconnects. */
export const cachesOf = (modal: Modal) => modal.late(createSaved)

const create = (modal: Modal): CachedApi =>
  createCachedApi(blockchainApiOf(modal), cachesOf(modal), () => placeOf(modal.site.options()))

/**
 * Returns the Blockchain API with caches in front of it. Before the first use, nothing is read from storage or
 * requested.
 */
export const cachedApiOf = (modal: Modal) => modal.late(create)
