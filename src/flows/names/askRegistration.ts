import { loadNameSigning } from '../../chains/loadNameSigning.ts'
import type { Link } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { WALLET_HINT_MS } from '../../core/limits.ts'
import { registrationMessage } from '../../core/names/registration.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { namingOf } from './namingOf.ts'
import { registrationApiOf } from './registrationApiOf.ts'

export interface NameOrder {
  connection: Connection
  link: Link
  name: string
  coinType: number
}

/**
 * Has the wallet sign the registration with the current time, less `aheadMs`, and registers the name.
 * Rejects with `Aborted` if `isCurrent` returns false when the signature is there. Resolves with the time that passed
 * between timestamp and registration, and with the error if the service refused.
 */
export async function askRegistration(
  modal: Modal,
  { connection, link, name, coinType }: NameOrder,
  isCurrent: () => boolean,
  aheadMs = 0,
): Promise<{ tookMs: number; failure?: unknown }> {
  const { change } = namingOf(modal)
  const { address, network } = connection
  const signing = await loadNameSigning()
  const check = () => {
    if (!isCurrent()) throw new WalletModalError('Aborted')
  }
  check()
  const startedAt = modal.now()
  const message = registrationMessage(name, Math.floor((startedAt - aheadMs) / 1000))
  change({ phase: 'asking' })
  const hint = setTimeout(() => isCurrent() && change({ phase: 'late' }), WALLET_HINT_MS)
  const signature = await signing
    .sign(link, { address, text: message }, modal.site.rpc)
    .finally(() => clearTimeout(hint))
  check()
  change({ phase: 'registering' })
  const tookMs = modal.now() - startedAt
  const sent = registrationApiOf(modal).register({ network, name, coinType, address, message, signature })
  return sent.then(
    () => ({ tookMs }),
    (failure: unknown) => ({ tookMs, failure }),
  )
}
