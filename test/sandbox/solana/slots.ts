import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import type { Clock } from '../clock.ts'

/** Solana's slot length, lifetime of a blockhash, and slots until finality. */
const SLOT_MS = 400
const BLOCKHASH_AGE = 150
/** Solana keeps 512 hashes. Programs here always read the newest ones, so fewer are enough. */
const HASHES_KEPT = 64
export const FINALIZED_AFTER = 32
export const SLOTS_PER_EPOCH = 432_000
/** The slot at which the chain starts, and the number of earlier slots without a block. */
const FIRST_SLOT = 447_552_000
const SKIPPED = 21_000_000

export interface Slots {
  slot(): number
  blockHeight(): number
  /** Seconds since 1970. */
  blockTime(): number
  /** Starts the next slot. */
  produce(): void
  /** Returns the slots whose hashes programs can read, newest first. */
  recent(): { slot: bigint; hash: string }[]
  latestBlockhash(): { blockhash: string; lastValidBlockHeight: number }
  isRecent(blockhash: string): boolean
}

/** Creates the slots, which follow the sandbox clock: advancing it by a minute expires every blockhash. */
export function createSlots(clock: Clock): Slots {
  const genesis = clock.now()
  const issuedAt = new Map<string, number>()
  let highest = FIRST_SLOT
  let since = genesis
  const slot = () => {
    const now = clock.now()
    // The sandbox clock may go back, but slots never do.
    const passed = now < since ? 0 : Math.floor((now - since) / SLOT_MS)
    highest += passed
    since = now < since ? now : since + passed * SLOT_MS
    return highest
  }
  const hashOf = (one: number) => base58.encode(sha256(new TextEncoder().encode(`sandbox ${genesis} ${one}`)))
  return {
    slot,
    blockHeight: () => slot() - SKIPPED,
    blockTime: () => Math.floor(clock.now() / 1000),
    produce() {
      highest = slot() + 1
    },
    recent() {
      const now = slot()
      return Array.from({ length: HASHES_KEPT }, (_, ago) => ({ slot: BigInt(now - ago), hash: hashOf(now - ago) }))
    },
    latestBlockhash() {
      const now = slot()
      const blockhash = hashOf(now)
      issuedAt.set(blockhash, now)
      return { blockhash, lastValidBlockHeight: now - SKIPPED + BLOCKHASH_AGE }
    },
    isRecent(blockhash) {
      const issued = issuedAt.get(blockhash)
      return issued !== undefined && slot() - issued <= BLOCKHASH_AGE
    },
  }
}
