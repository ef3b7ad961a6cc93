import { isWalletModalError, toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { HTTP_TIMEOUT_MS } from '../../core/limits.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { Session, Siwx } from '../../core/signIn/siwx.ts'
import type { Modal } from '../../modal.ts'
import { report } from '../modal/report.ts'

/** Limits the time of a function of the site. Rejects with `ServiceUnavailable` if it does not answer. */
export const inTime = <T>(answer: T | Promise<T>): Promise<T> =>
  withTimeout(Promise.resolve(answer), { ms: HTTP_TIMEOUT_MS }).catch((cause: unknown) => {
    const isLate = isWalletModalError(cause) && cause.code === 'WalletTimeout'
    throw isLate ? new WalletModalError('ServiceUnavailable', { cause }) : cause
  })

/**
 * Has a session verified and kept. Rejects with `ServiceUnavailable` if the site does not answer. What it accepts after
 * that ends again, unless the account has signed in since: the visitor was told that it failed.
 */
export async function addInTime(modal: Modal, siwx: Siwx, session: Session): Promise<void> {
  const { accountAddress, chainId } = session.data
  const endLate = async () => {
    const now = modal.shell.$session.get()?.data
    const isSignedIn = now?.chainId === chainId && isSameAddress(now.accountAddress, accountAddress)
    if (!isSignedIn) await siwx.revokeSession(chainId, accountAddress)
  }
  const adding = Promise.resolve(siwx.addSession(session))
  try {
    await inTime(adding)
  } catch (failure) {
    const isAccepted = () =>
      adding.then(
        () => true,
        () => false,
      )
    isAccepted()
      .then((isLate) => (isLate ? endLate() : undefined))
      .catch((cause: unknown) => report(modal, toWalletModalError(cause)))
    throw failure
  }
}
