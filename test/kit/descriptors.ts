import { encodeFunctionData, getAddress, keccak256, parseAbiItem, toHex, type AbiFunction, type Hex } from 'viem'
import type { RequestDescription } from '../../src/core/transactions/description.ts'
import { DESCRIPTORS } from '../../src/services/decoder/descriptors/contracts/index.ts'
import type { FunctionFormat } from '../../src/services/decoder/descriptors/types.ts'
import { parseTypes, type AbiType } from '../../src/services/decoder/descriptors/signature.ts'
import { wordsOf } from './approvalWords.ts'
import { DAI, ME, tell, USDC } from './describe.ts'

/** A function of a described contract. */
export interface DescribedFunction {
  contractName: string
  address: string
  /** All addresses, on any network. */
  addresses: readonly string[]
  chain: number
  selector: string
  /** `name(type name,…)` */
  signature: string
  isRead: boolean
  format: FunctionFormat
}

/** Every function of every descriptor, at its first address. */
export const FUNCTIONS: readonly DescribedFunction[] = DESCRIPTORS.flatMap(({ context, metadata, display }) => {
  const [[address, chains] = ['', [0]]] = Object.entries(context.contract.deployments)
  return Object.entries(display.formats).map(([key, format]) => ({
    contractName: metadata.contractName,
    address,
    addresses: Object.keys(context.contract.deployments),
    chain: chains[0] ?? 0,
    selector: key.slice(0, 8),
    signature: key.slice(9),
    isRead: format.read !== undefined,
    format,
  }))
})

/** Encodes a call with viem, from the human-readable signature. */
export const encodeCall = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: [parseAbiItem(`function ${signature}`) as AbiFunction], args } as never)

const addressFor = (name: string) => getAddress(`0x${keccak256(toHex(name)).slice(26)}`)

/** A packed path of Uniswap V3: from USDC to DAI. */
export const PATH = `${USDC}000bb8${DAI.slice(2)}`.toLowerCase() as Hex

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:to|recipient|receiver|onBehalfOf?|dst|user|owner|offerer|dstReceiver|beneficiary|sender|destination)$/, ME],
  [/^(?:token|tokenIn|asset|srcToken|inputToken|loanToken|assetIn|tokenA|token0|burnToken|local)$/, USDC],
  [/^(?:tokenOut|dstToken|destToken|outputToken|collateralToken|assetOut|tokenB|token1)$/, DAI],
]

function sampleNumber(name: string, bits: number): bigint | number {
  const later = /deadline|until|expir|endTime|validBefore/i.test(name) ? 2_000_000_000n : 1_500_000n
  const value = name.includes('uration') ? 31_536_000n : later
  if (bits >= 64) return value
  return bits < 32 ? 1 : Number(value)
}

/** Creates a plausible value for an argument: own accounts as recipients, known tokens, later deadlines. */
export function sample({ name, kind, parts, item, length }: AbiType): unknown {
  if (parts) return Object.fromEntries(parts.map((part) => [part.name, sample(part)]))
  if (item && name === 'path') return [USDC, DAI]
  if (item) return Array.from({ length: length ?? 1 }, () => sample({ ...item, name: item.name || name }))
  if (kind === 'address') return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? addressFor(name)
  if (kind === 'bool') return true
  if (kind === 'string') return 'vitalik'
  if (kind === 'bytes') return name === 'path' ? PATH : '0x'
  if (kind.startsWith('bytes')) return `0x${'11'.repeat(Number(kind.slice(5)))}`
  return sampleNumber(name, Number(/\d+$/.exec(kind)?.[0] ?? 256))
}

export const sampleArgs = (signature: string): readonly unknown[] => parseTypes(signature).map(sample)

const CHAIN = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'eip155' as const,
  caipNetworkId: `eip155:${id}` as const,
})

/** Describes a call on a network. */
export const describe = (
  { to, data, value = 0n, chain = 1 }: { to: string; data: Hex; value?: bigint; chain?: number },
  more: Parameters<typeof tell>[2] = {},
): Promise<RequestDescription> =>
  tell('eth_sendTransaction', [{ from: ME, to, data, value: toHex(value) }], { network: CHAIN(chain), ...more })

/** The words that the visitor reads, and the warnings. */
export const textOf = (description: RequestDescription): string =>
  [...description.warnings.map((one) => `! ${one}`), wordsOf(description).replace(/ 0$/, '')]
    .join('\n')
    .replace(/\n{2,}/g, '\n')
