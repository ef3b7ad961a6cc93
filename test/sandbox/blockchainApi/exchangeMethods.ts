import { parseUnits } from 'viem'
import { parseAssetId } from '../exchange/assetId.ts'
import type { Sessions } from '../exchange/sessions.ts'
import type { FundAsset } from '../funds/assets.ts'
import { invalidParams, RpcRefusal } from './rpcRefusal.ts'

/** The only exchange here. The hosted service has others, and this one for two test networks. */
const EXCHANGE = { id: 'reown_test', name: 'Reown Test Exchange' }
const LONGEST_SESSION = 50

export interface ExchangeParts {
  sessions: Sessions
  /** URL of the exchange's pages. */
  page: string
  projectId: string
}

type Params = Readonly<Record<string, unknown>>
export type ExchangeMethod = (params: Params, parts: ExchangeParts) => unknown

const validation = (problem: string) => new RpcRefusal(`Validation error: ${problem}`)
const notFound = (id: string) => new RpcRefusal(`Exchange not found: Exchange ${id} not found`)

function textIn(params: Params, name: string): string {
  const value = params[name]
  if (typeof value !== 'string') throw invalidParams(`missing field \`${name}\``)
  return value
}

function idsIn(params: Params, name: string): readonly unknown[] | undefined {
  const value = params[name] ?? undefined
  if (value !== undefined && !Array.isArray(value)) throw invalidParams(`${name} must be a list`)
  return value
}

function exchanges(params: Params, { page }: ExchangeParts) {
  if (!Number.isInteger(params['page']) || (params['page'] as number) < 0) throw invalidParams('missing field `page`')
  const [only, except] = [idsIn(params, 'includeOnly'), idsIn(params, 'exclude')]
  const asset = params['asset'] ?? undefined
  if (only && except) throw validation('includeOnly and exclude are mutually exclusive')
  const isOffered =
    (asset === undefined || (typeof asset === 'string' && parseAssetId(asset)?.asset !== undefined)) &&
    (!only || only.includes(EXCHANGE.id)) &&
    !except?.includes(EXCHANGE.id)
  const found = isOffered ? [{ ...EXCHANGE, imageUrl: `${page}/image.svg` }] : []
  return { exchanges: found, total: found.length }
}

/** Reads a decimal or hexadecimal amount of whole coins as base units. */
function unitsOf(amount: string, { decimals }: FundAsset): bigint {
  const isHex = /^0x[0-9a-f]+$/i.test(amount)
  const [, places = ''] = /^\d{1,30}(?:\.(\d+))?$/.exec(isHex ? String(BigInt(amount)) : amount) ?? []
  const isReadable = isHex || /^\d{1,30}(\.\d+)?$/.test(amount)
  if (!isReadable || places.length > decimals)
    throw validation(`Invalid amount. Expected a valid number or hexadecimal string: ${amount}`)
  return parseUnits(isHex ? String(BigInt(amount)) : amount, decimals)
}

/** Reads the recipient, which must be on the network of the asset. */
function recipientOn(network: string, caip10: string): string {
  const [namespace, reference, address, ...more] = caip10.split(':')
  if (!address || more.length > 0) throw validation(`Invalid recipient: ${caip10}`)
  if (`${namespace}:${reference}` !== network)
    throw validation(`Invalid recipient. CAIP-10 chainId must match asset chainId: ${reference} != ${network}`)
  return address
}

function payUrl(params: Params, { sessions, page, projectId }: ExchangeParts) {
  const [exchangeId, assetId, amount, caip10] = ['exchangeId', 'asset', 'amount', 'recipient'].map((name) =>
    textIn(params, name),
  ) as [string, string, string, string]
  if (exchangeId !== EXCHANGE.id) throw notFound(exchangeId)
  const parsed = parseAssetId(assetId)
  if (!parsed) throw validation(`Invalid CAIP-19 asset: ${assetId}`)
  const recipient = recipientOn(parsed.network, caip10)
  const { asset } = parsed
  if (!asset) throw validation(`Asset ${assetId} is not supported by exchange ${exchangeId}`)
  const session = sessions.open({ projectId, asset, assetId, units: unitsOf(amount, asset), amount, recipient })
  const query = new URLSearchParams({ asset: assetId, amount, recipient, sessionId: session.id, projectId })
  return { url: `${page}/pay?${query}`, sessionId: session.id }
}

function buyStatus(params: Params, { sessions }: ExchangeParts) {
  const [exchangeId, sessionId] = [textIn(params, 'exchangeId'), textIn(params, 'sessionId')]
  if (exchangeId !== EXCHANGE.id) throw notFound(exchangeId)
  if (sessionId === '' || sessionId.length > LONGEST_SESSION) throw validation('Invalid session ID')
  const { status = 'UNKNOWN', txHash } = sessions.find(sessionId) ?? {}
  return { status, ...(txHash !== undefined && { txHash }) }
}

/** The methods of `/v1/json-rpc`, each with the code of its errors. */
export const EXCHANGE_METHODS: Readonly<Record<string, { code: number; run: ExchangeMethod }>> = {
  reown_getExchanges: { code: -6, run: exchanges },
  reown_getExchangePayUrl: { code: -7, run: payUrl },
  reown_getExchangeBuyStatus: { code: -8, run: buyStatus },
}
