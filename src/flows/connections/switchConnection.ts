import { WalletModalError } from '../../core/errors.ts'
import { once } from '../../core/once.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { move } from '../../state/move.ts'
import { isNamed } from './disconnect.ts'
import { leaveUnsupported } from '../networks/leaveUnsupported.ts'
import { loadBalance } from '../account/loadBalance.ts'
import { persist } from './persist.ts'
import { setNetwork } from '../networks/setNetwork.ts'
import { memoryOf } from './memoryOf.ts'
import { whenFound } from './whenSettled.ts'

/** What asks a wallet without the modal: most who switch are connected already. */
const loadConnect = once(() => import('../connect/connect.ts'))

const isSameAddress = (a: string, b: unknown) => a.toLowerCase() === String(b).toLowerCase()

/** Logs in again with one that is only remembered; it is `connecting` as long as its wallet is asked. */
async function logInAgain(modal: Modal, connection: Connection): Promise<Connection> {
  move(modal.connections, { type: 'asked', key: connection })
  try {
    const { connect } = await loadConnect()
    return await connect(modal, connection.connectorId, { namespace: connection.namespace })
  } catch (error) {
    move(modal.connections, { type: 'silent', key: connection })
    throw error
  }
}

/** Makes an open connection, and an address of it, the one in use. Nothing is asked of the wallet (contract B1). */
async function use(modal: Modal, connection: Connection, address: string): Promise<void> {
  const account = connection.accounts.find((one) => isSameAddress(one.address, address))
  if (!account) {
    throw new WalletModalError('InvalidOption', { message: `Invalid option "address": ${connection.connectorName} gave no account ${address}` })
  }
  move(modal.connections, { type: 'chosen', key: connection, address: account.address })
  setNetwork(modal, connection.network)
  persist(modal)
  leaveUnsupported(modal)
  await loadBalance(modal)
}

/**
 * Makes a connection, and an address of it, the current one: a connected one is used, one that is disconnected logs in again
 * (specification §4). Rejects with `NotConnected`, with `InvalidOption` for an address that the wallet did not give, with
 * `RequestPending` for one that is being connected, and with what `connect` rejects with.
 */
export async function switchConnection(modal: Modal, wanted: Connection | string, address?: string): Promise<void> {
  const found = whenFound(modal)
  if (found) await found
  // One session may be the connection of several namespaces.
  const named = [...modal.connections.$life.get(), ...memoryOf(modal).left()].filter((one) => isNamed(one, wanted))
  const hasIt = (one: Connection) => !address || one.accounts.some((other) => isSameAddress(other.address, address))
  const connection = named.find(hasIt) ?? named[0]
  if (!connection) throw new WalletModalError('NotConnected')
  const { status } = connection
  if (status === 'connecting' || status === 'reconnecting') throw new WalletModalError('RequestPending')
  const open = status === 'connected' ? connection : await logInAgain(modal, connection)
  await use(modal, open, address ?? open.address)
}
