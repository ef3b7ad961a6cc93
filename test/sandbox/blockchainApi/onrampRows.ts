import { pricedAs } from '../data/prices.ts'
import { fungible, rowId, type IconUrl, type OnrampStatus, type Row } from './rows.ts'

/** Card purchases, newest first. */
const PURCHASES: readonly [status: OnrampStatus, quantity: string, symbol: string][] = [
  ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', '0.02', 'ETH'],
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', '50', 'USDC'],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', '100', 'USDC'],
]

const HOUR_MS = 3_600_000

/** Returns a history of card purchases (`onramp=coinbase`). The rows are seeded, because no chain records purchases. */
export function onrampRows(address: string, chain: string, before: number, iconUrl: IconUrl): Row[] {
  return PURCHASES.map(([status, quantity, symbol], i) => {
    const id = rowId(`purchase ${i} of ${address.toLowerCase()}`)
    const minedAt = new Date(before - (i + 1) * HOUR_MS).toISOString()
    const asset = { symbol, name: pricedAs(symbol)?.name ?? symbol }
    return {
      id,
      metadata: {
        operationType: 'buy',
        hash: `0x${id}${id}`,
        nonce: i,
        sentFrom: 'Coinbase',
        sentTo: address,
        minedAt,
        status,
        chain,
        application: null,
      },
      transfers: [fungible('in', quantity, asset, iconUrl)],
    }
  })
}
