import { isWalletModalError, paramsOf } from '../../core/errors.ts'
import { SIGNED_WITHIN_MS } from '../../core/names/limits.ts'
import type { RefusedAs } from '../../core/names/registration.ts'
import type { Modal } from '../../modal.ts'
import type { NameOrder } from './askRegistration.ts'
import { clockOffset } from './clockOffset.ts'
import type { Naming } from './namingOf.ts'

type Help = Pick<Naming, 'help' | 'offMs'> & {
  /** How far the clock is ahead of the service's, if a second signature with the right time can be asked for. */
  aheadMs?: number
}

/**
 * Finds out why the service did not accept the timestamp of a signature: the visitor took too long, or the clock of the
 * device is wrong. Undefined if it refused for another reason.
 */
export async function helpWith(
  modal: Modal,
  { connection }: NameOrder,
  { tookMs, failure }: { tookMs: number; failure?: unknown },
): Promise<Help | undefined> {
  const { field, serverMs }: RefusedAs = isWalletModalError(failure) ? paramsOf(failure) : {}
  if (field !== 'timestamp') return undefined
  if (tookMs > SIGNED_WITHIN_MS) return { help: 'slow' }
  const aheadMs = serverMs === undefined ? undefined : modal.now() - serverMs
  // Browsers show the service's time only if the service allows it.
  if (aheadMs !== undefined && Math.abs(aheadMs) > SIGNED_WITHIN_MS / 2)
    return { help: 'clock', offMs: aheadMs, aheadMs }
  const offMs = await clockOffset(modal, connection.network)
  return { help: 'clock', ...(offMs !== undefined && { offMs }) }
}
