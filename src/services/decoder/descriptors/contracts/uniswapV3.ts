import { along, coin, payee, raw, steps, token, until, who } from '../build.ts'
import type { Descriptor, FieldFormat, FunctionFormat, Params } from '../types.ts'
import { increase } from './positionOwner.ts'

// Sources of the addresses: Uniswap/v3-periphery (deploys.md), Uniswap/sdks (sdk-core). Sources of the functions:
// Uniswap/v3-periphery, Uniswap/swap-router-contracts.

const ZERO = `0x${'0'.repeat(40)}`

/** The first router reads the zero address as itself; SwapRouter02 reads 1 as the caller and 2 as itself. */
const OLD: Params['roles'] = { [ZERO]: 'here', '@.to': 'here' }
const NEW: Params['roles'] = {
  '0x0000000000000000000000000000000000000001': 'you',
  '0x0000000000000000000000000000000000000002': 'here',
  '@.to': 'here',
}

const params = (name: string, members: string) => `${name}((${members}) params)`

/** The four swaps of V3 routers. SwapRouter02 has no deadline in them. */
function swaps(
  roles: Params['roles'],
  deadline: string,
  selectors: readonly [string, string, string, string],
): Readonly<Record<string, FunctionFormat>> {
  const tail = (fields: readonly FieldFormat[]): readonly FieldFormat[] => [
    ...fields,
    payee('params.recipient', roles),
    ...(deadline ? [until('params.deadline')] : []),
    along,
  ]
  const format = (tokenPath: string, fields: readonly FieldFormat[]): FunctionFormat => ({
    intent: 'swap',
    fields: tail(fields),
    keeps: { token: tokenPath, recipient: 'params.recipient' },
  })
  const single = 'address tokenIn,address tokenOut,uint24 fee,address recipient,'
  return {
    [`${selectors[0]} ${params('exactInputSingle', `${single}${deadline}uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96`)}`]:
      format('params.tokenOut', [
        token('pays', 'params.amountIn', 'params.tokenIn'),
        token('atLeast', 'params.amountOutMinimum', 'params.tokenOut'),
      ]),
    [`${selectors[1]} ${params('exactInput', `bytes path,address recipient,${deadline}uint256 amountIn,uint256 amountOutMinimum`)}`]:
      format('params.path.[-20:]', [
        token('pays', 'params.amountIn', 'params.path.[0:20]'),
        token('atLeast', 'params.amountOutMinimum', 'params.path.[-20:]'),
      ]),
    [`${selectors[2]} ${params('exactOutputSingle', `${single}${deadline}uint256 amountOut,uint256 amountInMaximum,uint160 sqrtPriceLimitX96`)}`]:
      format('params.tokenOut', [
        token('atMost', 'params.amountInMaximum', 'params.tokenIn'),
        token('receives', 'params.amountOut', 'params.tokenOut'),
      ]),
    // The path of an exact output starts with the token that is received.
    [`${selectors[3]} ${params('exactOutput', `bytes path,address recipient,${deadline}uint256 amountOut,uint256 amountInMaximum`)}`]:
      format('params.path.[0:20]', [
        token('atMost', 'params.amountInMaximum', 'params.path.[-20:]'),
        token('receives', 'params.amountOut', 'params.path.[0:20]'),
      ]),
  }
}

const multicall = (fields: readonly FieldFormat[] = []): FunctionFormat => ({
  intent: 'runSteps',
  fields: [along, ...fields, steps('data.[]')],
})

const permit: FunctionFormat = {
  intent: 'pullToken',
  fields: [],
  async read({ token: address, value, deadline }, { kit, contract, context }) {
    if (typeof address !== 'string' || typeof value !== 'bigint' || typeof deadline !== 'bigint') return undefined
    return [await kit.approval({ token: address, value, spender: contract, way: 'set', deadline }, context)]
  },
}

/** Functions that pay out what earlier steps left in the contract. */
const payouts = (roles?: Params['roles']): Readonly<Record<string, FunctionFormat>> => ({
  '49404b7c unwrapWETH9(uint256 amountMinimum,address recipient)': {
    intent: 'payOut',
    fields: [coin('atLeast', 'amountMinimum'), payee('recipient', roles)],
    pays: { least: 'amountMinimum' },
  },
  'df2ab5bb sweepToken(address token,uint256 amountMinimum,address recipient)': {
    intent: 'payOut',
    fields: [token('atLeast', 'amountMinimum', 'token'), payee('recipient', roles)],
    pays: { token: 'token', least: 'amountMinimum' },
  },
  '12210e8a refundETH()': { intent: 'returnRest', fields: [] },
  'f3995c67 selfPermit(address token,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)': permit,
})

const FEE_TAIL = 'uint256 amountMinimum,address recipient,uint256 feeBips,address feeRecipient)'

const withFee = (least: FieldFormat, tokenPath?: string): FunctionFormat => ({
  intent: 'payOut',
  fields: [
    least,
    payee('recipient'),
    { label: 'share', path: 'feeBips', format: 'share' },
    who('feeTo', 'feeRecipient'),
  ],
  pays: { ...(tokenPath && { token: tokenPath }), least: 'amountMinimum' },
})

const router: Descriptor = {
  context: { contract: { deployments: { '0xE592427A0AEce92De3Edee1F18E0157C05861564': [1, 10, 137, 42161] } } },
  metadata: { owner: 'Uniswap', contractName: 'Uniswap V3' },
  display: {
    formats: {
      ...swaps(OLD, 'uint256 deadline,', ['414bf389', 'c04b8d59', 'db3e2198', 'f28c0498']),
      'ac9650d8 multicall(bytes[] data)': multicall(),
      ...payouts(),
      [`9b2c0a37 unwrapWETH9WithFee(${FEE_TAIL}`]: withFee(coin('atLeast', 'amountMinimum')),
      [`e0e189a0 sweepTokenWithFee(address token,${FEE_TAIL}`]: withFee(
        token('atLeast', 'amountMinimum', 'token'),
        'token',
      ),
    },
  },
}

const V2_TAIL = 'address[] path,address to)'

const router02: Descriptor = {
  context: {
    contract: {
      deployments: {
        '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45': [1, 10, 137, 42161],
        '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2': [56],
        '0x2626664c2603336E57B271c5C0b26F421741e481': [8453],
        '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE': [43114],
        '0x3bFA4769FB09eefC5a80d6E87c3B9C650f7Ae48E': [11155111],
      },
    },
  },
  metadata: { owner: 'Uniswap', contractName: 'Uniswap V3' },
  display: {
    formats: {
      ...swaps(NEW, '', ['04e45aaf', 'b858183f', '5023b4df', '09b81346']),
      [`472b43f3 swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,${V2_TAIL}`]: {
        intent: 'swap',
        fields: [
          token('pays', 'amountIn', 'path.[0]'),
          token('atLeast', 'amountOutMin', 'path.[-1]'),
          payee('to', NEW),
          along,
        ],
        keeps: { token: 'path.[-1]', recipient: 'to' },
      },
      [`42712a67 swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,${V2_TAIL}`]: {
        intent: 'swap',
        fields: [
          token('atMost', 'amountInMax', 'path.[0]'),
          token('receives', 'amountOut', 'path.[-1]'),
          payee('to', NEW),
          along,
        ],
        keeps: { token: 'path.[-1]', recipient: 'to' },
      },
      'ac9650d8 multicall(bytes[] data)': multicall(),
      '5ae401dc multicall(uint256 deadline,bytes[] data)': multicall([until('deadline')]),
      '1f0464d1 multicall(bytes32 previousBlockhash,bytes[] data)': multicall(),
      ...payouts(),
      // These pay the caller
      '49616997 unwrapWETH9(uint256 amountMinimum)': {
        intent: 'payOut',
        fields: [coin('atLeast', 'amountMinimum')],
        pays: { least: 'amountMinimum' },
      },
      'e90a182f sweepToken(address token,uint256 amountMinimum)': {
        intent: 'payOut',
        fields: [token('atLeast', 'amountMinimum', 'token')],
        pays: { token: 'token', least: 'amountMinimum' },
      },
    },
  },
}

const COLLECTION: Params = { token: '@.to' }
const position: FieldFormat = { label: 'position', path: 'params.tokenId', format: 'nftName', params: COLLECTION }

const positions: Descriptor = {
  context: {
    contract: {
      deployments: {
        '0xC36442b4a4522E871399CD717aBDD847Ab11FE88': [1, 10, 137, 42161],
        '0x7b8A01B39D58278b5DE7e48c8449c9f4F5170613': [56],
        '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1': [8453],
        '0x655C406EBFa14EE2006250925e54ec43AD184f8B': [43114],
        '0x1238536071E1c677A632429e3655c799b22cDA52': [11155111],
      },
    },
  },
  metadata: { owner: 'Uniswap', contractName: 'Uniswap V3 Positions' },
  display: {
    formats: {
      [`88316456 ${params('mint', 'address token0,address token1,uint24 fee,int24 tickLower,int24 tickUpper,uint256 amount0Desired,uint256 amount1Desired,uint256 amount0Min,uint256 amount1Min,address recipient,uint256 deadline')}`]:
        {
          intent: 'mintPosition',
          fields: [
            token('atMost', 'params.amount0Desired', 'params.token0'),
            token('atMost', 'params.amount1Desired', 'params.token1'),
            payee('params.recipient'),
            until('params.deadline'),
            along,
          ],
        },
      [`219f5d17 ${params('increaseLiquidity', 'uint256 tokenId,uint256 amount0Desired,uint256 amount1Desired,uint256 amount0Min,uint256 amount1Min,uint256 deadline')}`]:
        increase('Uniswap V3 Positions', [
          position,
          raw('amount', 'params.amount0Desired'),
          raw('amount', 'params.amount1Desired'),
          until('params.deadline'),
          along,
        ]),
      [`0c49ccbe ${params('decreaseLiquidity', 'uint256 tokenId,uint128 liquidity,uint256 amount0Min,uint256 amount1Min,uint256 deadline')}`]:
        {
          intent: 'removeLiquidity',
          fields: [position, raw('liquidity', 'params.liquidity'), until('params.deadline'), along],
        },
      [`fc6f7865 ${params('collect', 'uint256 tokenId,address recipient,uint128 amount0Max,uint128 amount1Max')}`]: {
        intent: 'collectFees',
        fields: [position, payee('params.recipient', OLD), along],
        keeps: { token: '', recipient: 'params.recipient' },
      },
      '42966c68 burn(uint256 tokenId)': {
        intent: 'burnPosition',
        fields: [{ label: 'position', path: 'tokenId', format: 'nftName', params: COLLECTION }, along],
      },
      'ac9650d8 multicall(bytes[] data)': multicall(),
      ...payouts(),
    },
  },
}

export const uniswapV3: readonly Descriptor[] = [router, router02, positions]
