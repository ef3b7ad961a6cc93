import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Abi,
  type Hex,
} from 'viem'
import type { RpcRequest } from '../../../../src/core/rpcRequest.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'

export const ME = '0x00000000000000000000000000000000000A11cE'
export const RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const NOBODY = '0x0000000000000000000000000000000000000000'

const read = { type: 'function', stateMutability: 'view' } as const
const inputs = (...types: string[]) => types.map((type, at) => ({ type, name: `in${at}` }))

/** The functions that our code and viem call for names, and the errors of the Universal Resolver. */
export const abi = [
  {
    ...read,
    name: 'reverseWithGateways',
    inputs: inputs('bytes', 'uint256', 'string[]'),
    outputs: inputs('string', 'address', 'address'),
  },
  {
    ...read,
    name: 'resolveWithGateways',
    inputs: inputs('bytes', 'bytes', 'string[]'),
    outputs: inputs('bytes', 'address'),
  },
  { ...read, name: 'callback', inputs: inputs('bytes', 'bytes'), outputs: inputs('string', 'address', 'address') },
  { ...read, name: 'text', inputs: inputs('bytes32', 'string'), outputs: inputs('string') },
  { type: 'error', name: 'OffchainLookup', inputs: inputs('address', 'string[]', 'bytes', 'bytes4', 'bytes') },
  { type: 'error', name: 'ResolverNotFound', inputs: inputs('bytes') },
  { type: 'error', name: 'ResolverNotContract', inputs: inputs('bytes', 'address') },
  { type: 'error', name: 'UnsupportedResolverProfile', inputs: inputs('bytes4') },
  { type: 'error', name: 'ResolverError', inputs: inputs('bytes') },
  { type: 'error', name: 'ReverseAddressMismatch', inputs: inputs('string', 'bytes') },
  { type: 'error', name: 'HttpError', inputs: inputs('uint16', 'string') },
  { type: 'error', name: 'Panic', inputs: inputs('uint256') },
] as unknown as Abi

/** Creates a revert as our RPC client reports it. Some nodes put the data into an object (`nested`). */
export function revert(errorName: string, args: unknown[] = [], { nested = false } = {}): WalletModalError {
  const data = encodeErrorResult({ abi, errorName, args })
  return new WalletModalError('Unknown', {
    cause: { code: 3, message: 'execution reverted', data: nested ? { data } : data },
  })
}

export const reversed = (name: string): Hex =>
  encodeFunctionResult({ abi, functionName: 'reverseWithGateways', result: [name, NOBODY, NOBODY] })

/** Encodes the answer of `resolveWithGateways` with a text record. */
export const resolved = (text: string): Hex =>
  encodeFunctionResult({
    abi,
    functionName: 'resolveWithGateways',
    result: [encodeAbiParameters([{ type: 'string' }], [text]), NOBODY],
  })

/** Creates a node that answers each contract function by `answers`. If the answer is an error, the request fails. */
export function node(answers: Record<string, ((args: readonly unknown[]) => unknown) | undefined>) {
  const asked: { functionName: string; args: readonly unknown[]; to: string }[] = []
  const request: RpcRequest = async (method, params) => {
    if (method !== 'eth_call') throw new Error(`unexpected ${method}`)
    const [{ to, data }] = params as [{ to: string; data: Hex }]
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    asked.push({ functionName, args, to })
    const answer = answers[functionName]?.(args) ?? revert('UnsupportedResolverProfile', ['0x59d1d43c'])
    if (answer instanceof Error) throw answer
    return answer
  }
  return { request, asked, functions: () => asked.map(({ functionName }) => functionName) }
}

/** Creates the revert of an offchain name whose gateways are `urls`. */
export const offchain = (urls: readonly string[], callData: Hex = '0x1234') =>
  revert('OffchainLookup', [RESOLVER, urls, callData, '0x18aa5141', '0x'])
