import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { SafeInfo } from '@safe-global/safe-apps-sdk'
import { BrowserProvider, Contract } from 'ethers'
import { BaseError, ContractFunctionRevertedError, createPublicClient, custom, encodeErrorResult, parseAbi } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createEvmChain } from '../../../src/chains/evm/index.ts'
import { createProvider } from '../../../src/chains/evm/provider.ts'
import { createPopupWallet } from '../../../src/connectors/coinbase/connector.ts'
import { grantsOf } from '../../../src/connectors/pairing/grants.ts'
import { createPairedProvider } from '../../../src/connectors/pairing/provider.ts'
import { createProvider as createSafeProvider } from '../../../src/connectors/safe/provider.ts'
import type { RpcRequest } from '../../../src/core/rpcRequest.ts'
import type { Link } from '../../../src/core/connector.ts'
import type { Site } from '../../../src/core/site.ts'
import { createRpc } from '../../../src/services/rpc/index.ts'
import { loadEvm } from '../../kit/loadEvm.ts'
import { HOLDER, openPage, ORIGIN, wallet } from './coinbase/world.ts'
import { openPage as openLedgerPage } from './ledger/world.ts'

// With some wallets, sites read from nodes through our transport. Libraries such as ethers need the node's original
// error to decode reverts.

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ABI = ['error Broke(uint256 need)', 'function pay() view returns (uint256)']
const viemAbi = parseAbi(ABI)
const DATA = encodeErrorResult({ abi: viemAbi, errorName: 'Broke', args: [7n] })
const REVERT = { code: 3, message: 'execution reverted: custom error', data: DATA }

/** Creates a transport whose node answers every call with this error. */
function nodeWith(error: object): RpcRequest {
  const rpc = createRpc({
    wait: (ms) => (ms === 10_000 ? new Promise(() => {}) : Promise.resolve()),
    async fetch(_, init) {
      const asked = JSON.parse(init.body as string) as { id: number; method: string }
      return new Response(
        JSON.stringify({
          jsonrpc: '2.0',
          id: asked.id,
          ...(asked.method === 'eth_call' ? { error } : { result: '0x1' }),
        }),
      )
    },
  })
  return (method, params, signal) => rpc.request(['https://node.example'], method, params, signal)
}

const network = {
  id: 1,
  name: 'Ethereum',
  chainNamespace: 'eip155' as const,
  caipNetworkId: 'eip155:1' as const,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

/** Functions that create the provider of a wallet, by the wallet's kind. */
const WALLETS: Readonly<Record<string, (rpc: RpcRequest) => unknown>> = {
  pairing(rpc) {
    const [grant] = grantsOf({ eip155: { accounts: [`eip155:1:${HOLDER}`], methods: ['personal_sign'] } }, () => true)
    if (!grant) throw new Error('No grant')
    return createPairedProvider({
      link: { grant, accounts: [{ address: HOLDER }], network: 'eip155:1', moved() {}, onGrant: () => () => {} },
      send: () => Promise.reject(new Error('asked')),
      rpc: () => rpc,
    })
  },
  safe: (rpc) =>
    createSafeProvider({ sdk: {} as SafeAppsSDK, info: { safeAddress: HOLDER, chainId: 1 } as SafeInfo, rpc }),
  async coinbase(rpc) {
    const page = openPage(wallet(() => ({ value: [HOLDER] })))
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: true }, configurable: true })
    const site = {
      options: () => ({ services: { coinbase: ORIGIN } }),
      networks: () => [network],
      metadata: () => ({ name: 'A shop', description: '', url: '', icons: [] }),
      addMessages: async () => {},
      rpc: () => rpc,
    } as unknown as Site
    const connecting = createPopupWallet(site, createEvmChain(loadEvm), {
      id: 'coinbase',
      name: 'Coinbase',
      type: 'external',
    }).connect({ namespace: 'eip155', signal: new AbortController().signal })
    await vi.waitFor(() => expect(page.windows).toHaveLength(1))
    page.last().greet()
    return (await connecting).provider
  },
  async ledger(rpc) {
    const { site, connect } = openLedgerPage()
    site.rpc = () => rpc
    return (await connect()).provider
  },
}

async function siteProvider(name: string, error: object) {
  const link = {
    namespace: 'eip155',
    accounts: [{ address: HOLDER, type: 'eoa' }],
    network: 'eip155:1',
    provider: await WALLETS[name]?.(nodeWith(error)),
    watch: () => () => {},
    close: async () => {},
  } satisfies Link
  return createProvider(
    () => link,
    () => () => {},
  )
}

describe.each(Object.keys(WALLETS))('Node errors through %s', (name) => {
  test('lets ethers decode the custom error of a revert', async () => {
    const contract = new Contract(
      TOKEN,
      ABI,
      new BrowserProvider(await siteProvider(name, REVERT), 1, { staticNetwork: true }),
    )
    const error: unknown = await contract
      .getFunction('pay')()
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'CALL_EXCEPTION', data: DATA, revert: { name: 'Broke' } })
  })

  test('lets viem decode the custom error of a revert', async () => {
    const client = createPublicClient({ transport: custom(await siteProvider(name, REVERT), { retryCount: 0 }) })
    const error: unknown = await client
      .readContract({ address: TOKEN, abi: viemAbi, functionName: 'pay' })
      .catch((reason: unknown) => reason)
    const reverted =
      error instanceof BaseError ? error.walk((one) => one instanceof ContractFunctionRevertedError) : error
    expect(reverted).toMatchObject({ name: 'ContractFunctionRevertedError', data: { errorName: 'Broke', args: [7n] } })
  })

  test.each([
    [-32005, 'daily request count exceeded'],
    [-32601, 'the method is not available'],
    [-32602, 'missing value for argument 1'],
    [-32000, 'header not found'],
  ])('keeps the code, message and data of the node’s error %i', async (code, message) => {
    const provider = await siteProvider(name, { code, message, data: { more: 1 } })
    await expect(provider.request({ method: 'eth_call', params: [{ to: TOKEN }, 'latest'] })).rejects.toMatchObject({
      code,
      message,
      data: { more: 1 },
    })
  })
})
