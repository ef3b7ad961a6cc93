import {
  BaseError,
  createWalletClient,
  defineChain,
  hexToBigInt,
  hexToNumber,
  http,
  numberToHex,
  type Hex,
  type SignedAuthorization,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ProviderRpcError } from './errors.ts'
import type { WalletAccount, WalletChain } from './settings.ts'

export interface TransactionRequest {
  from: Hex
  to?: Hex
  value?: Hex
  data?: Hex
  gas?: Hex
  gasPrice?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  nonce?: Hex
  chainId?: Hex
  /** Of EIP-7702, as nodes write it. */
  authorizationList?: readonly RpcAuthorization[]
}

export interface RpcAuthorization {
  chainId: Hex
  address: Hex
  nonce: Hex
  yParity: Hex
  r: Hex
  s: Hex
}

/** Sends a call to the node of a chain. Throws the node's errors unchanged. */
export async function askNode(chain: WalletChain, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  let answer: { result?: unknown; error?: { code: number; message: string; data?: unknown } }
  try {
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    answer = await response.json()
  } catch {
    throw new ProviderRpcError(-32603, `The node of ${chain.name} does not answer.`)
  }
  if (answer.error) throw new ProviderRpcError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}

function asViemChain({ chainId, name, rpcUrl, symbol, decimals }: WalletChain) {
  return defineChain({
    id: hexToNumber(chainId),
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}

/** Extracts the node's own error, with code and message, from viem's error. */
export function nodesError(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error
  const cause = error.walk((inner) => typeof (inner as { code?: unknown }).code === 'number') as {
    code?: number
    data?: unknown
    details?: string
  } | null
  return new ProviderRpcError(cause?.code ?? -32603, cause?.details ?? error.details ?? error.shortMessage, cause?.data)
}

const authorizationOf = ({ chainId, nonce, yParity, ...signed }: RpcAuthorization): SignedAuthorization => ({
  ...signed,
  chainId: hexToNumber(chainId),
  nonce: hexToNumber(nonce),
  yParity: hexToNumber(yParity),
})

const big = (value: Hex | undefined) => (value === undefined ? undefined : hexToBigInt(value))

/** Creates a client that signs locally. */
export const clientOf = (chain: WalletChain, privateKey: Hex) =>
  createWalletClient({
    account: privateKeyToAccount(privateKey),
    chain: asViemChain(chain),
    transport: http(chain.rpcUrl, { retryCount: 0 }),
  })

/** Fills in missing fields, signs locally and sends. Returns the hash. */
export async function sendTransaction(
  chain: WalletChain,
  { privateKey }: WalletAccount,
  tx: TransactionRequest,
): Promise<Hex> {
  const client = clientOf(chain, privateKey)
  const fees = tx.gasPrice
    ? { gasPrice: hexToBigInt(tx.gasPrice) }
    : {
        maxFeePerGas: big(tx.maxFeePerGas),
        maxPriorityFeePerGas: big(tx.maxPriorityFeePerGas),
        ...(tx.authorizationList && { authorizationList: tx.authorizationList.map(authorizationOf) }),
      }
  const nonce = tx.nonce === undefined ? undefined : hexToNumber(tx.nonce)
  try {
    return await client.sendTransaction({
      to: tx.to,
      value: big(tx.value),
      data: tx.data,
      gas: big(tx.gas),
      nonce,
      ...fees,
    })
  } catch (error) {
    throw nodesError(error)
  }
}

/**
 * Replaces a transaction that no block includes yet by one with ten times the fee: the same one, or, to cancel it, one of
 * nothing to the sender. Returns the new hash.
 */
export async function replaceTransaction(
  chain: WalletChain,
  held: readonly WalletAccount[],
  hash: Hex,
  isCancelled: boolean,
): Promise<Hex> {
  const pending = (await askNode(chain, 'eth_getTransactionByHash', [hash])) as
    | (TransactionRequest & { input: Hex; gas: Hex; blockHash: Hex | null })
    | null
  const account = held.find(({ address }) => address.toLowerCase() === pending?.from.toLowerCase())
  if (!pending || pending.blockHash || !account) throw new Error(`${hash} is not a pending transaction of this wallet`)
  const { from, to, value, input, nonce, gas, maxFeePerGas, gasPrice } = pending
  const price = numberToHex(10n * hexToBigInt(maxFeePerGas ?? gasPrice ?? '0x1'))
  const call: TransactionRequest = isCancelled
    ? { from, to: from, value: '0x0', data: '0x' }
    : { from, to, value, data: input, authorizationList: pending.authorizationList }
  return sendTransaction(chain, account, { ...call, gas, nonce, maxFeePerGas: price, maxPriorityFeePerGas: price })
}

/** Estimates the cost of the transaction in base units of the native coin. */
export async function estimateFee(chain: WalletChain, { from, to, value, data }: TransactionRequest): Promise<bigint> {
  const [gas, price] = await Promise.all([
    askNode(chain, 'eth_estimateGas', [{ from, to, value, data }]),
    askNode(chain, 'eth_gasPrice', []),
  ])
  return BigInt(gas as Hex) * BigInt(price as Hex)
}
