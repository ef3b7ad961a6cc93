import type { Clock } from '../clock.ts'
import { startAnvil } from './anvil.ts'
import { genesis } from './genesis.ts'
import { caip2, type EvmNetwork } from './networks.ts'

export interface EvmChain {
  network: EvmNetwork
  /** CAIP-2. */
  id: string
  httpUrl: string
  wsUrl: string
  /** Mines a block with the time of the sandbox clock. */
  followClock(): Promise<void>
  /** Returns to the state right after the start. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** Starts and funds one chain. */
export async function startChain(network: EvmNetwork, clock: Clock): Promise<EvmChain> {
  const seconds = () => Math.floor(clock.now() / 1000)
  const { rpc, httpUrl, wsUrl, stop } = await startAnvil(network.chainId, seconds())
  const snap = () => rpc.call('evm_snapshot')
  let start: unknown
  try {
    await genesis(rpc, network.chainId)
    start = await snap()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    network,
    id: caip2(network.chainId),
    httpUrl,
    wsUrl,
    followClock: async () =>
      void (await rpc.batch([{ method: 'anvil_setTime', params: [seconds()] }, { method: 'evm_mine' }])),
    reset: async () => {
      await rpc.batch([{ method: 'anvil_dropAllTransactions' }, { method: 'evm_setAutomine', params: [true] }])
      // evm_revert deletes the snapshot, so create another.
      if ((await rpc.call('evm_revert', start)) !== true) throw new Error(`Could not reset ${network.name}`)
      start = await snap()
      await rpc.call('anvil_setTime', seconds())
    },
    stop,
  }
}
