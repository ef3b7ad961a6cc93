import type { Connector } from '../../core/connector.ts'
import type { Modal } from '../../modal.ts'

/** Returns the WalletConnect connector, if the site uses it. */
export function pairingConnector(modal: Modal): Connector | undefined {
  return modal.wallets.$others.get().find(({ type }) => type === 'walletConnect')
}

/**
 * Whether WalletConnect is the only way to connect. Also true with `manualControl`, where the site pairs by itself
 * (specification §2, "without adapters or under manual control").
 */
export function isPairingOnly(modal: Modal): boolean {
  const { manualControl, connectors = {} } = modal.$options.get()
  if (manualControl) return true
  const ways = modal.wallets.$connectors.get()
  return connectors.injected === false && ways.length > 0 && ways.every(({ type }) => type === 'walletConnect')
}
