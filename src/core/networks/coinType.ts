import { WalletModalError } from '../errors.ts'
import type { Network } from '../types.ts'

/** Coin type of Ether (SLIP-44). */
const ETHER = 60
/** Coin type of SOL (SLIP-44). */
const SOL = 501
/** Coin types of other EVM networks have this bit (ENSIP-11). */
const EVM_BIT = 0x8000_0000

/** Returns the coin type of an EVM network (ENSIP-11). Throws `InvalidOption` (message of specification §5) beyond its range. */
export function coinTypeOf(chainId: number): number {
  if (!Number.isSafeInteger(chainId) || chainId < 1 || chainId >= EVM_BIT)
    throw new WalletModalError('InvalidOption', { message: 'Invalid chainId' })
  return chainId === 1 ? ETHER : chainId + EVM_BIT
}

/**
 * Returns the coin types under which a registered name lists addresses of a network, the most specific first. An address
 * of Ethereum is good on every EVM network, but on no other chain.
 */
export function coinTypesOf({ chainNamespace, id }: Pick<Network, 'chainNamespace' | 'id'>): readonly string[] {
  if (chainNamespace === 'solana') return [String(SOL)]
  return chainNamespace === 'eip155' && typeof id === 'number' ? [coinTypeOf(id), ETHER].map(String) : []
}
