import {
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  http,
  maxUint256,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { EVM_ACCOUNTS } from '../../sandbox/evm/accounts.ts'
import { poolToken } from '../../sandbox/evm/pools.ts'
import { FEE_ROUTER, FEE_ROUTER_ABI, NATIVE } from '../../sandbox/evm/swapContracts.ts'

/** An account of the sandbox that swaps on a chain. */
export function swapper(chainId: number, rpcUrl: string, index = 0) {
  const { privateKey } = EVM_ACCOUNTS[index] ?? {}
  if (!privateKey) throw new Error(`No account ${index}`)
  const account = privateKeyToAccount(privateKey)
  const chain = defineChain({
    id: chainId,
    name: 'Sandbox',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const reader = createPublicClient({ chain, transport: http(), cacheTime: 0, pollingInterval: 20 })
  const writer = createWalletClient({ chain, transport: http(undefined, { retryCount: 0 }), account })
  /** Address of a token for FeeRouter and the convert API. */
  const tokenOf = (symbol: string): Address => {
    const token = symbol === 'ETH' ? undefined : poolToken(chainId, symbol)
    return token?.address ?? NATIVE
  }
  /** Balance in base units. The cost of transactions is not in it. */
  const balanceOf = (symbol: string, address: Address = account.address) =>
    symbol === 'ETH'
      ? reader.getBalance({ address })
      : reader.readContract({ address: tokenOf(symbol), abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  /** Sends a transaction. Returns its receipt, and what was paid for it. */
  async function send(tx: { to: Address; data: Hex; value?: bigint }) {
    const hash = await writer.sendTransaction({ ...tx, gas: 2_000_000n })
    const receipt = await reader.waitForTransactionReceipt({ hash })
    return { ...receipt, cost: receipt.gasUsed * receipt.effectiveGasPrice }
  }
  const allow = (symbol: string, units = maxUint256, spender: Address = FEE_ROUTER) =>
    send({
      to: tokenOf(symbol),
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] }),
    })
  const swapData = (sells: string, buys: string, amount: bigint, least: bigint) =>
    encodeFunctionData({
      abi: FEE_ROUTER_ABI,
      functionName: 'swap',
      args: [tokenOf(sells), tokenOf(buys), amount, least],
    })
  const swap = (sells: string, buys: string, amount: bigint, least: bigint, to: Address = FEE_ROUTER) =>
    send({ to, data: swapData(sells, buys, amount, least), value: sells === 'ETH' ? amount : 0n })
  return { account, chain, reader, writer, tokenOf, balanceOf, send, allow, swap, swapData }
}

export type Swapper = ReturnType<typeof swapper>
