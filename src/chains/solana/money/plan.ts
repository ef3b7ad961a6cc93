import type { Transfer } from '../../../core/money/chainMoney.ts'
import type { CaipNetworkId } from '../../../core/types.ts'

/** What a transfer of a token needs beside the transfer itself. */
export interface TokenPlan {
  mint: string
  /** The token program that owns the mint. */
  program: string
  decimals: number
  /** The sender's token accounts, and what is taken from each, in base units. */
  sources: readonly { address: string; amount: bigint }[]
  /** The recipient's associated token account. */
  destination: string
  /** Whether the transfer creates that account. */
  isCreated: boolean
}

/** A transfer as it is written into a transaction as soon as the visitor sends it. */
export interface SolanaPlan {
  from: string
  to: string
  amount: bigint
  /** Absent for lamports. */
  token?: TokenPlan
  /** Whether the transaction rules out a priority fee, which the balance could not pay. */
  isFeeSet?: boolean
}

/** The end of what the delegate of a token account may spend. */
export interface Revocation {
  network: CaipNetworkId
  /** The owner of the token account. */
  from: string
  /** The token account. */
  account: string
  /** The token program that owns the account. */
  program: string
}

/** An instruction that a service built. Accounts in the order in which the program wants them. */
export interface BuiltInstruction {
  program: string
  accounts: readonly { address: string; isSigner: boolean; isWritable: boolean }[]
  data: Uint8Array
}

/** A payment by instructions of a service, which were simulated. */
export interface BuiltPayment {
  network: CaipNetworkId
  from: string
  instructions: readonly BuiltInstruction[]
}

/**
 * What the wallet is asked: what was reviewed, with which the transaction is compared before it is sent, and of a
 * transfer, how to write it.
 */
export type SolanaRequest =
  | { transfer: Transfer; plan: SolanaPlan }
  | { revocation: Revocation }
  | { payment: BuiltPayment }

/** What is written into a transaction. */
export type Writable = SolanaPlan | Revocation | BuiltPayment

/** Returns how what the wallet is asked is written. */
export function planIn(asked: SolanaRequest): Writable {
  if ('payment' in asked) return asked.payment
  return 'revocation' in asked ? asked.revocation : asked.plan
}
