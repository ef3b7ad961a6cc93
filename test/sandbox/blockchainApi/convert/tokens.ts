import { pricedAs } from '../../data/prices.ts'
import { NATIVE } from '../../evm/swapContracts.ts'
import { KNOWN_TOKENS } from '../../evm/tokens.ts'
import type { IconUrl } from '../rows.ts'
import { wrappedOf, type Market } from './market.ts'

interface Listed {
  name: string
  symbol: string
  address: string
  decimals: number
  eip2612: boolean | null
}

/** Tokens that no pool has: quotes for them are refused. */
const WITHOUT_POOL: Readonly<Record<number, readonly Listed[]>> = {
  1: [
    ['Uniswap', 'UNI', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 18, true],
    ['Aave Token', 'AAVE', '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 18, null],
    ['Chainlink', 'LINK', '0x514910771AF9Ca656af840dff83E8264EcF986CA', 18, false],
    ['Wrapped BTC', 'WBTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8, false],
    ['1INCH Token', '1INCH', '0x111111111117dC0aa78b770fA6A738034120C302', 18, true],
  ].map(asListed),
  8453: [
    ['Coinbase Wrapped BTC', 'cbBTC', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 8, true],
    ['Aerodrome', 'AERO', '0x940181a94A35A4569E4529A3CDfB74e38FD98631', 18, false],
  ].map(asListed),
}

function asListed([name, symbol, address, decimals, eip2612]: readonly unknown[]): Listed {
  return { name, symbol, address, decimals, eip2612 } as Listed
}

/** Returns the tokens of a market, in no particular order. Some have no picture. */
export function listTokens(market: Market, iconUrl: IconUrl) {
  const { id, chainId } = market
  const own = KNOWN_TOKENS.filter((one) => one.chainId === chainId)
  const tokens: Listed[] = [
    ...own.map(({ name, symbol, address, decimals }) => ({ name, symbol, address, decimals, eip2612: false })),
    ...(WITHOUT_POOL[chainId] ?? []),
    { name: 'Wrapped Ether', symbol: 'WETH', address: wrappedOf(market), decimals: 18, eip2612: null },
    { name: 'Ether', symbol: 'ETH', address: NATIVE, decimals: 18, eip2612: false },
  ]
  return tokens.map(({ address, symbol, ...others }) => ({
    ...others,
    symbol,
    address: `${id}:${address}`,
    logoUri: pricedAs(symbol) ? iconUrl(symbol) : null,
  }))
}
