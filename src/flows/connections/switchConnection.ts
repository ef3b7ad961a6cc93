import { WalletModalError } from '../../core/errors.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { changeConnections } from '../../state/changeConnections.ts'
import { isMatch } from './disconnect.ts'
import { settle } from '../modal/settle.ts'
import { loadBalance } from '../account/loadBalance.ts'
import { persist } from './persist.ts'
import { setNetwork } from '../networks/setNetwork.ts'
import { savedStateOf } from './savedState.ts'
import { whenListed } from './whenSettled.ts'
import { loadConnect } from './loadConnect.ts'

const isSameAddress = (a: string, b: unknown) => a.toLowerCase() === String(b).toLowerCase()

/** Connects a wallet again that was connected before. Meanwhile the status of its connection is `connecting`. */
async function logInAgain(modal: Modal, connection: Connection): Promise<Connection> {
  changeConnections(modal.connections, { type: 'asked', key: connection })
  try {
    const { connect } = await loadConnect()
    return await connect(modal, connection.connectorId, { namespace: connection.namespace })
  } catch (error) {
    changeConnections(modal.connections, { type: 'silent', key: connection })
    throw error
  }
}

/**
 * Makes an open connection the current one, with one of its accounts. No wallet request: the wallet has granted all of
 * these accounts.
 */
async function use(modal: Modal, connection: Connection, address: string): Promise<void> {
  const account = connection.accounts.find((one) => isSameAddress(one.address, address))
  if (!account) {
    throw new WalletModalError('InvalidOption', {
      message: `Invalid option "address": ${connection.connectorName} gave no account ${address}`,
    })
  }
  changeConnections(modal.connections, { type: 'selected', key: connection, address: account.address })
  setNetwork(modal, connection.network)
  persist(modal)
  settle(modal, 'changed')
  await loadBalance(modal)
}

/**
 * Implements `switchConnection()`: makes a connection the current one, with one of its accounts; a disconnected one
 * connects again (specification §4). Rejects with `NotConnected`, `InvalidOption` for an address that the wallet did
 * not grant, `RequestPending` while the wallet is connecting, and as `connect` does.
 */
export async function switchConnection(modal: Modal, wanted: Connection | string, address?: string): Promise<void> {
  const found = whenListed(modal)
  if (found) await found
  // One connector id can have a connection in several namespaces.
  const named = [...modal.connections.$known.get(), ...savedStateOf(modal).left()].filter((one) => isMatch(one, wanted))
  const hasIt = (one: Connection) => !address || one.accounts.some((other) => isSameAddress(other.address, address))
  const connection = named.find(hasIt) ?? named[0]
  if (!connection) throw new WalletModalError('NotConnected')
  const { status } = connection
  if (status === 'connecting' || status === 'reconnecting') throw new WalletModalError('RequestPending')
  const open = status === 'connected' ? connection : await logInAgain(modal, connection)
  await use(modal, open, address ?? open.address)
}
