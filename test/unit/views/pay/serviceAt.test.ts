import { expect, test } from 'vitest'
import type { PayAsset } from '../../../../src/core/pay/payAsset.ts'
import { directQuote } from '../../../../src/core/pay/payQuote.ts'
import type { Movement } from '../../../../src/core/transactions/effects.ts'
import { serviceAt } from '../../../../src/views/pay/serviceAt.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkwZyTDt1v'
const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const asset: PayAsset = { network: NETWORK, address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const order = { id: 'order-7', hasReference: true, asset, amount: 5n, recipient: 'shop', startedAt: 0 }

const sent = (to: string, address?: string): Movement => ({
  kind: 'amount',
  amount: { value: 5n, token: { symbol: '', decimals: 6, ...(address !== undefined && { address }) } },
  parties: [{ address: to, value: 5n }],
})

test('the service is who gets the asset, not the new token account that costs coins', () => {
  const quote = directQuote(order, asset) ?? expect.fail()
  const payment = { order, phase: 'ready', doneCount: 1, quote: { ...quote, isDirect: false, steps: [] } } as const
  const effects = { known: 'traced', receives: [], allows: [], doubts: [] } as const
  expect(serviceAt({ ...payment, effects: { ...effects, sends: [sent('rent'), sent('solver', USDC)] } })).toBe('solver')
})
