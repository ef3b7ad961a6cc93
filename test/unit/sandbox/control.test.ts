// @vitest-environment node
import { createPublicClient, createWalletClient, erc20Abi, http, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet as mainnetChain } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { askChain, mainnet, press, stateOf } from './calls.ts'

const STRANGER = '0x00000000000000000000000000000000000dead2'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())
beforeEach(() => press(sandbox, '/reset'))

function clients() {
  const { rpcUrl } = mainnet(sandbox)
  const account = privateKeyToAccount(sandbox.json.accounts[0]?.privateKey as Hex)
  const reader = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
  return { account, reader, writer: createWalletClient({ account, chain: mainnetChain, transport: http(rpcUrl) }) }
}

describe('The sandbox.json file', () => {
  it('has exactly the documented keys in sandbox.json, and lists only running services', async () => {
    const response = await fetch(`${sandbox.url}/sandbox.json`, { headers: { origin: 'https://site.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const json = (await response.json()) as typeof sandbox.json
    expect(json).toEqual(sandbox.json)
    expect(Object.keys(json)).toEqual([
      'projectId',
      'services',
      'chains',
      'accounts',
      'tokens',
      'pages',
      'mailbox',
      'control',
    ])
    expect(Object.keys(json.chains[0] ?? {})).toEqual(['id', 'name', 'rpcUrl', 'wsUrl'])
    expect(Object.keys(json.accounts[0] ?? {})).toEqual(['namespace', 'address', 'privateKey'])
    expect(Object.keys(json.tokens[0] ?? {})).toEqual(['network', 'address', 'symbol', 'decimals'])
    expect(Object.keys(json.services)).toEqual([
      'walletApi',
      'blockchainApi',
      'analytics',
      'relay',
      'verify',
      'secureSite',
      'onramp',
      'coinbase',
    ])
    for (const service of Object.values(json.services))
      await expect(fetch(service.replace(/^ws/, 'http'))).resolves.toHaveProperty('status')
    for (const page of Object.values(json.pages)) expect((await fetch(page)).ok).toBe(true)
    expect(new Set([...Object.values(json.services), json.pages.phoneWallet, json.pages.safe]).size).toBe(10)
  })

  it('includes the demo page in sandbox.json if configured', async () => {
    const other = await startSandbox({ demoUrl: 'http://localhost:5173/demo.html' })
    expect(other.json.pages.demo).toBe('http://localhost:5173/demo.html')
    await other.stop()
  })

  it('returns an empty list from the mailbox if no mail was sent', async () => {
    expect(await (await fetch(`${sandbox.json.mailbox}?to=ada@site.example`)).json()).toEqual([])
  })
})

describe('The request log', () => {
  it('lists the requests that each service received, oldest first', async () => {
    await askChain(mainnet(sandbox).rpcUrl, 'eth_blockNumber')
    await fetch(`${sandbox.json.mailbox}?to=a`)
    const { received } = await stateOf(sandbox)
    expect(received.rpc).toMatchObject([
      { method: 'POST', path: '/rpc/1', route: 'eip155:1', rpcMethods: ['eth_blockNumber'], status: 200 },
    ])
    expect(received.mailbox).toMatchObject([{ method: 'GET', path: '/mailbox?to=a' }])
    expect(Date.parse(received.rpc?.[0]?.at ?? '')).toBeGreaterThan(0)
  })

  it('keeps the newest 500 requests of a service', async () => {
    const urls = Array.from({ length: 510 }, (_, index) => `${sandbox.json.mailbox}?to=${index}`)
    for (const url of urls) await fetch(url)
    const { received } = await stateOf(sandbox)
    expect(received.mailbox).toHaveLength(500)
    expect(received.mailbox?.at(-1)?.path).toBe('/mailbox?to=509')
  })
})

describe('The sandbox clock', () => {
  const seconds = async () => Number((await clients().reader.getBlock()).timestamp)

  it('advances the chains with the sandbox clock', async () => {
    const before = await seconds()
    const response = await press(sandbox, '/clock', 'POST', { advanceMs: 3_600_500 })
    expect(await response.json()).toMatchObject({ advancedMs: 3_600_500 })
    await press(sandbox, '/clock', 'POST', { advanceMs: 500 })
    expect(await seconds()).toBeGreaterThanOrEqual(before + 3601)
    const { clock } = await stateOf(sandbox)
    expect(clock.advancedMs).toBe(3_601_000)
    expect(Date.parse(clock.now)).toBeGreaterThan(Date.now() + 3_600_000)
  })

  it('starts the sandbox clock at the configured time', async () => {
    const start = Date.UTC(2030, 0, 1)
    const other = await startSandbox({ clock: start })
    const { clock } = await stateOf(other)
    expect(Date.parse(clock.now) - start).toBeLessThan(60_000)
    const reader = createPublicClient({ transport: http(mainnet(other).rpcUrl) })
    expect(Number((await reader.getBlock()).timestamp) - start / 1000).toBeLessThan(60)
    await other.stop()
  })

  it.each([[-1], [1.5], ['1'], [undefined]])('rejects advancing the clock by %s', async (advanceMs) => {
    const response = await press(sandbox, '/clock', 'POST', { advanceMs })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('advanceMs must be a whole number') })
  })
})

describe('Resetting the sandbox', () => {
  it('restores the initial state of the sandbox on every reset', async () => {
    const { account, reader, writer } = clients()
    const token = sandbox.json.tokens[0]?.address as Address
    const start = { block: await reader.getBlockNumber(), coins: await reader.getBalance(account) }
    for (let round = 0; round < 2; round++) {
      await writer.sendTransaction({ to: STRANGER, value: 1n })
      await writer.writeContract({ address: token, abi: erc20Abi, functionName: 'transfer', args: [STRANGER, 1n] })
      await press(sandbox, '/faults', 'POST', { service: 'rpc', route: 'eip155:8453', fault: 'drop' })
      await press(sandbox, '/clock', 'POST', { advanceMs: 86_400_000 })
      expect((await press(sandbox, '/reset')).status).toBe(204)

      expect(await stateOf(sandbox)).toMatchObject({
        faults: [],
        clock: { advancedMs: 0 },
        received: { rpc: [], mailbox: [], wallets: [] },
      })
      expect({ block: await reader.getBlockNumber(), coins: await reader.getBalance(account) }).toEqual(start)
      expect(await reader.getTransactionCount(account)).toBe(0)
      expect(
        await reader.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [account.address],
        }),
      ).toBe(10_000_000_000n)
      await writer.sendTransaction({ to: account.address })
      // The clock is not a day ahead any more.
      const now = Date.now() / 1000
      expect(Number((await reader.getBlock()).timestamp) - now).toBeLessThan(3_600)
      await press(sandbox, '/reset')
    }
  })

  it('clears the data of every service on reset', async () => {
    const { services, chains, mailbox } = sandbox.json
    const query = `?projectId=${sandbox.json.projectId}&st=appkit&sv=html-1`
    const solana = chains.find(({ id }) => id.startsWith('solana'))?.rpcUrl ?? ''
    const holder = sandbox.json.accounts.find(({ namespace }) => namespace === 'solana')?.address
    const lamports = async () => {
      const response = await fetch(solana, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [holder] }),
      })
      return ((await response.json()) as { result: { value: number } }).result.value
    }
    const start = await lamports()
    const event = {
      eventId: 'e',
      url: 'https://site.example',
      domain: 'site.example',
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN' },
    }
    await fetch(solana, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [holder, 1_000_000_000] }),
    })
    await fetch(`${services.analytics}/batch${query}`, { method: 'POST', body: JSON.stringify([event]) })
    await fetch(`${services.walletApi}/getWallets${query}`)
    await fetch(`${services.blockchainApi}/v1/supported-chains${query}`)
    for (const url of [
      mailbox,
      `${sandbox.url}/utxo/api/v1/fees/recommended`,
      `${sandbox.url}/wallets/evm.js`,
      `${services.verify}/v3/public-key`,
    ])
      expect((await fetch(url)).ok).toBe(true)
    await press(sandbox, '/clock', 'POST', { advanceMs: 3_600_000 })
    expect(await lamports()).toBe(start + 1_000_000_000)

    await press(sandbox, '/reset')
    expect(Object.values((await stateOf(sandbox)).received).flat()).toEqual([])
    expect(await lamports()).toBe(start)
    expect(await (await fetch(`${services.analytics}/events`)).json()).toEqual([])
    expect(await (await fetch(`${services.walletApi}/clients`)).json()).toEqual([])
  })

  it('resumes mining on reset, without pending transactions', async () => {
    const { account, reader, writer } = clients()
    const { rpcUrl } = mainnet(sandbox)
    await askChain(rpcUrl, 'evm_setAutomine', {
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_setAutomine', params: [false] }),
    })
    await writer.sendTransaction({ to: account.address })
    await press(sandbox, '/reset')
    const hash = await writer.sendTransaction({ to: account.address })
    expect((await reader.waitForTransactionReceipt({ hash })).blockNumber).toBe(await reader.getBlockNumber())
    expect(await reader.getTransactionCount(account)).toBe(1)
  })
})

describe('The control page', () => {
  it('serves the control page at the address of the control API, without inline script or style', async () => {
    const response = await fetch(sandbox.json.control, { headers: { accept: 'text/html,*/*' } })
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    const html = await response.text()
    expect(html).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=/)
    for (const [, path] of html.matchAll(/(?:href|src)="(\/control[^"]*)"/g))
      expect((await fetch(sandbox.url + path)).ok).toBe(true)
  })
})
