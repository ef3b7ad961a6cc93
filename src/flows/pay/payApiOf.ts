import type { PayApi } from '../../core/pay/payApi.ts'
import type { Modal } from '../../modal.ts'
import { createPayApi } from '../../services/pay/createPayApi.ts'

/** Creates the client of the services for payments. Tests replace it. */
export const createPayClient = ({ site, entry }: Modal): PayApi =>
  createPayApi({ options: site.options, version: entry.version, clientId: site.clientId })

/** Returns the client of the services for payments, which is created on first use. */
export const payApiOf = (modal: Modal) => modal.late(createPayClient)
