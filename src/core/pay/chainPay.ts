import type { Link } from '../connector.ts'
import type { PreparedRequest } from '../money/chainMoney.ts'
import type { RpcRequest } from '../rpcRequest.ts'
import type { Effects } from '../transactions/effects.ts'
import type { CaipNetworkId } from '../types.ts'
import type { PayAsset } from './payAsset.ts'
import type { TransactionStep } from './payQuote.ts'

/** What the payer sends by transactions that a service built. */
export interface StepOrder {
  network: CaipNetworkId
  account: string
  /** What pays. */
  asset: PayAsset
  /** The most that may be sent, in base units of the asset. */
  amount: bigint
  steps: readonly TransactionStep[]
}

/** How checked transactions are carried out, in the order in which they are sent. */
export interface PayPlan {
  order: StepOrder
  steps: readonly (PreparedRequest & { kind: 'approve' | 'pay' })[]
  /** What all steps together do, by a simulation. */
  effects: Effects
  /**
   * The contract that is called, in full. A simulation tells what reaches the account's balances and allowances, but not
   * what else a contract may do for its caller: payers must be told, and agree. Absent for transfers.
   */
  contract?: string
}

/** A transaction by which somebody was to be paid. */
export interface Arrival {
  hash: string
  /** The recipient. */
  to: string
  /** In base units. */
  amount: bigint
  /** The token's address; absent for the native coin. */
  token?: string
}

/** The part of a chain that pays by transactions of a service. It is loaded when a quote has some. */
export interface ChainPay {
  /**
   * Reads decimals and symbol of a token from the chain; undefined if the address is no token. Rejects like `rpc`.
   */
  readAsset(
    address: string,
    rpc: RpcRequest,
    signal?: AbortSignal,
  ): Promise<Pick<PayAsset, 'decimals' | 'symbol'> | undefined>
  /**
   * Whether a transaction gave the recipient at least the amount. False if nothing shows it; undefined if the node does not
   * know the transaction. Rejects like `rpc`.
   */
  hasArrived(arrival: Arrival, rpc: RpcRequest, signal?: AbortSignal): Promise<boolean | undefined>
  /**
   * Checks what a service built, and simulates all steps together. Rejects with `payMismatch` if they could do anything
   * else than send at most the amount, with `InsufficientFunds` or `TransactionFailed` if they would fail, with
   * `UnsupportedMethod` if they are of a form that cannot be checked, and like `rpc`.
   */
  plan(
    order: StepOrder,
    ask: { link: Link; rpc: RpcRequest; isFeePaid?: boolean; signal?: AbortSignal },
  ): Promise<PayPlan>
}
