import { parseEventLogs, type Hex, type Log } from 'viem'
import { FEE_ROUTER, FEE_ROUTER_ABI, NATIVE } from '../evm/swapContracts.ts'
import type { Asset, Movement } from './ledger.ts'

interface RawLog {
  address: Hex
  topics: [Hex, ...Hex[]]
  data: Hex
}

/** The application of swaps at FeeRouter. */
export const SWAPS = 'Sandbox Swap'

/**
 * Reads what logs do not show of the swaps of a transaction: the coins that FeeRouter pays out, and those that it
 * receives within a batch. Undefined if there is no swap.
 */
export function swapMovements(coin: Asset, to: string | null, logs: readonly RawLog[]): Movement[] | undefined {
  const own = logs.filter(({ address }) => address.toLowerCase() === FEE_ROUTER.toLowerCase())
  const swaps = parseEventLogs({ abi: FEE_ROUTER_ABI, logs: own as unknown as Log[], eventName: 'Swapped' })
  if (swaps.length === 0) return undefined
  const isDirect = to?.toLowerCase() === FEE_ROUTER.toLowerCase()
  return swaps.flatMap(({ args }): Movement[] => [
    ...(args.from === NATIVE && !isDirect
      ? [{ asset: coin, from: args.account, to: FEE_ROUTER, quantity: args.amount }]
      : []),
    ...(args.to === NATIVE ? [{ asset: coin, from: FEE_ROUTER, to: args.recipient, quantity: args.received }] : []),
  ])
}
