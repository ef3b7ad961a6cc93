import { createHash } from 'node:crypto'
import { formatUnits } from 'viem'
import { pricedAs } from '../data/prices.ts'
import type { LedgerTransaction, Movement } from './ledger.ts'
import { nftTransfer } from './nftTransfer.ts'

/** A transfer within a row of the history. */
export interface Transfer {
  direction: 'in' | 'out' | 'self'
  quantity: { numeric: string }
  /** In US dollars. */
  value: number | null
  price: number | null
  fungible_info: { name: string; symbol: string; icon: { url: string } | null } | null
  nft_info: NftInfo | null
}

export interface NftInfo {
  name?: string
  content?: { preview: { url: string; content_type: string }; detail: { url: string; content_type: string } }
  flags: { is_spam: boolean }
}

/** Status of a card purchase. */
export type OnrampStatus = `ONRAMP_TRANSACTION_STATUS_${'SUCCESS' | 'IN_PROGRESS' | 'FAILED'}`

/** A row of the history. */
export interface Row {
  id: string
  metadata: {
    operationType: string
    hash: string
    nonce: number
    sentFrom: string
    sentTo: string
    /** ISO 8601. */
    minedAt: string
    status: 'confirmed' | 'failed' | 'pending' | OnrampStatus
    /** CAIP-2. */
    chain: string | null
    application: { name: string; iconUrl: string } | null
  }
  transfers: Transfer[] | null
}

/** A row with the number that sorts rows of the same second. */
export interface Placed {
  row: Row
  sequence: number
}

/** Returns the URL of a token image on this service's own origin, so that pages contact no other host. */
export type IconUrl = (symbol: string) => string

/** Derives a row id of 32 hex digits from a text. */
export const rowId = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 32)

/** Creates a transfer of a fungible token. Its value comes from the price table, or is null without a price. */
export function fungible(
  direction: Transfer['direction'],
  numeric: string,
  asset: { name: string; symbol: string },
  iconUrl: IconUrl,
): Transfer {
  const price = pricedAs(asset.symbol)?.dollars ?? null
  const icon = price === null ? null : { url: iconUrl(asset.symbol) }
  const value = price === null ? null : Number(numeric) * price
  return {
    direction,
    quantity: { numeric },
    value,
    price,
    fungible_info: { name: asset.name, symbol: asset.symbol, icon },
    nft_info: null,
  }
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function directionOf({ from, to }: Movement, address: string): Transfer['direction'] | undefined {
  if (same(from, to)) return same(from, address) ? 'self' : undefined
  if (same(from, address)) return 'out'
  return same(to, address) ? 'in' : undefined
}

const ZERO = /^0x0{40}$/

/** Returns the kind of operation from the point of view of `address`. */
function operationOf(
  { from, to, kind, movements }: LedgerTransaction,
  transfers: readonly Transfer[],
  address: string,
): string {
  const [goesOut, comesIn] = [
    transfers.some(({ direction }) => direction !== 'in'),
    transfers.some(({ direction }) => direction === 'in'),
  ]
  if (!same(from, address) && comesIn) return 'receive'
  if (!same(from, address)) return goesOut ? 'send' : 'execute'
  if (to === null) return 'deploy'
  if (kind) return kind
  if (goesOut && comesIn) return 'trade'
  if (goesOut) return movements.some((movement) => ZERO.test(movement.to)) ? 'burn' : 'send'
  if (comesIn) return movements.some((movement) => ZERO.test(movement.from)) ? 'mint' : 'receive'
  return 'execute'
}

function transferOf(direction: Transfer['direction'], { asset, quantity }: Movement, iconUrl: IconUrl): Transfer {
  const { name, picture } = asset
  if (picture !== undefined) return nftTransfer({ direction, name, picture, quantity: `${quantity}` }, iconUrl)
  return fungible(direction, formatUnits(quantity, asset.decimals), asset, iconUrl)
}

/**
 * Converts a transaction to a row. A failed transaction moved nothing, so the row's `transfers` are null. Clients must
 * still show the row.
 */
export function rowOf(
  chain: string,
  transaction: LedgerTransaction,
  address: string,
  now: number,
  iconUrl: IconUrl,
): Row {
  const transfers = transaction.movements.flatMap((movement) => {
    const direction = directionOf(movement, address)
    return direction ? [transferOf(direction, movement, iconUrl)] : []
  })
  const { hash, nonce, from, to, minedAt, status, application } = transaction
  const metadata = {
    hash,
    nonce,
    sentFrom: from,
    sentTo: to ?? '',
    minedAt: new Date(minedAt ?? now).toISOString(),
    status,
    chain,
    application: application === undefined ? null : { name: application, iconUrl: iconUrl('SWAP') },
  }
  return {
    id: rowId(`${chain} ${hash} ${address.toLowerCase()}`),
    metadata: { operationType: operationOf(transaction, transfers, address), ...metadata },
    transfers: transfers.length > 0 ? transfers : null,
  }
}
