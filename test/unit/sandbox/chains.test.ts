// @vitest-environment node
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Contract, JsonRpcProvider, Wallet, parseEther as parseWithEthers } from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  http,
  parseEther,
  webSocket,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import ensExtendedResolver from '../../sandbox/evm/contracts/EnsExtendedResolver.json' with { type: 'json' }
import ensRegistry from '../../sandbox/evm/contracts/EnsRegistry.json' with { type: 'json' }
import ensResolver from '../../sandbox/evm/contracts/EnsResolver.json' with { type: 'json' }
import deposit from '../../sandbox/evm/contracts/Deposit.json' with { type: 'json' }
import ensUniversalResolver from '../../sandbox/evm/contracts/EnsUniversalResolver.json' with { type: 'json' }
import nft1155 from '../../sandbox/evm/contracts/Nft1155.json' with { type: 'json' }
import nft721 from '../../sandbox/evm/contracts/Nft721.json' with { type: 'json' }
import safe from '../../sandbox/evm/contracts/Safe.json' with { type: 'json' }
import factory from '../../sandbox/evm/contracts/SecureAccountFactory.json' with { type: 'json' }
import tokenSource from '../../sandbox/evm/contracts/Token.json' with { type: 'json' }
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { askChain, mainnet } from './calls.ts'

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const STRANGER = '0x00000000000000000000000000000000000dead1'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())

const numberOf = (id: string) => Number(id.split(':')[1])

describe.each([
  ['eip155:1', 'Ethereum'],
  ['eip155:8453', 'Base'],
])('The local chain %s', (id, name) => {
  function parts() {
    const described = sandbox.json.chains.find((one) => one.id === id)
    const [holder] = sandbox.json.accounts
    if (!described || !holder) throw new Error(`${id} does not run`)
    const chain = defineChain({
      id: numberOf(id),
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [described.rpcUrl] } },
      contracts: { multicall3: { address: MULTICALL3 } },
    })
    const tokens = sandbox.json.tokens.filter(({ network }) => network === id)
    return { described, chain, tokens, holder: holder.address as Address, key: holder.privateKey as Hex }
  }

  it('answers viem: chain id, funded accounts, a mined transaction', async () => {
    const { chain, described, holder, key } = parts()
    expect(described.name).toBe(name)
    const reader = createPublicClient({ chain, transport: http() })
    expect(await reader.getChainId()).toBe(numberOf(id))
    expect(await reader.getBalance({ address: holder })).toBe(parseEther('10000'))
    const writer = createWalletClient({ chain, transport: http(), account: privateKeyToAccount(key) })
    const hash = await writer.sendTransaction({ to: STRANGER, value: 7n })
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await reader.getBalance({ address: STRANGER })).toBe(7n)
  })

  it('answers ethers, for coins and for tokens', async () => {
    const { described, tokens, holder, key } = parts()
    const provider = new JsonRpcProvider(described.rpcUrl, undefined, { cacheTimeout: -1 })
    const wallet = new Wallet(key, provider)
    const sent = await wallet.sendTransaction({ to: holder, value: parseWithEthers('1') })
    expect((await sent.wait())?.status).toBe(1)
    const usdc = tokens.find(({ symbol }) => symbol === 'USDC')
    const token = new Contract(
      String(usdc?.address),
      ['function transfer(address,uint256) returns (bool)', 'function balanceOf(address) view returns (uint256)'],
      wallet,
    )
    await (await token.getFunction('transfer')(STRANGER, 2_500_000n)).wait()
    expect(await token.getFunction('balanceOf')(STRANGER)).toBe(2_500_000n)
    provider.destroy()
  })

  it('returns the metadata of two tokens in one Multicall3 call', async () => {
    const { chain, tokens, holder } = parts()
    const reader = createPublicClient({ chain, transport: http() })
    expect(tokens.map(({ symbol, decimals }) => [symbol, decimals])).toEqual([
      ['USDC', 6],
      ['DAI', 18],
    ])
    const reads = tokens.flatMap(({ address }) => {
      const token = { address: address as Address, abi: erc20Abi }
      return [
        { ...token, functionName: 'symbol' },
        { ...token, functionName: 'decimals' },
        { ...token, functionName: 'balanceOf', args: [sandbox.json.accounts[9]?.address] },
      ]
    })
    const results = await reader.multicall({ contracts: reads as never, allowFailure: false })
    expect(results).toEqual(['USDC', 6, 10_000_000_000n, 'DAI', 18, 10_000n * 10n ** 18n])
    const minted = await reader.getContractEvents({
      address: tokens[0]?.address as Address,
      abi: erc20Abi,
      eventName: 'Transfer',
      args: { to: holder },
      fromBlock: 0n,
    })
    expect(minted).toHaveLength(1)
  })

  it('returns the reason of a reverted transfer', async () => {
    const { chain, tokens } = parts()
    const reader = createPublicClient({ chain, transport: http() })
    const transfer = {
      address: tokens[0]?.address as Address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [MULTICALL3, 1n],
      account: '0x0000000000000000000000000000000000000bad',
    } as const
    await expect(reader.simulateContract(transfer)).rejects.toThrow('ERC20: transfer amount exceeds balance')
  })

  it('answers over WebSocket', async () => {
    const { chain, described } = parts()
    const transport = webSocket(described.wsUrl, { reconnect: false })
    const reader = createPublicClient({ chain, transport })
    expect(await reader.getChainId()).toBe(numberOf(id))
    ;(await reader.transport.getRpcClient()).close()
  })
})

it.each([
  ['Token', tokenSource],
  ['Nft721', nft721],
  ['Nft1155', nft1155],
  ['Safe', safe],
  ['SecureAccountFactory', factory],
  ['EnsRegistry', ensRegistry],
  ['EnsResolver', ensResolver],
  ['EnsExtendedResolver', ensExtendedResolver],
  ['Deposit', deposit],
  ['EnsUniversalResolver', ensUniversalResolver],
])('runs the contract compiled from the repository’s source: %s', (name, artifact) => {
  const source = readFileSync(new URL(`../../sandbox/evm/contracts/${name}.sol`, import.meta.url))
  expect(artifact.sourceHash).toBe(createHash('sha256').update(source).digest('hex'))
})

describe('The HTTP server in front of the chains', () => {
  const post = (body: string) => fetch(mainnet(sandbox).rpcUrl, { method: 'POST', body })

  it('answers batches with any content type, to any origin', async () => {
    const calls = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))
    const response = await post(JSON.stringify(calls))
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject([
      { id: 1, result: '0x1' },
      { id: 2, result: '0x1' },
    ])
  })

  it('allows the headers that a preflight requests', async () => {
    const headers = {
      origin: 'https://site.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-own',
    }
    const response = await fetch(mainnet(sandbox).rpcUrl, { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type,x-own')
  })

  it('answers invalid JSON with -32700, and an unknown chain with 404', async () => {
    expect(await (await post('{')).json()).toMatchObject({ error: { code: -32700 } })
    expect((await askChain(`${sandbox.url}/rpc/5`)).status).toBe(404)
  })

  it('signs nothing, like a public node', async () => {
    const { rpcUrl } = mainnet(sandbox)
    expect(await (await askChain(rpcUrl, 'eth_accounts')).json()).toMatchObject({ result: [] })
    const { address } = sandbox.json.accounts[0] ?? {}
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_sendTransaction',
      params: [{ from: address, to: address }],
    })
    expect(await (await post(body)).json()).toHaveProperty('error')
  })
})
