import type { Connector } from '../../core/connector.ts'
import type { Modal } from '../../modal.ts'

/** The connector that pairs with wallets elsewhere, where it is offered. */
export function pairingConnector(modal: Modal): Connector | undefined {
  return modal.wallets.$others.get().find(({ type }) => type === 'walletConnect')
}

/** Specification §2, "without adapters or under manual control": pairing is the only way there is, or the site does it itself. */
export function isPairingOnly(modal: Modal): boolean {
  const { manualControl, connectors = {} } = modal.$options.get()
  if (manualControl) return true
  const ways = modal.wallets.$connectors.get()
  return connectors.injected === false && ways.length > 0 && ways.every(({ type }) => type === 'walletConnect')
}
