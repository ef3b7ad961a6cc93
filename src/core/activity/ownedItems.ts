import { toDecimal } from '../money/decimal.ts'
import type { HistoryRow, HistoryTransfer } from '../transactions/history.ts'
import { spamOf } from './spamOf.ts'

/** An NFT that came in and did not go out again, as far as the history was read. */
export interface OwnedItem {
  /** Name, picture and whether it is flagged as spam: the history has neither the contract nor the id of an NFT. */
  key: string
  name?: string
  imageUrl?: string
  count: bigint
  /** Whether it only ever came in with spam. */
  isSpam: boolean
  /** The transaction in which it last came in. */
  received: HistoryRow
}

/** An NFT that the service flags as spam may imitate a genuine one: it must not be counted with it, nor take it away. */
const keyOf = ({ name = '', imageUrl = '', isSpam }: NonNullable<HistoryTransfer['nft']>) =>
  JSON.stringify([name, imageUrl, isSpam])

/** The number of pieces that a transfer moved; one if the service does not say. */
function piecesOf({ quantity }: HistoryTransfer): bigint {
  const decimal = toDecimal(quantity)
  return decimal?.decimals === 0 ? decimal.units : 1n
}

const SIGNS = { in: 1n, out: -1n, self: 0n } as const

/** Returns how many pieces of each NFT a transaction added to the account, by key. */
function changesOf(row: HistoryRow): Map<string, { count: bigint; nft: NonNullable<HistoryTransfer['nft']> }> {
  const changes = new Map<string, { count: bigint; nft: NonNullable<HistoryTransfer['nft']> }>()
  for (const transfer of row.transfers ?? []) {
    const { nft, fungible, direction } = transfer
    if (!nft || fungible) continue
    const key = keyOf(nft)
    const before = changes.get(key)?.count ?? 0n
    changes.set(key, { count: before + SIGNS[direction] * piecesOf(transfer), nft })
  }
  return changes
}

/**
 * Returns the NFTs that the account probably owns, the last received first. Counts from the oldest row on and never
 * below zero: an NFT that went out may have come in on a page that is not read yet.
 */
export function ownedItems(rows: readonly HistoryRow[]): OwnedItem[] {
  const owned = new Map<string, OwnedItem>()
  // The rows are the newest first. Transactions of the same block have the same time, so only their order tells which
  // came first.
  const confirmed = rows.filter(({ status }) => status === 'confirmed').reverse()
  const oldestFirst = confirmed.sort((a, b) => a.minedAt - b.minedAt)
  for (const row of oldestFirst) {
    for (const [key, { count, nft }] of changesOf(row)) {
      const before = owned.get(key)
      const after = (before?.count ?? 0n) + count
      if (after <= 0n) owned.delete(key)
      else if (before && count <= 0n) owned.set(key, { ...before, count: after })
      else {
        const isSpam = (before?.isSpam ?? true) && (nft.isSpam || spamOf(row) !== undefined)
        owned.delete(key)
        const { name, imageUrl } = nft
        owned.set(key, {
          key,
          ...(name !== undefined && { name }),
          ...(imageUrl !== undefined && { imageUrl }),
          count: after,
          isSpam,
          received: row,
        })
      }
    }
  }
  return [...owned.values()].reverse()
}
