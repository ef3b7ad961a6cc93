import { fieldsOf, isRecord } from '../data/isRecord.ts'
import type { TransactionKind } from '../snapshot.ts'
import type { CaipNetworkId } from '../types.ts'
import type { Outcome, Sent } from './chainMoney.ts'

/** What a saved swap gives. */
export interface SavedSwap {
  /** The token's address; absent for the native coin. */
  token?: string
  symbol: string
  decimals: number
  /** What was quoted, in base units, as decimal digits. */
  amount: string
  /** What is paid, in base units, as decimal digits; also known of an approval that takes back an earlier one. */
  paid: string
  /** In whole per cents. */
  slippage: number
  /** What the account has really received, in base units, as decimal digits; absent if no node could tell. */
  received?: string
}

/** Start of what stands for the hash of a batch whose transaction the wallet has not named. No hash has an underscore. */
const UNNAMED = 'batch_'

/** Returns what stands for the hash of a batch until the wallet names its transaction. */
export const unnamedHash = (): string => UNNAMED + crypto.getRandomValues(new Uint32Array(2)).join('_')

/** Whether the transaction's hash is known. If not, only the wallet can tell what became of it. */
export const isNamed = ({ hash }: { hash: string }): boolean => !hash.startsWith(UNNAMED)

/** A transaction that a wallet has sent, as it is saved in the browser's storage. */
export interface SavedTransfer extends Sent {
  /** Absent for a transfer: early versions saved nothing else. */
  kind?: TransactionKind
  /** The recipient; of a revocation, the account that may no longer spend. */
  to: string
  /** In base units, as decimal digits. */
  amount: string
  symbol: string
  decimals: number
  /** The token's address; absent for the native coin. */
  token?: string
  /** When it was sent, in ms since 1970. */
  at: number
  state: 'pending' | Outcome['is']
  /** Hash of the transaction that took its place, if that is known. */
  takenBy?: string
  /** The allowance that is revoked, by `Allowance.key`. */
  allowance?: string
  /** The wallet's id of the calls that it sent as one. */
  batch?: string
  /** The other side of a swap, of its approvals, too. */
  swap?: SavedSwap
  /** When its end was known, in ms since 1970. */
  endedAt?: number
  /** How long it has been pending: `slow` after 25 s, `late` after 180 s. */
  wait?: 'slow' | 'late'
  /** Whether the visitor does not want to see it while it is pending. It is followed all the same. */
  isHidden?: true
}

const NOTES = { slow: 'transfers.slow', late: 'transfers.late' } as const

/** Returns what to say while a transaction is pending, as a message key. */
export const waitNote = ({ wait }: SavedTransfer) => (wait ? NOTES[wait] : 'transfers.waiting')

const KINDS: readonly unknown[] = [undefined, 'send', 'approve', 'swap', 'pay'] satisfies (
  | TransactionKind
  | undefined
)[]
const WAITS: readonly unknown[] = ['slow', 'late'] satisfies SavedTransfer['wait'][]
const STATES: readonly unknown[] = ['pending', 'confirmed', 'reverted', 'replaced', 'cancelled', 'dropped']
/** Longest id of a batch, in characters: 4,096 bytes as hex (EIP-5792). */
export const BATCH_ID_CHARS_MAX = 8_194
/** Longest text of a saved transfer, in characters. */
const TEXT_MAX = 256

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_MAX
const isBatchId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= BATCH_ID_CHARS_MAX
const isDigits = (value: unknown): value is string => isText(value) && /^\d+$/.test(value)
/** Addresses, hashes and signatures of all chains: nothing that could change the path of a link to an explorer. */
const isId = (value: unknown): value is string => isText(value) && /^\w+$/.test(value)
/** Like those of `cleanSymbol`, whose code a restored visit does not load: one word that is no part of an amount. */
const SYMBOL = /^(?!\p{N}{3})[\p{L}\p{N}\p{Sc}\p{So}][^\s\p{C}]{0,63}$/u
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** Parses what a saved swap gives; undefined if it is malformed. */
function toSavedSwap(value: unknown): SavedSwap | undefined {
  const { token, symbol, decimals, amount, paid, slippage, received } = fieldsOf(value)
  const isWhole = [amount, paid].every(isDigits)
  if (!isWhole || typeof symbol !== 'string' || !isCount(decimals) || decimals > TEXT_MAX || !isCount(slippage))
    return undefined
  const cleaned = SYMBOL.test(symbol) ? symbol : ''
  const texts = { symbol: cleaned, amount: String(amount), paid: String(paid) }
  return { ...texts, decimals, slippage, ...(isId(token) && { token }), ...(isDigits(received) && { received }) }
}

/** Parses a saved transaction; undefined if it is malformed: other scripts of the page can write to the storage. */
export function toSavedTransfer(value: unknown): SavedTransfer | undefined {
  if (!isRecord(value)) return undefined
  const { network, from, hash, to, amount, symbol, decimals, at, state, token, nonce, takenBy } = value
  const { kind, allowance, endedAt, lastBlock, wait, isHidden, batch } = value
  const swap = toSavedSwap(value.swap)
  const isWhole = isText(network) && [from, hash, to].every(isId) && isDigits(amount)
  if (!isWhole || typeof symbol !== 'string' || !isCount(decimals) || decimals > TEXT_MAX || !isCount(at))
    return undefined
  if (!STATES.includes(state) || !KINDS.includes(kind)) return undefined
  return {
    network: network as CaipNetworkId,
    from: String(from),
    hash: String(hash),
    to: String(to),
    amount,
    symbol: SYMBOL.test(symbol) ? symbol : '',
    decimals,
    at,
    state: state as SavedTransfer['state'],
    ...(isId(token) && { token }),
    ...(isId(takenBy) && { takenBy }),
    ...(kind !== undefined && { kind: kind as TransactionKind }),
    ...(isText(allowance) && { allowance }),
    ...(swap && { swap }),
    ...(isBatchId(batch) && { batch }),
    ...(isCount(endedAt) && { endedAt }),
    ...(WAITS.includes(wait) && { wait: wait as SavedTransfer['wait'] }),
    ...(isHidden === true && { isHidden }),
    ...(isText(nonce) && /^0x[0-9a-f]{1,16}$/i.test(nonce) && { nonce }),
    ...(isText(lastBlock) && /^\d{1,20}$/.test(lastBlock) && { lastBlock }),
  }
}
