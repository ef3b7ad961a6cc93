import type { Hex } from 'viem'

export interface SandboxToken {
  chainId: number
  address: Hex
  name: string
  symbol: string
  decimals: number
}

const USDC = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const DAI = { name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 }

/** Test tokens at the addresses of the real tokens, so that apps recognize them. */
export const EVM_TOKENS: readonly SandboxToken[] = [
  { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', ...USDC },
  { chainId: 1, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', ...DAI },
  { chainId: 8453, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', ...USDC },
  { chainId: 8453, address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', ...DAI },
]

/** Only on Ethereum, once `furnishTether` has added it. It returns nothing, and an allowance must be zero before it changes. */
export const TETHER: SandboxToken = {
  chainId: 1,
  address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  name: 'Tether USD',
  symbol: 'USDT',
  decimals: 6,
}

/** The tokens that the services know. */
export const KNOWN_TOKENS: readonly SandboxToken[] = [...EVM_TOKENS, TETHER]

/** The balance of every account in every token at the start, in whole tokens. */
export const TOKENS_EACH = 10_000n
