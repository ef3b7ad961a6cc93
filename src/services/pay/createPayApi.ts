import type { PayApi } from '../../core/pay/payApi.ts'
import type { AskParts } from '../blockchainApi/ask.ts'
import { createExchanges } from './exchanges.ts'
import { createTransfers } from './transfers.ts'

/** Creates the client of the services for payments. */
export const createPayApi = (parts: AskParts): PayApi => ({ ...createTransfers(parts), ...createExchanges(parts) })
