import { toWalletModalError } from '../../core/errors.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { KEYS } from '../../services/storageKeys.ts'
import { report } from '../modal/report.ts'
import { inTime } from './inTime.ts'
import { setSession, tellOfSession } from './setSession.ts'
import { signInOf } from './signInOf.ts'

/** Whether an address is in one of these connections. */
const isHeldIn = (connections: readonly Connection[]) => (address: string) =>
  connections.some(({ accounts }) => accounts.some((one) => isSameAddress(one.address, address)))

/** Ends the sessions of accounts that have gone; all of them when nothing is connected any more. */
async function end(modal: Modal, ended: readonly Connection[]): Promise<void> {
  const { setup } = signInOf(modal)
  if (!setup?.endsOnDisconnect) return
  const left = modal.connections.$known.get()
  if (!left.length) return inTime(setup.siwx.setSessions([]))
  const networks = modal.networks.$configured.get()
  // Another wallet app has replaced the first
  const isHeld = isHeldIn(left)
  for (const { namespace, accounts } of ended)
    for (const { address } of accounts.filter((one) => !isHeld(one.address)))
      for (const { caipNetworkId } of networks.filter(({ chainNamespace }) => chainNamespace === namespace))
        await inTime(setup.siwx.revokeSession(caipNetworkId, address))
}

/** Signs out of the accounts of connections that have ended, unless the site keeps their sessions. */
export function endSessions(modal: Modal, ended: readonly Connection[]): void {
  if (!ended.length) return
  const session = modal.shell.$session.get()
  const { accountAddress } = session?.data ?? {}
  const isGone = accountAddress !== undefined && isHeldIn(ended)(accountAddress)
  if (isGone && !isHeldIn(modal.connections.$known.get())(accountAddress)) {
    setSession(modal, null)
    if (signInOf(modal).setup?.endsOnDisconnect) tellOfSession(modal)
  }
  end(modal, ended).catch((cause: unknown) => report(modal, toWalletModalError(cause)))
}

/** Removes sessions that an earlier visit left: its wallet was disconnected before this code was loaded. */
export function removeLeft(modal: Modal): void {
  const { setup } = signInOf(modal)
  const isLeft = !modal.connections.$known.get().length && modal.site.storage.getItem(KEYS.connections) === null
  if (setup?.isOurs && setup.endsOnDisconnect && isLeft)
    inTime(setup.siwx.setSessions([])).catch((cause: unknown) => report(modal, toWalletModalError(cause)))
}
