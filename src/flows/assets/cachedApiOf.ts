import type { Modal } from '../../modal.ts'
import { createCaches } from '../../services/blockchainApi/caches.ts'
import { createBlockchainApi } from '../../services/blockchainApi/index.ts'
import { createCachedApi, type CachedApi } from '../../services/blockchainApi/cachedApi.ts'
import { clearOnDisconnect } from '../connections/clearOnDisconnect.ts'

const createApi = ({ site, entry }: Modal) =>
  createBlockchainApi({ options: site.options, version: entry.version, clientId: site.clientId })

/** The client of the Blockchain API, created on first use. */
export const blockchainApiOf = (modal: Modal) => modal.late(createApi)

function create(modal: Modal): CachedApi {
  clearOnDisconnect(modal)
  return createCachedApi(blockchainApiOf(modal), createCaches({ storage: modal.site.storage, now: modal.now }))
}

/** The Blockchain API behind its caches. Nothing is read from storage or requested before its first use. */
export const cachedApiOf = (modal: Modal) => modal.late(create)
