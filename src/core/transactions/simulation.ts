import type { Prepared } from '../money/chainMoney.ts'
import type { RpcRequest } from '../rpcRequest.ts'
import type { CaipNetworkId } from '../types.ts'
import type { Effects } from './effects.ts'

/** A request of a site, to be simulated. */
export interface RequestToSimulate {
  method: string
  /** A copy of exactly the params that are sent. */
  params: unknown
  network: CaipNetworkId
  /** The account that executes the request; a smart account executes its calls itself. */
  account: string
}

/**
 * The part of a chain that simulates requests. It is loaded when a visitor is about to confirm one. Tokens have their
 * address at least; whoever shows the effects adds symbol and decimals that are trusted. Rejects only with `Aborted`.
 */
export interface Simulation {
  /** Simulates a request of a site. Undefined if its method executes nothing, such as those that sign messages. */
  ofRequest(request: RequestToSimulate, rpc: RpcRequest, signal?: AbortSignal): Promise<Effects | undefined>
  /**
   * Simulates a prepared transfer. The recipient's share is what its own balance shows, where the chain tells it: some
   * tokens keep a part of each transfer.
   */
  ofTransfer(prepared: Prepared, rpc: RpcRequest, signal?: AbortSignal): Promise<Effects>
}
