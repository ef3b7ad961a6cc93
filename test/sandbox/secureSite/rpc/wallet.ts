import { encodeFunctionData, erc20Abi, formatUnits, hexToBigInt, numberToHex, type Hex } from 'viem'
import { coinOf, pricedAs } from '../../data/prices.ts'
import { EVM_TOKENS } from '../../evm/tokens.ts'
import { askNode } from '../../wallets/evm/node.ts'
import type { WalletChain } from '../../wallets/evm/settings.ts'
import { evmChainFor } from '../chains.ts'
import { SecureError, wordsOf } from '../errors.ts'
import { evmAddress, hasSmartAccount, activeType, typeOf } from '../signer.ts'
import type { Ask } from './method.ts'

const PERMISSIONS = {
  supported: true,
  signerTypes: ['keys'],
  permissionTypes: ['contract-call', 'native-token-recurring-allowance', 'erc20-recurring-allowance'],
  policyTypes: [],
}

/** Returns the capabilities by hex chain id. Smart accounts support atomic batches and permissions, EOAs neither. */
export function capabilities({ site, session, network, user }: Ask, params: readonly unknown[] | undefined): object {
  const address = params?.find((one) => typeof one === 'string' && one.length === 42)
  const type = address === undefined ? activeType(site, session, network) : typeOf(user.accounts, address)
  const ids = [
    ...new Set([...site.chains.map(({ network: { chainId } }) => chainId), ...site.settings.smartAccountNetworks]),
  ]
  return Object.fromEntries(
    ids.map((id) => {
      const isSmart = type === 'smartAccount' && hasSmartAccount(site, `eip155:${id}`)
      return [
        numberToHex(id),
        {
          assetDiscovery: { supported: true },
          atomicBatch: { supported: isSmart },
          atomic: { status: isSmart ? 'supported' : 'unsupported' },
          paymasterService: { supported: false },
          permissions: isSmart
            ? PERMISSIONS
            : { supported: false, signerTypes: [], permissionTypes: [], policyTypes: [] },
        },
      ]
    }),
  )
}

interface Receipt {
  status: Hex
  blockHash: Hex
  blockNumber: Hex
  gasUsed: Hex
  transactionHash: Hex
  logs: { address: Hex; data: Hex; topics: Hex[] }[]
}

const briefly = ({ status, blockHash, blockNumber, gasUsed, transactionHash, logs }: Receipt) => ({
  status,
  blockHash,
  blockNumber,
  gasUsed,
  transactionHash,
  logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
})

/** Returns the status of a batch (EIP-5792): strings for version 1, numbers from version 2 on. */
export async function callsStatus({ site }: Ask, id: string): Promise<object> {
  const batch = site.batches.get(id)
  if (!batch) throw new SecureError(`Unknown bundle id ${id}`)
  const { chainId, rpcUrl, version, hashes, atomic } = batch
  const chain = evmChainFor(site, chainId, rpcUrl)
  const found = (await Promise.all(
    hashes.map((hash) => askNode(chain, 'eth_getTransactionReceipt', [hash])),
  )) as (Receipt | null)[]
  const receipts = found.filter((one) => one !== null).map(briefly)
  if (version.startsWith('1')) return { status: receipts.length < hashes.length ? 'PENDING' : 'CONFIRMED', receipts }
  const fine = receipts.filter(({ status }) => status === '0x1').length
  const failed = fine === 0 ? 500 : 600
  const done = fine === hashes.length ? 200 : failed
  return {
    version,
    id,
    chainId: numberToHex(chainId),
    status: receipts.length < hashes.length ? 100 : done,
    atomic,
    receipts,
  }
}

async function assetsOn(chain: WalletChain, account: Hex): Promise<object[]> {
  const chainId = Number(chain.chainId)
  const coin = pricedAs(coinOf(String(chainId)))
  const asset = (
    address: string,
    type: 'NATIVE' | 'ERC20',
    symbol: string,
    name: string,
    decimals: number,
    balance: Hex,
  ) => {
    const price = pricedAs(symbol)?.dollars ?? 0
    return {
      address,
      balance,
      type,
      metadata: {
        name,
        symbol,
        iconUrl: '',
        decimals,
        price,
        value: Number(formatUnits(hexToBigInt(balance), decimals)) * price,
      },
    }
  }
  const native = asset(
    'native',
    'NATIVE',
    chain.symbol,
    coin?.name ?? chain.symbol,
    chain.decimals,
    (await askNode(chain, 'eth_getBalance', [account, 'latest'])) as Hex,
  )
  const tokens = EVM_TOKENS.filter((token) => token.chainId === chainId).map(
    async ({ address, symbol, name, decimals }) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
      const balance = hexToBigInt((await askNode(chain, 'eth_call', [{ to: address, data }, 'latest'])) as Hex)
      return asset(address, 'ERC20', symbol, name, decimals, numberToHex(balance))
    },
  )
  return [native, ...(await Promise.all(tokens))].filter((one) => (one as { balance: Hex }).balance !== '0x0')
}

/** Returns the assets of an account, read from the chains on every call. */
export async function assets({ site, session, network, user, request }: Ask, params: unknown): Promise<object> {
  const asked = ((Array.isArray(params) ? params[0] : params) ?? {}) as { account?: Hex; chainFilter?: Hex[] }
  const account = asked.account ?? evmAddress(user.accounts, activeType(site, session, network))
  const ids = asked.chainFilter?.map(Number) ?? site.chains.map(({ network: { chainId } }) => chainId)
  const own = ids.length === 1 ? request.rpcUrl : undefined
  const entries = await Promise.all(
    ids.map(async (id) => [numberToHex(id), await assetsOn(evmChainFor(site, id, own), account)] as const),
  )
  return Object.fromEntries(entries)
}

/** Sends the request to the node, for methods that the site does not handle. */
export async function askOwnNode({ site, request }: Ask, chainId: number, params: unknown): Promise<unknown> {
  try {
    return await askNode(evmChainFor(site, chainId, request.rpcUrl), request.method, params)
  } catch (error) {
    throw new SecureError(wordsOf(error))
  }
}
