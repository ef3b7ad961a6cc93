import { isNetworkId } from '../../core/caip.ts'
import { fieldsOf, isRecord } from '../../core/data/isRecord.ts'
import { WalletModalError } from '../../core/errors.ts'
import { HISTORY_ROWS_MAX, TRANSFERS_MAX } from '../../core/limits.ts'
import { cleanSymbol, cleanTokenName } from '../../core/money/tokenSymbol.ts'
import type { HistoryPage, HistoryRow, HistoryTransfer } from '../../core/transactions/history.ts'
import { webUrl } from '../../core/data/webUrl.ts'
import { decimalText, listOf, present, priceText, readable, textOf } from './fields.ts'

const STATUSES: readonly unknown[] = ['confirmed', 'failed', 'pending'] satisfies HistoryRow['status'][]
const DIRECTIONS: readonly unknown[] = ['in', 'out', 'self'] satisfies HistoryTransfer['direction'][]

/** The last millisecond of the year 9999. Texts of later times, and of times before 1970, are no dates of transactions. */
const TIME_MAX = 253_402_300_799_999

/** Returns an ISO 8601 time in milliseconds since 1970; undefined if it is malformed or impossible. */
function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : NaN
  return time >= 0 && time <= TIME_MAX ? time : undefined
}

/**
 * Returns a hash, address or name; undefined if it has other characters: it becomes a part of URLs of the block explorer
 * and of sentences, and must not lead to another page or change the direction of text.
 */
const plainOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\w[-.\w]{0,127}$/.test(value) ? value : undefined

const nameOf = (value: unknown) => cleanTokenName(value) || undefined

function fungibleOf(value: unknown): HistoryTransfer['fungible'] {
  if (!isRecord(value)) return undefined
  return present({
    name: nameOf(value.name),
    symbol: cleanSymbol(value.symbol) || undefined,
    iconUrl: webUrl(fieldsOf(value.icon).url),
  })
}

function nftOf(value: unknown): HistoryTransfer['nft'] {
  if (!isRecord(value)) return undefined
  const { preview, detail } = fieldsOf(value.content)
  const imageUrl = webUrl(fieldsOf(preview).url) ?? webUrl(fieldsOf(detail).url)
  return { ...present({ name: nameOf(value.name), imageUrl }), isSpam: fieldsOf(value.flags).is_spam === true }
}

function parseTransfer(value: unknown): HistoryTransfer | undefined {
  if (!isRecord(value) || !DIRECTIONS.includes(value.direction)) return undefined
  const price = priceText(value.price)
  const fields = {
    quantity: decimalText(fieldsOf(value.quantity).numeric),
    // As among balances, 0 may stand for a price that is not known. Its value would look like dust.
    value: price === undefined ? priceText(value.value) : decimalText(value.value),
    price,
    fungible: fungibleOf(value.fungible_info),
    nft: nftOf(value.nft_info),
  }
  return { direction: value.direction as HistoryTransfer['direction'], ...present(fields) }
}

/**
 * Returns the transfers of a row. Null if all of them are malformed, since an empty list would mean that all were spam.
 */
function transfersOf(value: unknown): readonly HistoryTransfer[] | null {
  if (!Array.isArray(value)) return null
  const { found } = readable(value, TRANSFERS_MAX, parseTransfer)
  return found.length || !value.length ? found : null
}

/** Parses a row of the history; undefined without id, hash, time or a known status. */
function parseRow(value: unknown): HistoryRow | undefined {
  const { id: givenId, metadata, transfers } = fieldsOf(value)
  const { hash: givenHash, operationType, sentFrom, sentTo, minedAt, status, chain, application } = fieldsOf(metadata)
  const [id, hash, time] = [textOf(givenId), plainOf(givenHash), timeOf(minedAt)]
  if (!id || !hash || time === undefined || !STATUSES.includes(status)) return undefined
  const { name, iconUrl } = fieldsOf(application)
  const app = nameOf(name)
  return {
    id,
    operation: nameOf(operationType) ?? '',
    hash,
    from: plainOf(sentFrom) ?? '',
    to: plainOf(sentTo) ?? '',
    minedAt: time,
    status: status as HistoryRow['status'],
    ...(isNetworkId(chain) && { network: chain }),
    ...(app && { application: { name: app, ...present({ iconUrl: webUrl(iconUrl) }) } }),
    transfers: transfersOf(transfers),
  }
}

/**
 * Parses a page of history. `cursor` is the cursor with which the page was requested. A page whose `next` is the same
 * cursor is the last one. Throws `ServiceUnavailable` for a page with rows of which none is readable.
 */
export function parseHistory(body: unknown, cursor?: string): HistoryPage {
  const { data, next: given } = fieldsOf(body)
  const { found, dropped } = readable(listOf('data', data), HISTORY_ROWS_MAX, parseRow)
  // A page without a readable row is not an empty history.
  if (dropped && !found.length)
    throw new WalletModalError('ServiceUnavailable', {
      message: 'Invalid history: none of the transactions is readable',
    })
  const next = textOf(given)
  return { rows: found, dropped, ...(next !== undefined && next !== cursor && { next }) }
}

/** Converts a page to the form that `parseHistory` reads, to be saved. */
export function savedHistory({ rows, next }: HistoryPage): unknown {
  const url = (text: string | undefined) => ({ url: text })
  const transferOf = ({ quantity: numeric, fungible, nft, ...rest }: HistoryTransfer) => ({
    ...rest,
    quantity: { numeric },
    fungible_info: fungible && { ...fungible, icon: url(fungible.iconUrl) },
    nft_info: nft && { name: nft.name, content: { preview: url(nft.imageUrl) }, flags: { is_spam: nft.isSpam } },
  })
  const rowOf = ({ id, transfers, operation, from, to, minedAt, network, ...rest }: HistoryRow) => ({
    id,
    metadata: {
      ...rest,
      operationType: operation,
      sentFrom: from,
      sentTo: to,
      minedAt: new Date(minedAt).toISOString(),
      chain: network,
    },
    transfers: transfers?.map(transferOf) ?? null,
  })
  return { data: rows.map(rowOf), next }
}
