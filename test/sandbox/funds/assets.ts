import { pricedAs } from '../data/prices.ts'
import { caip2, EVM_NETWORKS } from '../evm/networks.ts'
import { EVM_TOKENS } from '../evm/tokens.ts'
import { SOLANA_TOKENS } from '../solana/tokens.ts'

/** A coin or token that the sandbox sells and forwards. */
export interface FundAsset {
  /** CAIP-2. */
  network: string
  /** Absent for the coin. */
  address?: string
  name: string
  symbol: string
  decimals: number
}

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The coins and tokens with a price on the networks that run here. */
export const FUND_ASSETS: readonly FundAsset[] = [
  ...EVM_NETWORKS.map(({ chainId, currency }) => ({ network: caip2(chainId), ...currency })),
  ...EVM_TOKENS.map(({ chainId, address, name, symbol, decimals }) => ({
    network: caip2(chainId),
    address,
    name,
    symbol,
    decimals,
  })),
  { network: SOLANA, name: 'Solana', symbol: 'SOL', decimals: 9 },
  ...SOLANA_TOKENS.map(({ address, name, symbol, decimals }) => ({ network: SOLANA, address, name, symbol, decimals })),
]

/** Finds an asset by network and address; EVM addresses in any case. Without an address: the coin. */
export function assetAt(network: string, address?: string): FundAsset | undefined {
  const isSame = (one?: string) =>
    one === address || (network.startsWith('eip155:') && one?.toLowerCase() === address?.toLowerCase())
  return FUND_ASSETS.find((asset) => asset.network === network && isSame(asset.address))
}

/** The price of a whole unit in thousandths of a dollar. */
function priceOf(symbol: string): bigint {
  const priced = pricedAs(symbol)
  if (!priced) throw new Error(`${symbol} has no price`)
  return BigInt(Math.round(priced.dollars * 1000))
}

/** Converts base units of one asset to base units of another at the prices of `data/prices.ts`, rounded down. */
export const convert = (units: bigint, from: FundAsset, to: FundAsset): bigint =>
  (units * priceOf(from.symbol) * 10n ** BigInt(to.decimals)) / (priceOf(to.symbol) * 10n ** BigInt(from.decimals))

/** Converts millionths of a dollar to base units of an asset, rounded down. */
export const boughtFor = (micros: bigint, asset: FundAsset): bigint =>
  (micros * 10n ** BigInt(asset.decimals)) / (priceOf(asset.symbol) * 1000n)
