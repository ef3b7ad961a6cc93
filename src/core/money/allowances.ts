import type { RpcRequest } from '../rpcRequest.ts'
import type { CaipNetworkId } from '../types.ts'
import { U64_MAX } from './limits.ts'
import { isUnlimited } from './unlimited.ts'
import type { PreparedRequest } from './chainMoney.ts'

/**
 * What was allowed. `token`: an amount of a token; `permit2`: the same through the contract Permit2; `item`: one NFT;
 * `collection`: all NFTs of a contract; `delegate`: an amount of a token account (Solana); `close`: closing a token
 * account, which only whoever may close it can give up (Solana).
 */
export type AllowanceKind = 'token' | 'permit2' | 'item' | 'collection' | 'delegate' | 'close'

/** What somebody else may do with something that an account owns, as the chain has it now. */
export interface Allowance {
  /** Identifies the allowance among those of one account on one network. */
  key: string
  kind: AllowanceKind
  network: CaipNetworkId
  owner: string
  /** The contract of the token or of the NFTs; on Solana, the mint. */
  token: string
  spender: string
  /** Where the allowance is recorded, if not by the token: the contract Permit2; on Solana, the token account. */
  place?: string
  /** The number of the NFT, of `item`. */
  item?: bigint
  /**
   * What may be spent, in base units; absent if it is unknown, and of `item`, `collection` and `close`. Zero of `close`
   * if the account can only be closed when it is empty.
   */
  amount?: bigint
  /** Whether the contract did not say what is allowed. */
  isUnknown?: boolean
  /** When the allowance expires, in ms since 1970. */
  expiresAt?: number
  /** What the contract says about itself, cleaned for display; empty if unknown. */
  name: string
  symbol: string
  decimals?: number
  /** What the owner has of the token, on Solana in that token account, in base units or NFTs; absent if unknown. */
  balance?: bigint
}

/** Blocks, from the oldest to the newest. */
export interface BlockRange {
  from: bigint
  to: bigint
}

/** How far a search has come. */
export interface ScanProgress {
  /** The blocks that are read now. */
  window: BlockRange
  /** The newest block. */
  head: bigint
  /** How much of what will be read is read, 0–100. */
  percent: number
}

export interface Reader {
  rpc: RpcRequest
  signal?: AbortSignal
}

export interface ScanAsk extends Reader {
  owner: string
  network: CaipNetworkId
  signal: AbortSignal
  /** The blocks that were read before, and are not read again. Newer ones are. */
  scanned: BlockRange | undefined
  /** Whether to read all blocks, instead of the newest only. */
  isWhole: boolean
  /** Returns transactions in which the owner may have allowed something; from the history of a service. */
  hashes(): Promise<readonly string[]>
  /** Called before blocks are read. */
  onProgress(progress: ScanProgress): void
  /** Called with what is in force, and after blocks are read, with all that were read so far. */
  onFound(found: readonly Allowance[], scanned?: BlockRange): void
}

/** The part of a chain that finds and revokes allowances. It is loaded when the visitor looks at them. */
export interface ChainAllowances {
  /** Searches for allowances. Rejects like `rpc`, and with `Aborted` when the signal fires. */
  scan(ask: ScanAsk): Promise<void>
  /** Reads allowances of one account again. Returns those that are still in force. Rejects like `rpc`. */
  check(known: readonly Allowance[], reader: Reader): Promise<readonly Allowance[]>
  /**
   * Simulates the revocation, and reads its network fee. Rejects with `InsufficientFunds` or `TransactionFailed` if the
   * network would not carry it out.
   */
  prepareRevoke(allowance: Allowance, reader: Reader & { isFeePaid?: boolean }): Promise<PreparedRequest>
}

/** Whether an allowance has no limit: everything that the owner has of the token. */
export const isEndless = ({ kind, amount }: Allowance): boolean => {
  if (kind === 'collection' || kind === 'close') return true
  return kind === 'delegate' ? amount === U64_MAX : amount !== undefined && isUnlimited(amount)
}

const RANKS = [0, 1, 2, 3, 4] as const

/** Returns the rank of an allowance by what it endangers; the lowest is the most dangerous. */
function rankOf(one: Allowance): (typeof RANKS)[number] {
  const risk = atRisk(one)
  if (risk === 0n) return 4
  if (one.isUnknown) return 3
  if (!isEndless(one)) return 2
  return risk === undefined ? 1 : 0
}

/** Sorts allowances: first those without a limit on something that the owner has, last those on nothing. */
export const byRisk = (list: readonly Allowance[]): Allowance[] =>
  RANKS.flatMap((rank) => list.filter((one) => rankOf(one) === rank))

/** Whether the owner can revoke an allowance. */
export const isRevocable = ({ kind }: Allowance): boolean => kind !== 'close'

/** Returns what could be taken now, in base units or NFTs: the allowance, but no more than the balance. */
export function atRisk({ kind, amount, balance, isUnknown }: Allowance): bigint | undefined {
  if (kind === 'item') return 1n
  if (balance === undefined || isUnknown || (amount === undefined && kind !== 'collection' && kind !== 'close'))
    return undefined
  return amount === undefined || amount > balance ? balance : amount
}
