/** Exchange rates: the value of one US dollar. The first is the base currency of the prices below. */
export const PER_DOLLAR: Readonly<Record<string, number>> = {
  usd: 1,
  eur: 0.9,
  gbp: 0.8,
  aud: 1.5,
  cad: 1.4,
  inr: 85,
  jpy: 150,
  btc: 0.00001,
  eth: 0.0004,
}

/** Prices in US dollars. Round numbers make sums easy to verify. */
const DOLLARS: Readonly<Record<string, readonly [name: string, dollars: number]>> = {
  ETH: ['Ether', 2500],
  USDC: ['USD Coin', 1],
  USDT: ['Tether USD', 1],
  PYUSD: ['PayPal USD', 1],
  DAI: ['Dai Stablecoin', 1],
  POL: ['POL', 0.5],
  xDAI: ['xDAI', 1],
  BNB: ['BNB', 600],
  AVAX: ['Avalanche', 25],
  CELO: ['Celo', 0.5],
  MNT: ['Mantle', 0.8],
  WSOL: ['Wrapped SOL', 150],
  SOL: ['Solana', 150],
  BTC: ['Bitcoin', 100_000],
}

export interface Priced {
  symbol: string
  name: string
  dollars: number
}

export function pricedAs(symbol: string): Priced | undefined {
  const row = DOLLARS[symbol]
  return row && { symbol, name: row[0], dollars: row[1] }
}

/** Token symbols with an image and a price. */
export const PRICED_SYMBOLS: readonly string[] = Object.keys(DOLLARS)

/** The native coin of an EVM chain, by chain reference. Default: ETH. */
const COINS: Readonly<Record<string, string>> = {
  137: 'POL',
  80002: 'POL',
  100: 'xDAI',
  56: 'BNB',
  97: 'BNB',
  43113: 'AVAX',
  43114: 'AVAX',
  42220: 'CELO',
  5000: 'MNT',
  5003: 'MNT',
}

export const coinOf = (reference: string) => COINS[reference] ?? 'ETH'
