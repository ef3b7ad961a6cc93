import type { ChainSwap } from '../../../core/swap/chainSwap.ts'
import { SWAP_DATA_BYTES, SWAP_GAS } from '../../../core/swap/limits.ts'
import { readFee } from '../money/readFee.ts'
import type { EvmCall } from '../money/transferCall.ts'
import { sendBatch } from './batch.ts'
import { batchOutcome } from './batchOutcome.ts'
import { plan } from './plan.ts'
import { received } from './received.ts'

const most: ChainSwap['most'] = async ({ network, account, balance }, rpc, { isFeePaid, signal } = {}) => {
  if (isFeePaid) return balance
  const call: EvmCall = { from: account, to: account, data: `0x${'ff'.repeat(SWAP_DATA_BYTES)}` }
  const { fee } = await readFee({ call, gas: SWAP_GAS, network }, rpc, signal)
  return balance > fee ? balance - fee : 0n
}

/** Swaps tokens on EVM networks. */
export const evmSwap: ChainSwap = { most, plan, sendBatch, batchOutcome, received }
