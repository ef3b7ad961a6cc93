import { coin, payee, token, until } from '../build.ts'
import type { Descriptor, FieldFormat, FunctionFormat } from '../types.ts'

// Sources of the addresses: docs.uniswap.org, sushiswap/sushiswap, 0xProject/protocol (asset-swapper),
// developer.pancakeswap.finance, quickswap-core. Sources of the functions: Uniswap/v2-periphery.

const exactIn = (pays: FieldFormat, least: FieldFormat): FunctionFormat => ({
  intent: 'swap',
  fields: [pays, least, payee('to'), until('deadline')],
})

const PAYS = token('pays', 'amountIn', 'path.[0]')
const MOST = token('atMost', 'amountInMax', 'path.[0]')
const LEAST = token('atLeast', 'amountOutMin', 'path.[-1]')
const TAIL = 'address[] path,address to,uint256 deadline)'

const pair = (one: FieldFormat, other: FieldFormat, more: readonly FieldFormat[] = []): readonly FieldFormat[] => [
  one,
  other,
  ...more,
  payee('to'),
  until('deadline'),
]
const remove = (other: FieldFormat): FunctionFormat => ({
  intent: 'removeLiquidity',
  fields: [
    { label: 'liquidity', path: 'liquidity', format: 'raw' },
    token('atLeast', 'amountTokenMin', 'token'),
    other,
    payee('to'),
    until('deadline'),
  ],
})
const ETH_TAIL = 'uint256 liquidity,uint256 amountTokenMin,uint256 amountETHMin,address to,uint256 deadline'

/** The functions of Uniswap's V2 Router02, which many exchanges have copied. */
const FORMATS: Readonly<Record<string, FunctionFormat>> = {
  [`38ed1739 swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,${TAIL}`]: exactIn(PAYS, LEAST),
  [`5c11d795 swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,${TAIL}`]:
    exactIn(PAYS, LEAST),
  [`8803dbee swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,${TAIL}`]: exactIn(
    MOST,
    token('receives', 'amountOut', 'path.[-1]'),
  ),
  [`7ff36ab5 swapExactETHForTokens(uint256 amountOutMin,${TAIL}`]: exactIn(coin('pays'), LEAST),
  [`b6f9de95 swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin,${TAIL}`]: exactIn(
    coin('pays'),
    LEAST,
  ),
  [`fb3bdb41 swapETHForExactTokens(uint256 amountOut,${TAIL}`]: exactIn(
    coin('atMost'),
    token('receives', 'amountOut', 'path.[-1]'),
  ),
  [`18cbafe5 swapExactTokensForETH(uint256 amountIn,uint256 amountOutMin,${TAIL}`]: exactIn(
    PAYS,
    coin('atLeast', 'amountOutMin'),
  ),
  [`791ac947 swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,${TAIL}`]:
    exactIn(PAYS, coin('atLeast', 'amountOutMin')),
  [`4a25d94a swapTokensForExactETH(uint256 amountOut,uint256 amountInMax,${TAIL}`]: exactIn(
    MOST,
    coin('receives', 'amountOut'),
  ),
  'e8e33700 addLiquidity(address tokenA,address tokenB,uint256 amountADesired,uint256 amountBDesired,uint256 amountAMin,uint256 amountBMin,address to,uint256 deadline)':
    {
      intent: 'addLiquidity',
      fields: pair(token('atMost', 'amountADesired', 'tokenA'), token('atMost', 'amountBDesired', 'tokenB')),
    },
  'f305d719 addLiquidityETH(address token,uint256 amountTokenDesired,uint256 amountTokenMin,uint256 amountETHMin,address to,uint256 deadline)':
    { intent: 'addLiquidity', fields: pair(token('atMost', 'amountTokenDesired', 'token'), coin('atMost')) },
  'baa2abde removeLiquidity(address tokenA,address tokenB,uint256 liquidity,uint256 amountAMin,uint256 amountBMin,address to,uint256 deadline)':
    {
      intent: 'removeLiquidity',
      fields: pair(token('atLeast', 'amountAMin', 'tokenA'), token('atLeast', 'amountBMin', 'tokenB'), [
        { label: 'liquidity', path: 'liquidity', format: 'raw' },
      ]),
    },
  [`02751cec removeLiquidityETH(address token,${ETH_TAIL})`]: remove(coin('atLeast', 'amountETHMin')),
}

/** Routers of exchanges that share the code of Uniswap's Router02. */
const router = (
  owner: string,
  contractName: string,
  deployments: Readonly<Record<string, readonly number[]>>,
): Descriptor => ({
  context: { contract: { deployments } },
  metadata: { owner, contractName },
  display: { formats: FORMATS },
})

export const uniswapV2: readonly Descriptor[] = [
  router('Uniswap', 'Uniswap V2', {
    '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D': [1],
    '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2': [10],
    '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24': [56, 8453, 42161, 43114],
    '0xedf6066a2b290C185783862C7F4776A2C8077AD1': [137],
    '0xeE567Fe1712Faf6149d80dA1E6934E354124CfE3': [11155111],
  }),
  router('SushiSwap', 'SushiSwap', {
    '0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F': [1],
    '0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506': [56, 100, 137, 42161, 43114],
  }),
  router('PancakeSwap', 'PancakeSwap V2', { '0x10ED43C718714eb63d5aA57B78B54704E256024E': [56] }),
  router('QuickSwap', 'QuickSwap', { '0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff': [137] }),
]
