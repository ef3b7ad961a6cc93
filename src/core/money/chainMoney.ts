import type { RpcRequest } from '../rpcRequest.ts'
import type { Link } from '../connector.ts'
import type { RecipientFacts } from '../safety/recipientRisks.ts'
import type { TransactionKind } from '../snapshot.ts'
import type { CaipNetworkId } from '../types.ts'

/** A transfer of the native coin or of a token. */
export interface Transfer {
  network: CaipNetworkId
  from: string
  to: string
  /** In base units. */
  amount: bigint
  /** The token's address; absent for the native coin. */
  token?: string
}

/** A transaction as the wallet is asked to send it. */
export interface PreparedRequest {
  /** What the wallet is asked, in the form of the chain. */
  request: unknown
  /** Whether a node has simulated the transaction, and it would succeed. False if no node could tell. */
  isSimulated: boolean
  /** The highest network fee, in base units of the native coin; absent if it is unknown or somebody else pays it. */
  fee?: bigint
  /** Whether somebody else pays the network fee. */
  isFeePaid?: boolean
  /** Whether the transaction needs far more gas than a usual one: its contract may burn it on purpose. */
  isCostly?: boolean
}

/** A transfer as the wallet is asked to send it. */
export interface Prepared extends PreparedRequest {
  transfer: Transfer
  /** Whether the sender opens an account for the recipient, which costs a deposit. */
  opensAccount?: boolean
  /** What the recipient's account costs, in base units of the native coin; absent if it is unknown. */
  deposit?: bigint
  /** What arrives, in base units of the token; absent if it is the whole amount, or unknown. */
  received?: bigint
}

/** How `ChainMoney` prepares a transfer. */
export interface PrepareAsk {
  /** Whether somebody else pays the network fee: then nothing of the native coin has to be left for it. */
  isFeePaid?: boolean
  /**
   * Whether the amount is the most that can be sent. The request then sets the network fee: a wallet that offered more
   * could not pay it.
   */
  isMost?: boolean
  /**
   * By how many decimals the visitor's amount was turned into base units: a token with others is refused. Lists of tokens
   * can be wrong, and an amount with them.
   */
  decimals?: number
  signal?: AbortSignal
}

/** A transaction that a wallet has sent. */
export interface Sent {
  network: CaipNetworkId
  from: string
  hash: string
  /** The number of the sender's transaction, once a node has named it: its place can be taken by another. */
  nonce?: string
  /** Number of the last block that can include the transaction, as decimal digits, on chains where there is one. */
  lastBlock?: string
  /** Absent for a transfer. */
  kind?: TransactionKind
  /** The recipient. A later visit compares what took the transaction's place with it, and with amount and token. */
  to?: string
  /** In base units, as decimal digits. */
  amount?: string
  /** The token's address; absent for the native coin. */
  token?: string
}

/**
 * What became of a transaction. `replaced`: another transaction took its place, and may do the same; `hash` is that
 * one, if it was found.
 * `cancelled`: the visitor took it back in the wallet. `dropped`: the node does not know it any more. `hash` also names
 * the transaction that counts, if the wallet sent the same again for a higher fee.
 */
export interface Outcome {
  is: 'confirmed' | 'reverted' | 'replaced' | 'cancelled' | 'dropped'
  hash?: string
}

export interface FollowAsk {
  rpc: RpcRequest
  signal: AbortSignal
  /** Called once the number of the transaction is known, so that it can be saved for a later visit. */
  onNonce?(nonce: string): void
  /** Called once it is known which block is the last that can include the transaction. */
  onLastBlock?(number: string): void
}

/** The part of a chain that moves money. It is loaded when the visitor is about to send. */
export interface ChainMoney {
  /**
   * Returns the recipient's address in the chain's usual form; undefined if the text is no address. `isMistyped`: its
   * checksum is wrong.
   */
  toRecipient(text: string): { address: string; isMistyped?: true } | undefined
  /** Reads what a node knows of an address. Never rejects: what it cannot tell is absent. */
  recipientFacts(address: string, rpc: RpcRequest, signal?: AbortSignal): Promise<RecipientFacts>
  /**
   * Simulates a transfer and reads its network fee. Rejects with `InsufficientFunds` or `TransactionFailed` if the
   * network would not carry it out, with `Aborted` when the signal fires, and like `rpc` if nobody can tell the decimals
   * of the token.
   */
  prepare(transfer: Transfer, rpc: RpcRequest, ask?: PrepareAsk): Promise<Prepared>
  /**
   * Returns the most of the native coin that can be sent, so that `balance` pays the fee, too. Rejects as `prepare`
   * does, and like `rpc` if the fee is unknown.
   */
  most(transfer: Transfer & { balance: bigint }, rpc: RpcRequest, ask?: PrepareAsk): Promise<bigint>
  /**
   * Decodes a request again, at the last moment before it leaves: the transfer that it carries out; undefined if it does
   * anything else. Absent on chains whose requests are completed in `send`, which compares them itself.
   */
  decode?(request: unknown): Transfer | undefined
  /**
   * Asks the wallet to send. Resolves with the transaction's hash. Rejects with `UserRejected`, `RequestPending` or
   * `WalletLocked`, with `InsufficientFunds` if the wallet says so, with `TransactionFailed` for any other error or
   * answer, and like `rpc` if a node has to be asked first.
   */
  send(link: Link, prepared: PreparedRequest, rpc: RpcRequest): Promise<string>
  /**
   * Follows a sent transaction; undefined if it is still pending after 180 s. Never rejects for what a node answers:
   * it is asked again. Rejects with `Aborted` when the signal fires.
   */
  outcome(sent: Sent, ask: FollowAsk): Promise<Outcome | undefined>
}
