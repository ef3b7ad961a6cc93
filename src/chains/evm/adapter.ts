import type { ChainAdapter } from '../../core/chain.ts'
import { WalletModalError } from '../../core/errors.ts'
import { once } from '../../core/once.ts'
import { parseQuantity } from './answers.ts'
import { connect, restore } from './connectWallet.ts'
import type { Eip1193 } from './eip1193.ts'
import { createProvider } from './provider.ts'
import { createSessionCalls, type SessionCallParts } from './sessionCalls.ts'

/** The native balance in wei. Rejects as `rpc` does, and with `ServiceUnavailable` for an answer that is no quantity. */
const balance: ChainAdapter['balance'] = async (address, rpc) => {
  const answer = await rpc('eth_getBalance', [address, 'latest'])
  try {
    return parseQuantity('eth_getBalance', answer)
  } catch (cause) {
    throw new WalletModalError('ServiceUnavailable', { message: (cause as Error).message, cause })
  }
}

const loadSwitch = once(() => import('./switchNetwork.ts'))

/** Asks the wallet to use a network. Rejects like `switchNetwork.ts`, and with `LoadFailed`. */
const switchNetwork: ChainAdapter['switchNetwork'] = async (...ask) => (await loadSwitch()).switchNetwork(...ask)

/** A wallet is asked, and may add what it does not have; only one that cannot move at all is known not to. */
const obstacleTo: NonNullable<ChainAdapter['obstacleTo']> = ({ provider }) => ((provider as Eip1193).isFixed ? 'fixed' : undefined)

/** What talks to wallets and reads chains like Ethereum. Loaded when a wallet is about to be chosen. */
export const adapter = { hasOwnErrors: true as const, balance, switchNetwork, obstacleTo, provider: createProvider, connect, restore }

export type EvmAdapter = typeof adapter

/** The same, with the cosigner behind the permissions that wallets grant. */
export function createAdapter(parts: SessionCallParts): EvmAdapter {
  const sessions = createSessionCalls(parts)
  return { ...adapter, provider: (current, changes) => createProvider(current, changes, sessions) }
}
