import { isSameAddress } from '../safety/isSameAddress.ts'
import { isSameAsset, type PayAsset } from './payAsset.ts'
import { payMismatch } from './payMismatch.ts'
import type { PayOrder } from './payOrder.ts'
import type { DepositStep, PayMoney, PayQuote, PayStep, TransactionStep } from './payQuote.ts'

/** Most transactions of a quote: an approval, and what is approved. */
const TRANSACTIONS_MAX = 2

export interface QuoteAsk {
  order: PayOrder
  /** The asset that the visitor chose to pay with. */
  origin: PayAsset
  /** The account that pays; absent if an exchange does. */
  account?: string
  /** Whether a text is an address of the origin's chain. */
  isAddress(text: string): boolean
}

const isDeposit = (step: PayStep): step is DepositStep => step.type === 'deposit'
const isTransaction = (step: PayStep): step is TransactionStep => step.type === 'transaction'

/** Compares the money that a service names with what was asked for. */
function checkAsset({ asset }: PayMoney, wanted: PayAsset, what: 'origin' | 'destination'): void {
  if (!isSameAsset(asset, wanted)) throw payMismatch(what)
  if (asset.decimals !== wanted.decimals) throw payMismatch('decimals')
}

/** Checks that a deposit is what was quoted. An exchange, or a wallet, sends it without knowing more than this. */
function checkDeposit({ deposit }: DepositStep, { origin, isDirect }: PayQuote, ask: QuoteAsk): void {
  checkAsset(deposit, ask.origin, 'origin')
  const { amount, receiver } = deposit
  const isOwn = ask.account !== undefined && isSameAddress(receiver, ask.account)
  const isOther = isDirect && !isSameAddress(receiver, ask.order.recipient)
  if (amount !== origin.amount || !ask.isAddress(receiver) || (isOwn && !isDirect) || isOther)
    throw payMismatch('deposit')
}

function checkTransaction({ transaction }: TransactionStep, { account, isAddress }: QuoteAsk): void {
  if ('instructions' in transaction) return
  const { from, to, data, value } = transaction
  if (account === undefined || !isSameAddress(from, account)) throw payMismatch('sender')
  const isCall = /^0x(?:[0-9a-f]{2})*$/i.test(data) && /^\d{1,78}$/.test(value)
  if (!isAddress(to) || !isCall) throw payMismatch('transaction')
}

/** Checks that there is one deposit, or a few transactions of the account: with two deposits, one would pay twice. */
function checkSteps(quote: PayQuote, ask: QuoteAsk): void {
  const { steps, isDirect } = quote
  const [deposits, transactions] = [steps.filter(isDeposit), steps.filter(isTransaction)]
  const isPossible =
    deposits.length === 1
      ? transactions.length === 0
      : deposits.length === 0 && !isDirect && ask.account !== undefined && transactions.length > 0
  if (!isPossible || transactions.length > TRANSACTIONS_MAX) throw payMismatch('steps')
  for (const step of deposits) checkDeposit(step, quote, ask)
  for (const step of transactions) checkTransaction(step, ask)
}

/**
 * Compares a quote with what the site asked for and the visitor chose. Returns it with the names that we know of both
 * assets. Throws `payMismatch` if it pays another amount or asset, takes another one, or wants something else than one
 * deposit of what it quoted, or up to two transactions of the account.
 */
export function checkQuote(quote: PayQuote, ask: QuoteAsk): PayQuote {
  const { order, origin: chosen } = ask
  const { origin, destination, isDirect } = quote
  checkAsset(destination, order.asset, 'destination')
  if (destination.amount !== order.amount || order.amount <= 0n) throw payMismatch('destination')
  checkAsset(origin, chosen, 'origin')
  const isUnlike = isDirect && (!isSameAsset(chosen, order.asset) || origin.amount !== order.amount)
  if (origin.amount <= 0n || isUnlike) throw payMismatch('origin')
  checkSteps(quote, ask)
  const known = (money: PayMoney): PayMoney => {
    const asset = [chosen, order.asset].find((one) => isSameAsset(one, money.asset))
    if (asset && asset.decimals !== money.asset.decimals) throw payMismatch('decimals')
    return asset ? { ...money, asset } : money
  }
  return {
    ...quote,
    origin: known(origin),
    destination: known(destination),
    fees: quote.fees.map((fee) => ({ ...fee, money: known(fee.money) })),
  }
}
