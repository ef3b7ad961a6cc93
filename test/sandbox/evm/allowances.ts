import { encodeFunctionData, maxUint256, maxUint160, toHex, type Abi, type Hex } from 'viem'
import { EVM_ACCOUNTS } from './accounts.ts'
import nft1155 from './contracts/Nft1155.json' with { type: 'json' }
import nft721 from './contracts/Nft721.json' with { type: 'json' }
import permit2 from './contracts/Permit2.json' with { type: 'json' }
import token from './contracts/Token.json' with { type: 'json' }
import { NFT_CONTRACTS } from './nfts.ts'
import { createRpc } from './rpc.ts'
import { EVM_TOKENS } from './tokens.ts'

/** The address of Permit2 on all networks. */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Routers of Uniswap V3 and 1inch: well-known spenders. Nothing is at their addresses. */
export const ROUTER = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
export const AGGREGATOR = '0x1111111254EEB25477B68fb85Ed929f73A960582'

/** Grants in the name of an owner, which `Token.sol` allows anyone. The accounts keep a history without transactions. */
export const allow = (chainId: number, symbol: string, owner: Hex, spender: Hex, units: bigint) => ({
  to: EVM_TOKENS.find((one) => one.chainId === chainId && one.symbol === symbol)?.address as Hex,
  data: encodeFunctionData({ abi: token.abi as Abi, functionName: 'allow', args: [owner, spender, units] }),
})

/** The allowances with which a chain starts: those of the first account, the demo wallet's. */
export function allowanceCalls(chainId: number) {
  const owner = EVM_ACCOUNTS[0]?.address
  if (!owner) throw new Error('No account')
  return [
    allow(chainId, 'USDC', owner, ROUTER, maxUint256),
    allow(chainId, 'DAI', owner, AGGREGATOR, 250n * 10n ** 18n),
  ]
}

/** Sends transactions of an account without its key. */
export async function sendAs(
  rpcUrl: string,
  from: Hex,
  calls: readonly { to: Hex; data: Hex; gas?: Hex }[],
): Promise<void> {
  const rpc = createRpc(rpcUrl)
  await rpc.call('anvil_impersonateAccount', from)
  // By default the chain would mine shortly after it answers.
  await rpc.call('evm_setAutomine', false)
  for (const call of calls) await rpc.call('eth_sendTransaction', { from, gas: toHex(500_000), ...call })
  await rpc.call('evm_mine')
  await rpc.call('evm_setAutomine', true)
  await rpc.call('anvil_stopImpersonatingAccount', from)
}

/**
 * Adds allowances of every kind to a chain: of one NFT and of two collections (`owner` gets an NFT of each), and of USDC
 * through Permit2, one unlimited and one that ends at `expiration`, in seconds since 1970. A reset removes them.
 */
export async function furnishAllowances(rpcUrl: string, owner: Hex, spender: Hex, expiration: number): Promise<void> {
  const rpc = createRpc(rpcUrl)
  const chainId = Number(await rpc.call('eth_chainId'))
  const usdc = EVM_TOKENS.find((one) => one.chainId === chainId)?.address
  if (!usdc) throw new Error(`No token on ${chainId}`)
  await rpc.batch([
    { method: 'anvil_setCode', params: [PERMIT2, permit2.deployedBytecode] },
    ...Object.values(NFT_CONTRACTS).map(({ address, code }) => ({ method: 'anvil_setCode', params: [address, code] })),
  ])
  const call = (to: Hex, abi: unknown, functionName: string, ...args: unknown[]) => ({
    to,
    data: encodeFunctionData({ abi: abi as Abi, functionName, args }),
  })
  const [items, pieces] = [NFT_CONTRACTS['ERC-721'].address, NFT_CONTRACTS['ERC-1155'].address]
  await sendAs(rpcUrl, owner, [
    call(items, nft721.abi, 'mint', owner, 77n, ''),
    call(pieces, nft1155.abi, 'mint', owner, 77n, 2n, ''),
    call(items, nft721.abi, 'approve', spender, 77n),
    call(items, nft721.abi, 'setApprovalForAll', ROUTER, true),
    call(pieces, nft1155.abi, 'setApprovalForAll', spender, true),
    call(PERMIT2, permit2.abi, 'approve', usdc, ROUTER, maxUint160, 2 ** 48 - 1),
    call(PERMIT2, permit2.abi, 'approve', usdc, spender, 5_000_000n, expiration),
  ])
}
