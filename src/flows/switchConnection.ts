import { WalletModalError } from '../core/errors.ts'
import type { Connection } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { loadBalance } from './loadBalance.ts'
import { persist } from './persist.ts'

/**
 * Makes a connection, and an address of it, the current one. Nothing is asked of the wallet (contract B1).
 * Rejects with `NotConnected`, or with `InvalidOption` for an address that the wallet did not give.
 */
export async function switchConnection(modal: Modal, wanted: Connection | string, address?: string): Promise<void> {
  const id = typeof wanted === 'string' ? wanted : wanted.connectorId
  const connection = modal.connections.$all.get().find((one) => one.connectorId === id)
  if (!connection) throw new WalletModalError('NotConnected')
  const account = connection.accounts.find((one) => one.address.toLowerCase() === (address ?? connection.address).toLowerCase())
  if (!account) {
    throw new WalletModalError('InvalidOption', { message: `Invalid option "address": ${connection.connectorName} gave no account ${address}` })
  }
  modal.connections.change(connection.namespace, id, { address: account.address })
  modal.connections.$activeNamespace.set(connection.namespace)
  persist(modal)
  await loadBalance(modal)
}
