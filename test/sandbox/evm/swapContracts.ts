import { createRequire } from 'node:module'
import { encodeAbiParameters, getCreate2Address, keccak256, parseAbi, type Hex } from 'viem'

/** The pseudo-address of the native coin, as FeeRouter and the convert API use it. */
export const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** `FeeRouter.sol`: the router of the convert API, which keeps 0.85 %. */
export const FEE_ROUTER = '0xfEE0000000000000000000000000000000000085'

/** `DishonestRouter.sol`: keeps everything. */
export const DISHONEST_ROUTER = '0xbad0000000000000000000000000000000000085'

export interface SwapContracts {
  weth: Hex
  factory: Hex
  /** Router02. */
  router: Hex
}

/** Uniswap V2 and the wrapped coin are at their real addresses, so that apps recognize them. */
export const SWAP_CONTRACTS: Readonly<Record<number, SwapContracts>> = {
  1: {
    weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  },
  8453: {
    weth: '0x4200000000000000000000000000000000000006',
    factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  },
}

export function swapContracts(chainId: number): SwapContracts {
  const contracts = SWAP_CONTRACTS[chainId]
  if (!contracts) throw new Error(`No Uniswap on ${chainId}`)
  return contracts
}

export const FACTORY_ABI = parseAbi(['function createPair(address, address) returns (address)'])
export const PAIR_ABI = parseAbi([
  'function mint(address to) returns (uint256)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])
export const ROUTER_ABI = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256) returns (uint256[])',
])
export const FEE_ROUTER_ABI = parseAbi([
  'function open(address router)',
  'function swap(address from, address to, uint256 amount, uint256 minOut) payable returns (uint256)',
  'function swapFor(address from, address to, uint256 amount, uint256 minOut, address recipient) payable returns (uint256)',
  'event Swapped(address indexed account, address from, address to, uint256 amount, uint256 fee, uint256 received, address recipient)',
])

export interface Uniswap {
  factoryCode: Hex
  /** Code that creates a pair. */
  pairCreation: Hex
  /** Code that creates a Router02 of a chain. */
  routerCreation(contracts: SwapContracts): Hex
}

interface Artifact {
  evm: { bytecode: { object: string }; deployedBytecode: { object: string } }
}

/**
 * Reads the published artifacts of Uniswap V2, which tests alone install: they are GPL-3.0-or-later, so the test kit has
 * no copy. Undefined where they are not installed.
 */
export function readUniswap(require: (path: string) => unknown = createRequire(import.meta.url)): Uniswap | undefined {
  try {
    const of = (path: string) => (require(`@uniswap/${path}.json`) as Artifact).evm
    const router = of('v2-periphery/build/UniswapV2Router02').bytecode.object
    return {
      factoryCode: `0x${of('v2-core/build/UniswapV2Factory').deployedBytecode.object}`,
      pairCreation: `0x${of('v2-core/build/UniswapV2Pair').bytecode.object}`,
      routerCreation: ({ factory, weth }) =>
        `0x${router}${encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [factory, weth]).slice(2)}`,
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Returns two tokens in the order of their pair. */
export const sorted = (one: Hex, other: Hex): readonly [Hex, Hex] =>
  one.toLowerCase() < other.toLowerCase() ? [one, other] : [other, one]

/** Returns the address of the pair of two tokens. */
export function pairAddress({ factory }: SwapContracts, { pairCreation }: Uniswap, one: Hex, other: Hex): Hex {
  const [first, second] = sorted(one, other)
  const salt = keccak256(`0x${first.slice(2)}${second.slice(2)}`)
  return getCreate2Address({ from: factory, salt, bytecodeHash: keccak256(pairCreation) })
}
