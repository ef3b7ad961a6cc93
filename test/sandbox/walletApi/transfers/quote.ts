import { randomUUID } from 'node:crypto'
import { isRecord } from '../../data/common.ts'
import { convert, SOLANA, type FundAsset } from '../../funds/assets.ts'
import { assetOf } from './currency.ts'
import { receiverFor } from './receiver.ts'

/** A payment that was quoted. */
export interface Transfer {
  requestId: string
  /** The payer, unless an exchange pays. */
  user?: string
  origin: FundAsset
  destination: FundAsset
  /** What the payer deposits, in base units. */
  pays: bigint
  /** Part of it that the service keeps. */
  fee: bigint
  /** What the recipient gets, in base units. */
  gets: bigint
  recipient: string
  /** Where the deposit goes: an address for this payment alone. */
  receiver: string
}

const FIELDS = [
  'originChainId',
  'originCurrency',
  'destinationChainId',
  'destinationCurrency',
  'recipient',
  'amount',
] as const

/** In thousandths of the amount. */
const FEE = 3n
const isAddressOf = ({ network }: FundAsset, text: string) =>
  network === SOLANA ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) : /^0x[0-9a-fA-F]{40}$/.test(text)

/**
 * Reads the payment that a request asks for. Returns the words of a refusal otherwise. @param isDear Whether it costs a
 * fifth more.
 */
export function transferIn(body: unknown, isDear: boolean): Transfer | string {
  if (!isRecord(body)) return 'The body must be an object'
  const missing = FIELDS.find((field) => typeof body[field] !== 'string')
  if (missing !== undefined) return `Missing field: ${missing}`
  const asked = body as Record<(typeof FIELDS)[number], string> & { user?: unknown }
  const origin = assetOf(asked.originChainId, asked.originCurrency)
  const destination = assetOf(asked.destinationChainId, asked.destinationCurrency)
  if (!origin || !destination) return 'No route for these currencies'
  if (origin === destination) return 'Origin and destination are the same'
  if (!/^\d{1,78}$/.test(asked.amount) || BigInt(asked.amount) === 0n) return 'Invalid amount'
  if (!isAddressOf(destination, asked.recipient)) return 'Invalid recipient'
  const { user } = asked
  if (user !== undefined && (typeof user !== 'string' || !isAddressOf(origin, user))) return 'Invalid user'
  const gets = BigInt(asked.amount)
  // Rounded up: the service does not pay the difference.
  const fair = convert(gets, destination, origin) + 1n
  const worth = isDear ? (fair * 6n) / 5n : fair
  const fee = (worth * FEE) / 1000n + 1n
  const requestId = randomUUID()
  const receiver = receiverFor(origin, requestId)
  const { recipient } = asked
  return { requestId, ...(user && { user }), origin, destination, pays: worth + fee, fee, gets, recipient, receiver }
}
