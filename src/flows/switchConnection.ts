import { WalletModalError } from '../core/errors.ts'
import type { Connection } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { isNamed } from './disconnect.ts'
import { loadBalance } from './loadBalance.ts'
import { persist } from './persist.ts'
import { setNetwork } from './setNetwork.ts'

/**
 * Makes a connection, and an address of it, the current one. Nothing is asked of the wallet (contract B1).
 * Rejects with `NotConnected`, or with `InvalidOption` for an address that the wallet did not give.
 */
export async function switchConnection(modal: Modal, wanted: Connection | string, address?: string): Promise<void> {
  // One session may be the connection of several namespaces.
  const named = modal.connections.$all.get().filter((one) => isNamed(one, wanted))
  const accountIn = (one: Connection) => one.accounts.find((other) => other.address.toLowerCase() === (address ?? one.address).toLowerCase())
  const connection = named.find(accountIn) ?? named[0]
  if (!connection) throw new WalletModalError('NotConnected')
  const account = accountIn(connection)
  if (!account) {
    throw new WalletModalError('InvalidOption', { message: `Invalid option "address": ${connection.connectorName} gave no account ${address}` })
  }
  modal.connections.change(connection.namespace, connection.connectorId, { address: account.address })
  setNetwork(modal, connection.network)
  persist(modal)
  await loadBalance(modal)
}
