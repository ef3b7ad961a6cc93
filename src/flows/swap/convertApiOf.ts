import type { ConvertApi } from '../../core/swap/convertApi.ts'
import type { Modal } from '../../modal.ts'
import { createConvertApi } from '../../services/blockchainApi/convert/createConvertApi.ts'

/** Creates the client of the service that swaps. Tests replace it. */
export const createConvert = ({ site, entry }: Modal): ConvertApi =>
  createConvertApi({ options: site.options, version: entry.version, clientId: site.clientId })

/** Returns the client of the service that swaps, which is created on first use. */
export const convertApiOf = (modal: Modal) => modal.late(createConvert)
