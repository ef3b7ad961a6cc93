import { decodeAbiParameters, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { EvmChain } from '../evm/chain.ts'
import { createRpc, type Call, type Rpc } from '../evm/rpc.ts'
import { KNOWN_TOKENS } from '../evm/tokens.ts'
import { readTransactions } from './evmTransactions.ts'
import type { Asset, Holding, Ledger } from './ledger.ts'

const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The address is in lower case, because viem rejects an address with a wrong checksum. */
const balanceOf = (token: string, address: string): Call => ({
  method: 'eth_call',
  params: [
    {
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address.toLowerCase() as Hex] }),
    },
    'latest',
  ],
})

const read = (token: string, functionName: 'name' | 'symbol' | 'decimals'): Call => ({
  method: 'eth_call',
  params: [{ to: token, data: encodeFunctionData({ abi: erc20Abi, functionName }) }, 'latest'],
})

/** Reads the metadata of an unlisted token contract. Undefined if it is not a token. */
async function describeToken(rpc: Rpc, address: string): Promise<Asset[]> {
  try {
    const [name, symbol, decimals] = (await rpc.batch([
      read(address, 'name'),
      read(address, 'symbol'),
      read(address, 'decimals'),
    ])) as Hex[]
    if (!name || !symbol || !decimals) return []
    const [[nameText], [symbolText]] = [
      decodeAbiParameters([{ type: 'string' }], name),
      decodeAbiParameters([{ type: 'string' }], symbol),
    ]
    return [{ address, name: nameText, symbol: symbolText, decimals: Number(BigInt(decimals)) }]
  } catch {
    return []
  }
}

/** Reads balances and history of a local EVM chain. */
export function createEvmLedger({ id, httpUrl, network }: EvmChain): Ledger {
  const rpc = createRpc(httpUrl)
  const coin: Asset = { ...network.currency }
  const tokens: readonly Asset[] = KNOWN_TOKENS.filter(({ chainId }) => chainId === network.chainId)

  async function holdings(address: string, forced: readonly string[]): Promise<Holding[]> {
    const strangers = forced.filter((one) => !tokens.some((token) => sameAddress(token.address ?? '', one)))
    const described = await Promise.all(strangers.map((one) => describeToken(rpc, one)))
    const assets = [...tokens, ...described.flat()]
    const calls = assets.map((asset) => balanceOf(asset.address ?? '', address))
    const answers = (await rpc.batch([{ method: 'eth_getBalance', params: [address, 'latest'] }, ...calls])) as Hex[]
    const isForced = (asset: Asset) => forced.some((one) => sameAddress(one, asset.address ?? ''))
    return [coin, ...assets]
      .map(({ name, symbol, decimals, address: token }, i) => ({
        name,
        symbol,
        decimals,
        address: token,
        // Without a contract, the answer is empty.
        quantity: BigInt(answers[i] === '0x' ? 0 : (answers[i] ?? 0)),
      }))
      .filter((holding) => holding.quantity > 0n || isForced(holding))
  }
  const reader = { rpc, coin, tokens, read: new Map() }
  return { id, holdings, transactions: (address) => readTransactions(reader, address) }
}
