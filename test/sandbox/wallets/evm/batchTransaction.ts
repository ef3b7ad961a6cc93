import { encodeFunctionData, hexToBigInt, parseAbi, type Hex } from 'viem'
import { askNode, clientOf, nodesError } from './node.ts'
import type { WalletAccount, WalletChain } from './settings.ts'

/** `BatchExecutor.sol`, on every chain of the sandbox. */
export const BATCH_EXECUTOR = '0x7702000000000000000000000000000000000001'

const ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

export interface BatchCall {
  to: Hex
  value?: Hex
  data?: Hex
}

/**
 * Makes all calls in one transaction, or none: a transaction of the account to itself, whose code is that of
 * `BatchExecutor` from then on (EIP-7702), so that the account is the sender of each call. Returns the hash.
 */
export async function sendBatch(
  chain: WalletChain,
  { address, privateKey }: WalletAccount,
  calls: readonly BatchCall[],
): Promise<Hex> {
  const client = clientOf(chain, privateKey)
  const code = (await askNode(chain, 'eth_getCode', [address, 'latest'])) as Hex
  const isDelegated = code.toLowerCase() === `0xef0100${BATCH_EXECUTOR.slice(2)}`
  const args = [
    calls.map(({ to, value = '0x0', data = '0x' }) => ({
      to: to.toLowerCase() as Hex,
      value: hexToBigInt(value),
      data,
    })),
  ] as const
  try {
    const authorizationList = isDelegated
      ? []
      : [await client.signAuthorization({ contractAddress: BATCH_EXECUTOR, executor: 'self' })]
    return await client.sendTransaction({
      to: address,
      data: encodeFunctionData({ abi: ABI, functionName: 'execute', args }),
      ...(!isDelegated && { authorizationList }),
    })
  } catch (error) {
    throw nodesError(error)
  }
}

interface Receipt {
  logs: { address: Hex; data: Hex; topics: Hex[] }[]
  status: Hex
  blockHash: Hex
  blockNumber: Hex
  gasUsed: Hex
  transactionHash: Hex
}

/** Reads the state of a batch, in the form of EIP-5792. */
export async function batchState(chain: WalletChain, hash: Hex): Promise<{ status: number; receipts?: Receipt[] }> {
  const receipt = (await askNode(chain, 'eth_getTransactionReceipt', [hash])) as Receipt | null
  if (receipt) {
    const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
    const shown = logs.map(({ address, data, topics }) => ({ address, data, topics }))
    return {
      status: status === '0x1' ? 200 : 500,
      receipts: [{ logs: shown, status, blockHash, blockNumber, gasUsed, transactionHash }],
    }
  }
  // 400: the chain has dropped it.
  return { status: (await askNode(chain, 'eth_getTransactionByHash', [hash])) === null ? 400 : 100 }
}
