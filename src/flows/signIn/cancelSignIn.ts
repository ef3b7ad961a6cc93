import { toWalletModalError } from '../../core/errors.ts'
import { addressKey } from '../../core/safety/isSameAddress.ts'
import type { CaipNetworkId, Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { loadDisconnect } from '../connections/loadDisconnect.ts'
import { settle } from '../modal/settle.ts'
import { report } from '../modal/report.ts'
import { accountFacts, track } from '../modal/track.ts'
import { loadSwitching } from '../networks/loadSwitching.ts'
import { sessionsOf } from './sessionsOf.ts'
import { forgetReturn } from './showSignIn.ts'
import { mustSignIn } from './signInFacts.ts'
import { accountOf, connectedNow, signInOf } from './signInOf.ts'

/** Returns the network on which the account signed in last and still has a session. */
async function signedNetwork(modal: Modal, { address, network }: Connection): Promise<CaipNetworkId | undefined> {
  const { signedOn, setup } = signInOf(modal)
  const last = signedOn.get(addressKey(address))
  if (!setup || last === undefined || last === network || !modal.networks.find(last)) return undefined
  const sessions = await sessionsOf(modal, setup, { network: last, address })
  return sessions.length ? last : undefined
}

/** Records that the account did not stay connected: the wallet refused last, or the visitor cancelled. */
function recordLeft(modal: Modal): void {
  const { $outcome } = modal.attempt
  const { error } = signInOf(modal).$progress.get()
  const isRefused = error?.code === 'UserRejected'
  if ($outcome.get().outcome === 'connected') $outcome.set({ outcome: isRefused ? 'rejected' : 'closed' })
}

/** Goes back to the network on which the account has signed in, else disconnects. */
async function goBackOrLeave(modal: Modal, connection: Connection): Promise<void> {
  // If the site does not say whether there is a session, there is none to go back to.
  const last = await signedNetwork(modal, connection).catch((error: unknown) => {
    report(modal, toWalletModalError(error))
    return undefined
  })
  if (last !== undefined) {
    const { switchNetwork } = await loadSwitching()
    // If the wallet refuses, the account stays where it has no session.
    const isBack = await switchNetwork(modal, last).then(
      () => true,
      () => false,
    )
    if (isBack) return
  }
  const { disconnect } = await loadDisconnect()
  recordLeft(modal)
  await disconnect(modal, { connection })
}

/**
 * Leaves the sign-in. If it is required, the visitor goes back to the network on which they signed in last, or is
 * disconnected (specification §4). Never rejects.
 */
export async function cancelSignIn(modal: Modal): Promise<void> {
  const { reading } = signInOf(modal)
  await reading
  // Signed in: there is nothing to leave
  if (reading && modal.shell.$session.get()) return
  const connection = connectedNow(modal)
  track(modal).note('CLICK_CANCEL_SIWX', accountFacts(modal))
  forgetReturn(modal)
  try {
    if (connection && mustSignIn(modal)) await goBackOrLeave(modal, connection)
    else if (connection) signInOf(modal).fresh.delete(accountOf(connection))
  } catch (error) {
    report(modal, toWalletModalError(error))
  }
  settle(modal, 'done')
}
