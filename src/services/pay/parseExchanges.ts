import { fieldsOf } from '../../core/data/isRecord.ts'
import type { Exchange, Purchase, PurchaseStatus } from '../../core/pay/payApi.ts'
import { cleanName } from '../../core/wallets/sanitize.ts'
import { listOf, present, readable, textOf } from '../blockchainApi/fields.ts'
import { webUrl } from '../../core/data/webUrl.ts'
import { malformed } from './parseAsset.ts'

/** Our own choice: most exchanges that are read. */
const EXCHANGES_MAX = 100
const STATUSES: readonly PurchaseStatus[] = ['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']

function parseExchange(value: unknown): Exchange | undefined {
  const fields = fieldsOf(value)
  const [id, name] = [textOf(fields.id), cleanName(fields.name)]
  return id !== undefined && name ? { id, name, ...present({ imageUrl: webUrl(fields.imageUrl) }) } : undefined
}

/** Parses a list of exchanges. Malformed ones are dropped. */
export function parseExchanges(result: unknown): readonly Exchange[] {
  const { found } = readable(listOf('exchanges', fieldsOf(result).exchanges), EXCHANGES_MAX, parseExchange)
  return found.filter(({ id }, index) => found.findIndex((one) => one.id === id) === index)
}

/** Parses the address of an exchange's page, which is opened in a window. */
export function parsePayUrl(result: unknown): { url: string; sessionId: string } {
  const fields = fieldsOf(result)
  const [url, sessionId] = [webUrl(fields.url), textOf(fields.sessionId)]
  if (url === undefined) throw malformed('url', 'http(s) URL', fields.url)
  if (sessionId === undefined) throw malformed('sessionId', 'text', fields.sessionId)
  return { url, sessionId }
}

export function parsePurchase(result: unknown): Purchase {
  const fields = fieldsOf(result)
  const status = STATUSES.find((one) => one === fields.status)
  if (status === undefined) throw malformed('status', 'status of a purchase', fields.status)
  return { status, ...present({ hash: textOf(fields.txHash) }) }
}
