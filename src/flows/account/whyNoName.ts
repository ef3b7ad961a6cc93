import { WalletModalError } from '../../core/errors.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/**
 * Returns why an account cannot register a name (specification §5, §6); undefined if it can. Only accounts of embedded
 * wallets can, on EVM networks that are no test networks, at the Blockchain API.
 */
export function whyNoName(modal: Modal, connection: Connection | undefined): WalletModalError | undefined {
  if (connection?.connectorType !== 'auth')
    return new WalletModalError('FeatureDisabled', { message: 'Address or auth connector not found' })
  if (!modal.chain(connection.namespace)?.abilities.includes('names')) return new WalletModalError('UnsupportedChain')
  const network = modal.networks.find(connection.network)
  if (!network) return new WalletModalError('NetworkNotFound', { message: 'Network not found' })
  const { names = 'default', projectId } = modal.$options.get()
  if (names !== 'default' || !projectId) return new WalletModalError('FeatureDisabled')
  // The names of accounts are not looked up there, either.
  return network.testnet ? new WalletModalError('UnsupportedChain') : undefined
}
