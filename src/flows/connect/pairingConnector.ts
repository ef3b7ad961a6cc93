import type { Connector } from '../../core/connector.ts'
import type { Modal } from '../../modal.ts'

/** The pairing (WalletConnect) connector, if it is offered. */
export function pairingConnector(modal: Modal): Connector | undefined {
  return modal.wallets.$others.get().find(({ type }) => type === 'walletConnect')
}

/**
 * Whether pairing is the only way to connect, or the site does it itself (specification §2, "without adapters or under
 * manual control").
 */
export function isPairingOnly(modal: Modal): boolean {
  const { manualControl, connectors = {} } = modal.$options.get()
  if (manualControl) return true
  const ways = modal.wallets.$connectors.get()
  return connectors.injected === false && ways.length > 0 && ways.every(({ type }) => type === 'walletConnect')
}
