import type { Link } from '../connector.ts'
import type { WalletModalError } from '../errors.ts'
import type { PreparedRequest } from '../money/chainMoney.ts'
import type { RpcRequest } from '../rpcRequest.ts'
import type { Effects } from '../transactions/effects.ts'
import type { CaipNetworkId } from '../types.ts'
import type { SwapToken } from './swapToken.ts'

/** What the visitor swaps. */
export interface SwapOrder {
  network: CaipNetworkId
  account: string
  from: SwapToken
  to: SwapToken
  /** In base units of `from`. */
  amount: bigint
  /** The least that the visitor accepts, in base units of `to`. */
  minimum: bigint
  /** In whole per cents. */
  slippage: number
}

/** A transaction that a service built. Nothing in it is trusted before `ChainSwap.plan` has checked it. */
export interface BuiltTransaction {
  /** The plain address that the transaction goes to. */
  to: string
  data: string
}

/** One transaction of a swap. `reset`: takes an earlier allowance back, for tokens that need it. */
export interface SwapStep extends PreparedRequest {
  kind: 'reset' | 'approve' | 'swap'
}

/** How a checked swap is carried out. */
export interface SwapPlan {
  order: SwapOrder
  /** Where the swap goes, and who may take the source token. */
  router: string
  /** Whether the router is one whose code is known; absent for all others, which can do anything with what they get. */
  isKnown?: true
  /** Whether the code of a known router gives the minimum or fails, whatever the service has built. */
  isKept?: true
  /** In the order in which they are sent; the last one is the swap. */
  steps: readonly SwapStep[]
  /** Whether the wallet sends all steps as one: all of them happen, or none. */
  isBatch: boolean
  /** What all steps together do, by a simulation. */
  effects: Effects
  /** What the simulation gave, in base units of `to`; absent if no node could simulate it: the service promises it. */
  received?: bigint
  /** What the router may take of the source token by an earlier allowance, in base units; absent unless it is more than is swapped. */
  earlier?: bigint
}

export interface PlanAsk {
  /** What the service built for the swap, asked first: it names the router. */
  swap: BuiltTransaction
  /** Asks the service for the approval. Called only if the router may not take enough. */
  approval(): Promise<BuiltTransaction>
  link: Link
  rpc: RpcRequest
  isFeePaid?: boolean
  signal?: AbortSignal
  /** Called with the error of an optional request, without which the plan goes on. */
  onProblem?(error: WalletModalError): void
}

/**
 * What a wallet says of a batch that is over. With the hash of its transaction, a node tells what became of it. Without,
 * there is only the wallet's word. `dropped`: it will never be sent.
 */
export type BatchEnd = { hash: string; is?: undefined } | { is: 'confirmed' | 'reverted' | 'dropped'; hash?: undefined }

/** A swap in a block, whose gain is looked up. */
export interface SwapInBlock {
  hash: string
  account: string
  /** The token that is received; absent for the native coin. */
  token?: string
}

/** The part of a chain that swaps. It is loaded when the visitor reviews a swap. */
export interface ChainSwap {
  /**
   * Returns the most of the native coin that can be swapped, so that `balance` pays the fee, too. Rejects like `rpc` if
   * the fee is unknown.
   */
  most(
    from: Pick<SwapOrder, 'network' | 'account'> & { balance: bigint },
    rpc: RpcRequest,
    ask?: Pick<PlanAsk, 'isFeePaid' | 'signal'>,
  ): Promise<bigint>
  /**
   * Checks what a service built, and simulates it. Rejects with `TransactionFailed` (`params.said`, or `mismatchOf` names
   * what is wrong) if the approval goes elsewhere than to the source token, allows somebody else than the router,
   * or if all steps together would give less than the minimum, send something else or allow something else; with
   * `InsufficientFunds`, `Aborted`, and like `rpc`.
   */
  plan(order: SwapOrder, ask: PlanAsk): Promise<SwapPlan>
  /** Asks the wallet to send all steps as one. Resolves with the id of the batch. Rejects as `ChainMoney.send` does. */
  sendBatch(link: Link, plan: SwapPlan): Promise<string>
  /** Follows a batch at its wallet. Undefined if it is still pending after 180 s. Rejects with `Aborted`. */
  batchOutcome(link: Link, id: string, signal: AbortSignal): Promise<BatchEnd | undefined>
  /**
   * Reads what the account has received by a swap, in base units: zero if the node shows that nothing arrived, undefined
   * if it cannot tell exactly. Rejects like `rpc`.
   */
  received(swap: SwapInBlock, rpc: RpcRequest, signal?: AbortSignal): Promise<bigint | undefined>
}
