import { directQuote, type PayQuote, type TransactionStep } from '../../src/core/pay/payQuote.ts'
import type { PayAsset } from '../../src/core/pay/payAsset.ts'
import type { PayOrder } from '../../src/core/pay/payOrder.ts'

export const ME = '0x1111111111111111111111111111111111111111'
export const SHOP = '0x2222222222222222222222222222222222222222'
export const SOLVER = '0x3333333333333333333333333333333333333333'
export const EVE = '0x4444444444444444444444444444444444444444'

export const ETH: PayAsset = { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }
export const USDC: PayAsset = {
  network: 'eip155:1',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}
export const DAI: PayAsset = {
  network: 'eip155:1',
  address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  name: 'Dai',
  symbol: 'DAI',
  decimals: 18,
}
export const BASE_USDC: PayAsset = {
  ...USDC,
  network: 'eip155:8453',
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}

/** An order of 25 USDC on Base. */
export const orderOf = (change: Partial<PayOrder> = {}): PayOrder => ({
  id: 'order-1',
  hasReference: true,
  asset: BASE_USDC,
  amount: 25_000_000n,
  recipient: SHOP,
  startedAt: 0,
  ...change,
})

/** What an honest service answers: one deposit to its solver. */
export function depositQuote(order: PayOrder, origin: PayAsset, amount: bigint): PayQuote {
  const money = { amount, asset: origin }
  return {
    isDirect: false,
    origin: money,
    destination: { amount: order.amount, asset: order.asset },
    steps: [{ type: 'deposit', requestId: 'request-1', deposit: { ...money, receiver: SOLVER } }],
    fees: [{ id: 'service', label: 'Service Fee', money: { amount: 75_000n, asset: order.asset } }],
    seconds: 20,
  }
}

export const stepOf = (
  transaction: Partial<Record<'from' | 'to' | 'data' | 'value', string>> = {},
): TransactionStep => ({
  type: 'transaction',
  requestId: 'request-1',
  transaction: { from: ME, to: SOLVER, data: '0x12345678', value: '0', ...transaction },
})

/** What an honest service answers that has its own contract. */
export const transactionQuote = (
  order: PayOrder,
  origin: PayAsset,
  amount: bigint,
  steps: PayQuote['steps'] = [stepOf()],
): PayQuote => ({ ...depositQuote(order, origin, amount), steps })

/** The quote of a payment with the asset of the order. */
export function ownQuote(order: PayOrder): PayQuote {
  const quote = directQuote(order, order.asset)
  if (!quote) throw new Error('No direct quote')
  return quote
}
