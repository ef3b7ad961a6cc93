import { isRecord } from '../../core/data/isRecord.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { invalidSignIn } from '../../core/signIn/parseSignIn.ts'
import { WalletModalError } from '../../core/errors.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { HTTP_TIMEOUT_MS } from '../../core/limits.ts'
import type { Session } from '../../core/signIn/siwx.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Setup } from './setup.ts'

const isSession = (one: unknown): one is Session =>
  isRecord(one) && isRecord(one.data) && typeof one.data.accountAddress === 'string'

/**
 * Returns the sessions of an account that have not expired, whatever else the site's own object returns. Rejects with
 * `ServiceUnavailable` if that does not answer, and with `InvalidOption` if it returns no sessions.
 */
export async function sessionsOf(
  modal: Modal,
  { siwx }: Setup,
  { network, address }: Pick<Connection, 'network' | 'address'>,
): Promise<readonly Session[]> {
  const asked = Promise.resolve(siwx.getSessions(network, address))
  const answer: unknown = await withTimeout(asked, { ms: HTTP_TIMEOUT_MS }).catch((cause: unknown) => {
    throw new WalletModalError('ServiceUnavailable', { cause })
  })
  if (!Array.isArray(answer) || !answer.every(isSession))
    throw invalidSignIn('getSessions', 'Expected a list of sessions as the answer')
  return answer.filter(
    ({ data: { accountAddress, chainId, expirationTime } }) =>
      chainId === network &&
      isSameAddress(accountAddress, address) &&
      !(Date.parse(expirationTime ?? '') <= modal.now()),
  )
}
