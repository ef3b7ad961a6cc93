import type { RegistrationApi } from '../../core/names/registration.ts'
import type { Modal } from '../../modal.ts'
import { createRegistration } from '../../services/blockchainApi/registration/createRegistration.ts'
import { blockchainApiOf } from '../assets/cachedApiOf.ts'

/** Creates the client of the service that registers names. Tests replace it. */
export const createNameRegistry = (modal: Modal): RegistrationApi => {
  const { site, entry } = modal
  const parts = { options: site.options, version: entry.version, clientId: site.clientId }
  return createRegistration(parts, (network) => blockchainApiOf(modal).isSupported(network))
}

/** Returns the client of the service that registers names, which is created on first use. */
export const registrationApiOf = (modal: Modal) => modal.late(createNameRegistry)
