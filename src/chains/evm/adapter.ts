import type { ChainAdapter } from '../../core/chain.ts'
import { WalletModalError } from '../../core/errors.ts'
import { once } from '../../core/once.ts'
import { parseCoins } from '../../core/data/parseQuantity.ts'
import { connect, restore } from './connectWallet.ts'
import type { Eip1193 } from './eip1193.ts'
import { createProvider } from './provider.ts'
import { createSessionCalls, type SessionCallParts } from './sessionCalls.ts'

/** Reads the native balance in wei. Rejects like `rpc`, and with `ServiceUnavailable` for a malformed answer. */
const balance: ChainAdapter['balance'] = async (address, rpc) => {
  const answer = await rpc('eth_getBalance', [address, 'latest'])
  try {
    return parseCoins('eth_getBalance', answer)
  } catch (cause) {
    throw new WalletModalError('ServiceUnavailable', { message: (cause as Error).message, cause })
  }
}

const loadSwitch = once(() => import('./switchNetwork.ts'))

/** Requests a network switch from the wallet. Rejects like `switchNetwork.ts`, and with `LoadFailed`. */
const switchNetwork: ChainAdapter['switchNetwork'] = async (...ask) => (await loadSwitch()).switchNetwork(...ask)

/**
 * Returns `fixed` only for our own providers that cannot switch (`isFixed`). Most wallets can switch to any network, or
 * add it.
 */
const obstacleTo: NonNullable<ChainAdapter['obstacleTo']> = ({ provider }) =>
  (provider as Eip1193).isFixed ? 'fixed' : undefined

/** The EVM adapter. It is loaded when the visitor is about to choose a wallet. */
export const adapter = {
  hasOwnErrors: true as const,
  balance,
  switchNetwork,
  obstacleTo,
  provider: createProvider,
  connect,
  restore,
}

export type EvmAdapter = typeof adapter

/** Creates the EVM adapter with support for smart sessions. */
export function createAdapter(parts: SessionCallParts): EvmAdapter {
  const sessions = createSessionCalls(parts)
  return { ...adapter, provider: (current, changes) => createProvider(current, changes, sessions) }
}
