import { encodeFunctionData, serializeErc6492Signature, type Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import factory from '../evm/contracts/SecureAccountFactory.json' with { type: 'json' }
import { askNode, sendTransaction } from '../wallets/evm/node.ts'
import type { WalletChain } from '../wallets/evm/settings.ts'
import type { Accounts } from './accounts.ts'
import { FACTORY_ADDRESS } from './facts.ts'

const ABI = factory.abi as Abi

/** One call of a batch. `value` is in wei. */
export interface AccountCall {
  to: Hex
  value: bigint
  data: Hex
}

export const isDeployed = async (chain: WalletChain, address: Hex) =>
  (await askNode(chain, 'eth_getCode', [address, 'latest'])) !== '0x'

/** Signs a hash for the contract (EIP-1271). Before deployment the signature includes deployment data (ERC-6492). */
export async function signHash(chain: WalletChain, { eoa, smartAccount }: Accounts, hash: Hex): Promise<Hex> {
  const signature = await privateKeyToAccount(eoa.privateKey).signTypedData({
    domain: { chainId: Number(chain.chainId), verifyingContract: smartAccount },
    types: { AccountMessage: [{ name: 'hash', type: 'bytes32' }] },
    primaryType: 'AccountMessage',
    message: { hash },
  })
  if (await isDeployed(chain, smartAccount)) return signature
  const data = encodeFunctionData({ abi: ABI, functionName: 'create', args: [eoa.address] })
  return serializeErc6492Signature({ address: FACTORY_ADDRESS, data, signature })
}

/**
 * Executes all calls or none, in one transaction of the owner, which deploys the account if needed. Returns the hash.
 */
export function runCalls(chain: WalletChain, { eoa }: Accounts, calls: readonly AccountCall[]): Promise<Hex> {
  const data = encodeFunctionData({ abi: ABI, functionName: 'run', args: [calls] })
  return sendTransaction(chain, eoa, { from: eoa.address, to: FACTORY_ADDRESS, data })
}
