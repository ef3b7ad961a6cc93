import type { BuyApi } from '../../core/buy/buyApi.ts'
import type { Modal } from '../../modal.ts'
import { createOnramp } from '../../services/blockchainApi/onramp/createOnramp.ts'

/** Creates the client of the service that knows what can be bought. Tests replace it. */
export const createBuyApi = ({ site, entry }: Modal): BuyApi =>
  createOnramp({ options: site.options, version: entry.version, clientId: site.clientId })

/** Returns the client of the service that knows what can be bought, which is created on first use. */
export const buyApiOf = (modal: Modal) => modal.late(createBuyApi)
