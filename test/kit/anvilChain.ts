import { encodeFunctionData, parseAbi, toHex, type Abi, type Hex } from 'viem'
import type { RpcRequest } from '../../src/core/rpcRequest.ts'
import { createRpc } from '../../src/services/rpc/index.ts'
import { startAnvil } from '../sandbox/evm/anvil.ts'
import biting from '../sandbox/evm/contracts/BitingToken.json' with { type: 'json' }
import multicall3 from '../sandbox/evm/contracts/Multicall3.json' with { type: 'json' }
import nft1155 from '../sandbox/evm/contracts/Nft1155.json' with { type: 'json' }
import nft721 from '../sandbox/evm/contracts/Nft721.json' with { type: 'json' }
import oddities from '../sandbox/evm/contracts/Oddities.json' with { type: 'json' }
import permit2 from '../sandbox/evm/contracts/Permit2Allowances.json' with { type: 'json' }
import token from '../sandbox/evm/contracts/Token.json' with { type: 'json' }
import weth from '../sandbox/evm/contracts/Weth.json' with { type: 'json' }

/** The artifact has no ABI. */
const MULTICALL = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable',
])

const ARTIFACTS = {
  token,
  biting,
  multicall3: { ...multicall3, abi: MULTICALL },
  nft721,
  nft1155,
  oddities,
  permit2,
  weth,
}

export type ArtifactName = keyof typeof ARTIFACTS

/** Returns the call data of a contract's function. */
export const dataOf = (name: ArtifactName, functionName: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: ARTIFACTS[name].abi as Abi, functionName, args })

/** A chain of anvil's own for a test, with contracts at addresses of the test's choice. */
export async function anvilChain() {
  const chain = await startAnvil(31_337, 1_700_000_000)
  const client = createRpc()
  const rpc: RpcRequest = (method, params, signal) => client.request([chain.httpUrl], method, params, signal)
  await chain.rpc.call('anvil_autoImpersonateAccount', true)
  // Anvil's own mining answers before the block is there.
  await chain.rpc.call('evm_setAutomine', false)
  return {
    /** Sends a request as the widget does. */
    rpc,
    node: chain.rpc,
    stop: chain.stop,
    put: (name: ArtifactName, at: string) => chain.rpc.call('anvil_setCode', at, ARTIFACTS[name].deployedBytecode),
    fund: (address: string, value: bigint) => chain.rpc.call('anvil_setBalance', address, toHex(value)),
    /** Executes a call in a block, and throws if it fails. */
    async send(from: string, to: string, data: Hex, value = 0n) {
      const transaction = { from, to, data, value: toHex(value), gas: toHex(5_000_000) }
      const hash = await chain.rpc.call('eth_sendTransaction', transaction)
      await chain.rpc.call('evm_mine')
      const receipt = (await chain.rpc.call('eth_getTransactionReceipt', hash)) as { status: Hex }
      if (receipt.status !== '0x1') throw new Error(`The call to ${to} failed`)
    },
  }
}

export type AnvilChain = Awaited<ReturnType<typeof anvilChain>>
