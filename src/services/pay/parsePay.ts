import { fieldsOf, isRecord } from '../../core/data/isRecord.ts'
import type { PayAsset } from '../../core/pay/payAsset.ts'
import { PAY_TEXT_MAX } from '../../core/pay/limits.ts'
import type { PayMoney, PayQuote, PayStep } from '../../core/pay/payQuote.ts'
import { TRANSFER_STATUSES, type TransferStatus } from '../../core/pay/transferStatus.ts'
import { cleanTokenName } from '../../core/money/tokenSymbol.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { listOf, textOf } from '../blockchainApi/fields.ts'
import { malformed, parseCurrency } from './parseAsset.ts'

/** Our own choice: most fees and steps of a quote. */
const LINES_MAX = 20

/** What was asked for: a service may name its assets by their addresses alone. */
type Asked = Record<'origin' | 'destination', PayAsset>

/** Parses an amount of base units: at most the digits of 256 bits. */
function parseAmount(where: string, value: unknown): bigint {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) throw malformed(where, 'digits', value)
  return BigInt(value)
}

function parseMoney(where: string, value: unknown, asked: Asked, networks: readonly CaipNetworkId[]): PayMoney {
  const { amount, currency } = fieldsOf(value)
  return {
    amount: parseAmount(`${where}.amount`, amount),
    asset: parseCurrency(`${where}.currency`, currency, [asked.origin, asked.destination], networks),
  }
}

function required(where: string, value: unknown): string {
  const text = textOf(value)
  if (text === undefined || text.length > PAY_TEXT_MAX) throw malformed(where, 'text', value)
  return text
}

/** Parses what a transaction sends of the native coin, to digits. */
function parseValue(where: string, value: unknown = '0'): string {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return String(BigInt(value))
  return String(parseAmount(where, value))
}

function parseTransaction(where: string, value: unknown) {
  if (!isRecord(value)) throw malformed(where, 'object', value)
  const { from, to, data = '0x', value: coins, instructions } = value
  if (instructions !== undefined) return { instructions }
  if (typeof data !== 'string') throw malformed(`${where}.data`, 'hex', data)
  return {
    from: required(`${where}.from`, from),
    to: required(`${where}.to`, to),
    data,
    value: parseValue(`${where}.value`, coins),
  }
}

function parseStep(where: string, value: unknown, asked: Asked): PayStep {
  const { type, requestId: id, deposit, transaction } = fieldsOf(value)
  const requestId = required(`${where}.requestId`, id)
  if (type === 'transaction')
    return { type, requestId, transaction: parseTransaction(`${where}.transaction`, transaction) }
  if (type !== 'deposit') throw malformed(`${where}.type`, 'deposit or transaction', type)
  const money = parseMoney(`${where}.deposit`, deposit, asked, [asked.origin.network])
  const receiver = required(`${where}.deposit.receiver`, fieldsOf(deposit).receiver)
  return { type, requestId, deposit: { ...money, receiver } }
}

function parseLines<T>(where: string, value: unknown, parse: (where: string, one: unknown) => T): T[] {
  const lines = listOf(where, value)
  if (lines.length > LINES_MAX) throw malformed(where, `at most ${LINES_MAX}`, value)
  return lines.map((one, index) => parse(`${where}[${index}]`, one))
}

/** Parses a quote. Throws `ServiceUnavailable` if anything in it is malformed. `checkQuote` compares it with the order. */
export function parseQuote(body: unknown, asked: Asked): PayQuote {
  const { type, origin, destination, steps, fees = [], timeInSeconds: seconds } = fieldsOf(body)
  const [from, to] = [asked.origin.network, asked.destination.network]
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds < Infinity))
    throw malformed('timeInSeconds', 'seconds', seconds)
  return {
    isDirect: type === 'direct-transfer',
    origin: parseMoney('origin', origin, asked, [from]),
    destination: parseMoney('destination', destination, asked, [to]),
    steps: parseLines('steps', steps, (where, one) => parseStep(where, one, asked)),
    fees: parseLines('fees', fees, (where, one) => ({
      id: required(`${where}.id`, fieldsOf(one).id),
      label: cleanTokenName(fieldsOf(one).label),
      money: parseMoney(where, one, asked, [from, to]),
    })),
    seconds,
  }
}

export function parseStatus(body: unknown): TransferStatus {
  const { status } = fieldsOf(body)
  const found = TRANSFER_STATUSES.find((one) => one === status)
  if (!found) throw malformed('status', 'status of a transfer', status)
  return found
}
