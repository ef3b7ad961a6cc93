import { encodeFunctionData, numberToHex, parseEther, parseGwei, toHex, type Hex } from 'viem'
import { TREASURY } from './genesis.ts'
import { giving, type PoolToken } from './pools.ts'
import { createRpc } from './rpc.ts'
import { ROUTER_ABI, swapContracts } from './swapContracts.ts'

/** So much that a block has these transactions first. */
const FEES = { maxFeePerGas: toHex(parseGwei('10000')), maxPriorityFeePerGas: toHex(parseGwei('1000')) }
const GAS = toHex(500_000)

export interface Trade {
  sells: PoolToken
  buys: PoolToken
  /** In base units of `sells`. */
  amount: bigint
}

/**
 * Trades against a pool in the name of a stranger, which moves its price. While the chain holds transactions back, the
 * trade waits with them, and comes first in the next block.
 */
export async function movePool(rpcUrl: string, chainId: number, { sells, buys, amount }: Trade): Promise<void> {
  const rpc = createRpc(rpcUrl)
  const { router } = swapContracts(chainId)
  // The treasury has approved Router02.
  const args = [amount, 0n, [sells.address, buys.address], TREASURY, 2n ** 255n] as const
  const swap = {
    to: router,
    data: encodeFunctionData({ abi: ROUTER_ABI, functionName: 'swapExactTokensForTokens', args }),
  }
  const coins = parseEther('100000') + (sells.symbol === 'ETH' ? amount : 0n)
  const [, , minesItself] = await rpc.batch([
    { method: 'anvil_setBalance', params: [TREASURY, numberToHex(coins)] },
    { method: 'anvil_impersonateAccount', params: [TREASURY] },
    { method: 'anvil_getAutomine' },
    // By default the chain would mine shortly after it answers.
    { method: 'evm_setAutomine', params: [false] },
  ])
  const hashes: unknown[] = []
  for (const call of [...giving(sells, TREASURY, amount), swap])
    hashes.push(await rpc.call('eth_sendTransaction', { from: TREASURY, gas: GAS, ...FEES, ...call }))
  if (minesItself !== true) return
  await rpc.batch([
    { method: 'evm_mine' },
    { method: 'evm_setAutomine', params: [true] },
    { method: 'anvil_stopImpersonatingAccount', params: [TREASURY] },
  ])
  const receipt = (await rpc.call('eth_getTransactionReceipt', hashes.at(-1))) as { status: Hex } | null
  if (receipt?.status !== '0x1') throw new Error('The trade failed')
}
