import {
  encodeAbiParameters,
  encodeFunctionData,
  hashMessage,
  hashTypedData,
  keccak256,
  numberToHex,
  type Abi,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import contract from '../../evm/contracts/Safe.json' with { type: 'json' }
import { askNode, sendTransaction } from '../../wallets/evm/node.ts'
import type { WalletChain } from '../../wallets/evm/settings.ts'
import { SAFE_ADDRESS, SAFE_OWNER } from '../facts.ts'

const ABI = contract.abi as Abi

/** A transaction from the SDK. `value` is in decimal. */
export interface SafeCall {
  to: Hex
  value: string
  data: Hex
}

export interface Progress {
  txStatus: 'AWAITING_EXECUTION' | 'SUCCESS' | 'FAILED'
  txHash?: Hex
}

const CALLS = [
  { type: 'address' },
  { type: 'uint256' },
  { type: 'uint256' },
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

const toCall = ({ to, value, data }: SafeCall) => ({ to, value: BigInt(value), data: data || '0x' })

/** Creates the Safe on one chain, with the operations of its owner. */
export function createAccount(chain: WalletChain) {
  const owner = privateKeyToAccount(SAFE_OWNER.privateKey)
  const stranger = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const progress = new Map<Hex, Progress>()
  const signatures = new Map<Hex, Hex>()

  const nonce = async () =>
    BigInt(
      (await askNode(chain, 'eth_call', [
        { to: SAFE_ADDRESS, data: encodeFunctionData({ abi: ABI, functionName: 'nonce' }) },
        'latest',
      ])) as Hex,
    )

  async function send(calls: readonly SafeCall[]): Promise<Hex> {
    const args = calls.map(toCall)
    const safeTxHash = keccak256(encodeAbiParameters(CALLS, [SAFE_ADDRESS, BigInt(chain.chainId), await nonce(), args]))
    const data = encodeFunctionData({ abi: ABI, functionName: 'execute', args: [safeTxHash, args] })
    progress.set(safeTxHash, { txStatus: 'AWAITING_EXECUTION' })
    try {
      const txHash = await sendTransaction(chain, SAFE_OWNER, { from: SAFE_OWNER.address, to: SAFE_ADDRESS, data })
      progress.set(safeTxHash, { txStatus: 'AWAITING_EXECUTION', txHash })
    } catch (error) {
      progress.set(safeTxHash, { txStatus: 'FAILED' })
      throw error
    }
    return safeTxHash
  }

  /** Returns what became of a transaction of the Safe, which ends when it is in a block. */
  async function progressOf(safeTxHash: Hex): Promise<Progress | undefined> {
    const { txStatus, txHash } = progress.get(safeTxHash) ?? {}
    if (!txStatus || !txHash) return txStatus && { txStatus }
    const receipt = (await askNode(chain, 'eth_getTransactionReceipt', [txHash])) as { status: Hex } | null
    if (!receipt) return { txStatus, txHash }
    return { txStatus: receipt.status === '0x1' ? 'SUCCESS' : 'FAILED', txHash }
  }

  /** Signs in the format that the contract verifies. `messageHash` is the hash that owners sign. If wrong, another signs. */
  async function sign(hash: Hex, isWrong = false): Promise<{ messageHash: Hex; signature: Hex }> {
    const typed = {
      domain: { chainId: Number(chain.chainId), verifyingContract: SAFE_ADDRESS },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: encodeAbiParameters([{ type: 'bytes32' }], [hash]) },
    } as const
    const [messageHash, signature] = [hashTypedData(typed), await (isWrong ? stranger : owner).signTypedData(typed)]
    return { messageHash, signature }
  }

  return {
    send,
    sign,
    signatures,
    nonce,
    progress: progressOf,
    /** Stores a message as signed in the contract. */
    signOnChain: (hash: Hex) =>
      send([
        {
          to: SAFE_ADDRESS,
          value: '0',
          data: encodeFunctionData({ abi: ABI, functionName: 'signMessage', args: [hash] }),
        },
      ]),
  }
}

export type Account = ReturnType<typeof createAccount>

export const textHash = (message: string) => hashMessage(message)
export const typedHash = (data: unknown) => hashTypedData(data as TypedDataDefinition)
export const chainIdOf = (chainId: number) => numberToHex(chainId)
