import type { TokenFacts } from '../transactions/description.ts'

/**
 * Common tokens by network, as published by their issuers: symbol, decimals, address. No node must be asked for these
 * facts.
 */
const TOKENS: Readonly<Record<string, string>> = {
  'eip155:1':
    'USDC 6 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48,USDT 6 0xdAC17F958D2ee523a2206206994597C13D831ec7,DAI 18 0x6B175474E89094C44Da98b954EedeAC495271d0F,WETH 18 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2,WBTC 8 0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
  'eip155:10': 'USDC 6 0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85,WETH 18 0x4200000000000000000000000000000000000006',
  'eip155:137': 'USDC 6 0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  'eip155:8453':
    'USDC 6 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913,WETH 18 0x4200000000000000000000000000000000000006,DAI 18 0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
  'eip155:42161': 'USDC 6 0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  'eip155:43114': 'USDC 6 0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp':
    'USDC 6 EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkwZyTDt1v,USDT 6 Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB,PYUSD 6 2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
}

interface KnownToken {
  address: string
  symbol: string
  decimals: number
}

/** Returns the common tokens of a network. */
export function knownTokens(network: string): KnownToken[] {
  const listed = Object.hasOwn(TOKENS, network) ? (TOKENS[network]?.split(',') ?? []) : []
  return listed.map((one) => {
    const [symbol = '', decimals = '', address = ''] = one.split(' ')
    return { address, symbol, decimals: Number(decimals) }
  })
}

/** Whether two addresses are the same. Letter case counts, except in hexadecimal addresses. */
const isSame = (one: string, other: string) =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())

/** Returns symbol and decimals of a known token; undefined for other tokens. */
export function knownToken(network: string, address: string): TokenFacts | undefined {
  const found = knownTokens(network).find((one) => isSame(one.address, address))
  return found && { kind: 'amount', symbol: found.symbol, decimals: found.decimals }
}

/**
 * Whether a token has the symbol of a common token, of any network, but is not that token: on networks of which no common
 * tokens are known here, too, anyone can create a token with that symbol. Digits in front, as in 0USDC, do not count.
 */
export function isImpostor(network: string, address: string, symbol: string): boolean {
  const wanted = symbol.toUpperCase().replace(/^\p{N}+/u, '')
  const isCommon = Object.keys(TOKENS).some((id) => knownTokens(id).some((one) => one.symbol === wanted))
  return isCommon && knownToken(network, address)?.symbol !== wanted
}
