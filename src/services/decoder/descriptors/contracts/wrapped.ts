import { coin, tokenOf } from '../build.ts'
import type { Descriptor } from '../types.ts'

// Sources of the addresses: Uniswap/sdks (universal-router-sdk), docs.chain.link (Gnosis), public lists of tokens
// (Linea).

/** Contracts of the wrapped native coins, with the chains that have them. */
const WRAPPED: Readonly<Record<string, readonly number[]>> = {
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2': [1],
  '0x4200000000000000000000000000000000000006': [10, 8453],
  '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c': [56],
  '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d': [100],
  '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270': [137],
  '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91': [324],
  '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1': [42161],
  '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7': [43114],
  '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f': [59144],
  '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14': [11155111],
}

/** Returns the contract of a network's wrapped native coin. */
export const wrappedCoin = (chain: number): string | undefined =>
  Object.entries(WRAPPED).find(([, chains]) => chains.includes(chain))?.[0]

export const wrapped: readonly Descriptor[] = [
  {
    context: { contract: { deployments: WRAPPED } },
    metadata: { owner: 'WETH', contractName: 'Wrapped coin' },
    display: {
      formats: {
        'd0e30db0 deposit()': { intent: 'wrap', fields: [coin('pays'), tokenOf('receives', '@.value', '@.to')] },
        '2e1a7d4d withdraw(uint256 wad)': {
          intent: 'unwrap',
          fields: [tokenOf('pays', 'wad', '@.to'), coin('receives', 'wad')],
        },
      },
    },
  },
]
