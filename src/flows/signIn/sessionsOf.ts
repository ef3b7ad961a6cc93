import { WalletModalError } from '../../core/errors.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { HTTP_TIMEOUT_MS } from '../../core/limits.ts'
import type { Session } from '../../core/signIn/siwx.ts'
import type { Connection } from '../../core/types.ts'
import type { Setup } from './setup.ts'

/** Returns the sessions of an account. Rejects if the site's own object does not answer. */
export async function sessionsOf(
  { siwx }: Setup,
  { network, address }: Pick<Connection, 'network' | 'address'>,
): Promise<readonly Session[]> {
  const answer = Promise.resolve(siwx.getSessions(network, address))
  return withTimeout(answer, { ms: HTTP_TIMEOUT_MS }).catch((cause: unknown) => {
    throw new WalletModalError('ServiceUnavailable', { cause })
  })
}
