import { isWalletModalError } from '../../../core/errors.ts'
import { unwrapped } from '../../../core/errors/providerError.ts'
import { isRangeRefusal } from '../../../core/errors/rangeRefusal.ts'
import type { BlockRange } from '../../../core/money/allowances.ts'
import { ALLOWANCE_WINDOW_BLOCKS, ALLOWANCE_WINDOWS_BEFORE_GROWTH } from '../../../core/money/limits.ts'

/** HTTP statuses with which some nodes refuse a range. */
const STATUSES: readonly unknown[] = [400, 413]

/** Whether a node refuses to read so many blocks at once, but may read fewer. */
export function isTooMuch(error: unknown): boolean {
  const cause = unwrapped(error)
  if (cause !== error || !isWalletModalError(error)) return isRangeRefusal(cause)
  return STATUSES.includes((error.cause as { status?: unknown } | undefined)?.status)
}

/** Creates the number of blocks to ask for at once: fewer after the node refused, more again after it accepted. */
export function createWindowSize() {
  let blocks = ALLOWANCE_WINDOW_BLOCKS
  let acceptedCount = 0
  return {
    get blocks() {
      return blocks
    },
    /** Returns false if the window has a single block, and cannot be smaller. */
    halve(): boolean {
      acceptedCount = 0
      if (blocks === 1n) return false
      blocks /= 2n
      return true
    },
    accept() {
      acceptedCount++
      if (acceptedCount < ALLOWANCE_WINDOWS_BEFORE_GROWTH || blocks === ALLOWANCE_WINDOW_BLOCKS) return
      acceptedCount = 0
      blocks = blocks * 2n < ALLOWANCE_WINDOW_BLOCKS ? blocks * 2n : ALLOWANCE_WINDOW_BLOCKS
    },
  }
}

export interface WindowsAsk {
  range: BlockRange
  /** Whether the oldest blocks come first, instead of the newest. */
  isAscending: boolean
  size: ReturnType<typeof createWindowSize>
  /** Reads the blocks of a window. */
  read(window: BlockRange): Promise<void>
}

/**
 * Reads every block of a range once and in order, in windows. A window that the node refuses as too large is halved.
 * Rejects like `read` for any other error, and if the node refuses even a single block.
 */
export async function readWindows({ range, isAscending, size, read }: WindowsAsk): Promise<void> {
  let { from, to } = range
  while (from <= to) {
    const last = size.blocks - 1n
    const start = isAscending || to - last < from ? from : to - last
    const end = !isAscending || from + last > to ? to : from + last
    try {
      await read({ from: start, to: end })
    } catch (error) {
      if (isTooMuch(error) && size.halve()) continue
      throw error
    }
    size.accept()
    if (isAscending) from = end + 1n
    else to = start - 1n
  }
}
