// @vitest-environment node
import { createPublicClient, erc20Abi, http, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { variantId } from '../../sandbox/data/projects.ts'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { press, stateOf } from './calls.ts'
import * as schemas from './schemas/blockchainApi.ts'
import { conform, type Check } from './schemas/check.ts'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox?.stop())
beforeEach(() => press(sandbox, '/reset'))

const SHOP = '0x00000000000000000000000000000000000dead4'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOL_SHOP = '3yFwqXBfZY4jBVUafQ1YEXw189y2dN3V5KQq9uzBDy1E'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const EXCHANGE = { id: 'reown_test', name: 'Reown Test Exchange', imageUrl: expect.any(String) as string }

interface Asked {
  project?: string
  source?: string
  origin?: string
}
/** Calls a method for a project with payments on, as a page does. */
function post(method: string, params: object, { project = 'aa', source, origin = 'https://site.example' }: Asked = {}) {
  const projectId = project.length > 2 ? project : variantId(sandbox.json.projectId, project)
  const query = new URLSearchParams({ projectId, st: 'appkit', sv: 'html-1', ...(source && { source }) })
  return fetch(`${sandbox.json.services.blockchainApi}/v1/json-rpc?${query}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
}
const call = async <T>(schema: Check, method: string, params: object, asked?: Asked) =>
  (conform(await (await post(method, params, asked)).json(), schema) as { result: T }).result
async function refusal(method: string, params: object, asked?: Asked) {
  const response = await post(method, params, asked)
  const { error } = conform(await response.json(), schemas.rpcError) as { error: { code: number; message: string } }
  return [response.status, error.code, error.message]
}

const listed = (params: object = {}, asked?: Asked) =>
  call<{ exchanges: object[]; total: number }>(schemas.exchanges, 'reown_getExchanges', { page: 0, ...params }, asked)
const ORDER = {
  exchangeId: 'reown_test',
  asset: `eip155:1/erc20:${USDC}`,
  amount: '12.5',
  recipient: `eip155:1:${SHOP}`,
}
const open = (order: object = {}) =>
  call<{ url: string; sessionId: string }>(schemas.payUrl, 'reown_getExchangePayUrl', { ...ORDER, ...order })
const statusOf = (sessionId: string) =>
  call<{ status: string; txHash?: string }>(schemas.buyStatus, 'reown_getExchangeBuyStatus', {
    exchangeId: 'reown_test',
    sessionId,
  })
const answer = (sessionId: string, given: string) =>
  fetch(`${sandbox.url}/exchange/pay`, { method: 'POST', body: new URLSearchParams({ sessionId, answer: given }) })

const ethereum = () => createPublicClient({ transport: http(sandbox.json.chains[0]?.rpcUrl) })
const usdc = (address: Hex) =>
  ethereum().readContract({ address: USDC, abi: erc20Abi, functionName: 'balanceOf', args: [address] })

describe('The exchanges of the JSON-RPC', () => {
  it.each([
    undefined,
    'eip155:1/slip44:60',
    `eip155:1/erc20:${USDC.toLowerCase()}`,
    'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    `${SOLANA}/slip44:501`,
    `${SOLANA}/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkwZyTDt1v`,
  ])('are the test exchange for the asset %s', async (asset) => {
    expect(await listed({ asset, amount: '10' })).toEqual({ exchanges: [EXCHANGE], total: 1 })
  })

  it.each([
    'eip155:56/slip44:714',
    'eip155:1/slip44:501',
    `eip155:1/token:${USDC}`,
    'nonsense',
    `eip155:137/erc20:${USDC}`,
  ])('are none for the asset %s', async (asset) => {
    expect(await listed({ asset })).toEqual({ exchanges: [], total: 0 })
  })

  it('can be limited to some, or to all but some', async () => {
    expect((await listed({ includeOnly: ['reown_test'] })).total).toBe(1)
    expect((await listed({ includeOnly: ['binance'] })).total).toBe(0)
    expect((await listed({ exclude: ['reown_test'] })).total).toBe(0)
    expect(await refusal('reown_getExchanges', { page: 0, includeOnly: [], exclude: [] })).toEqual([
      400,
      -6,
      'reown_getExchanges: Validation error: includeOnly and exclude are mutually exclusive',
    ])
  })

  it('have a picture', async () => {
    const [exchange] = (await listed()).exchanges as { imageUrl: string }[]
    expect((await fetch(exchange?.imageUrl ?? '')).headers.get('content-type')).toContain('image/svg')
  })

  it('need the feature of the project: payments, or that of deposits', async () => {
    const off = 'feature is not enabled for this project'
    const asked = (given: Asked) => refusal('reown_getExchanges', { page: 0 }, given)
    expect(await asked({ project: sandbox.json.projectId })).toEqual([
      400,
      -6,
      `reown_getExchanges: Validation error: Feature not enabled: Payments ${off}`,
    ])
    expect((await asked({ source: 'fund-wallet' }))[2]).toContain(`Fund Wallet ${off}`)
    expect((await asked({ project: 'a3' }))[2]).toContain(`Payments ${off}`)
    expect((await listed({}, { project: 'a6', source: 'fund-wallet' })).total).toBe(1)
  })

  it('refuse a project, a method or parameters with their codes', async () => {
    expect(await refusal('reown_getExchanges', { page: 0 }, { project: 'nobody' })).toEqual([
      400,
      -1,
      'Invalid project ID: We failed to authenticate your request',
    ])
    expect((await refusal('reown_getExchanges', { page: 0 }, { project: 'e2' })).slice(0, 2)).toEqual([400, -1])
    expect(await refusal('wallet_prepareCalls', {})).toEqual([400, -32601, 'Method not found'])
    expect(await refusal('reown_getExchanges', {})).toEqual([400, -32602, 'Invalid params: missing field `page`'])
    expect(await refusal('reown_getExchanges', { page: 0 }, { project: 'e4' })).toEqual([500, -32000, 'Internal error'])
  })

  it('can be read only by pages that the project allows', async () => {
    const of = (project: string, origin: string) => post('reown_getExchanges', { page: 0 }, { project, origin })
    const headers = async (project: string, origin: string) => {
      const response = await of(project, origin)
      return ['access-control-allow-origin', 'x-allowed-origins'].map((name) => response.headers.get(name))
    }
    expect(await headers('b1', 'https://shop.example')).toEqual(['https://shop.example', 'https://shop.example'])
    expect(await headers('b1', 'https://thief.example')).toEqual([null, 'https://shop.example'])
    expect(await headers('nobody', 'https://shop.example')).toEqual([null, null])
    expect(await headers('aa', 'https://thief.example')).toEqual(['https://thief.example', null])
    const preflight = await fetch((await of('b1', 'https://shop.example')).url, {
      method: 'OPTIONS',
      headers: { origin: 'https://thief.example' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })

  it('meet faults of one method, and are in the log', async () => {
    await press(sandbox, '/faults', 'POST', {
      service: 'blockchainApi',
      method: 'reown_getExchangeBuyStatus',
      fault: 'status',
      status: 503,
    })
    expect((await listed()).total).toBe(1)
    expect((await post('reown_getExchangeBuyStatus', { exchangeId: 'reown_test', sessionId: 'x' })).status).toBe(503)
    expect((await stateOf(sandbox)).received['blockchainApi']).toMatchObject([
      { route: '/v1/json-rpc', rpcMethods: ['reown_getExchanges'] },
      { rpcMethods: ['reown_getExchangeBuyStatus'] },
    ])
  })
})

describe('A payment by the exchange', () => {
  it('has the parameters of the hosted one in its address', async () => {
    const { url, sessionId } = await open()
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      asset: ORDER.asset,
      amount: '12.5',
      recipient: SHOP,
      sessionId,
      projectId: variantId(sandbox.json.projectId, 'aa'),
    })
  })

  it('is unknown until its page is open, in progress until an answer, then paid with a transaction', async () => {
    const { url, sessionId } = await open()
    expect(await statusOf(sessionId)).toEqual({ status: 'UNKNOWN' })
    expect(await (await fetch(url)).text()).toContain('Pay 12.5 USDC')
    expect(await statusOf(sessionId)).toEqual({ status: 'IN_PROGRESS' })
    expect(await (await answer(sessionId, 'pay')).text()).toContain('The payment was sent.')
    const { status, txHash } = await statusOf(sessionId)
    expect([status, await usdc(SHOP)]).toEqual(['SUCCESS', 12_500_000n])
    expect((await ethereum().getTransactionReceipt({ hash: txHash as Hex })).status).toBe('success')
  })

  it('can fail, and is then not paid later', async () => {
    const { url, sessionId } = await open()
    await answer(sessionId, 'fail')
    expect(await statusOf(sessionId)).toEqual({ status: 'FAILED' })
    await answer(sessionId, 'pay')
    expect(await statusOf(sessionId)).toEqual({ status: 'FAILED' })
    expect(await (await fetch(url)).text()).toContain('The payment failed.')
    expect(await usdc(SHOP)).toBe(0n)
  })

  it('is paid once, however often it is pressed', async () => {
    const { sessionId } = await open()
    await Promise.all([answer(sessionId, 'pay'), answer(sessionId, 'pay')])
    await answer(sessionId, 'pay')
    expect(await usdc(SHOP)).toBe(12_500_000n)
  })

  it('can be of coins, also with a hexadecimal amount, and on Solana', async () => {
    const coins = await open({ asset: 'eip155:1/slip44:60', amount: '0x2' })
    await answer(coins.sessionId, 'pay')
    expect(await ethereum().getBalance({ address: SHOP })).toBe(2n * 10n ** 18n)
    const sol = await open({ asset: `${SOLANA}/slip44:501`, amount: '0.25', recipient: `${SOLANA}:${SOL_SHOP}` })
    await answer(sol.sessionId, 'pay')
    expect((await statusOf(sol.sessionId)).txHash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  })

  it.each([
    [{ exchangeId: 'binance' }, 'Exchange not found: Exchange binance not found'],
    [
      { asset: 'eip155:56/slip44:714', recipient: `eip155:56:${SHOP}` },
      'Validation error: Asset eip155:56/slip44:714 is not supported by exchange reown_test',
    ],
    [{ asset: 'USDC' }, 'Validation error: Invalid CAIP-19 asset: USDC'],
    [{ recipient: SHOP }, `Validation error: Invalid recipient: ${SHOP}`],
    [
      { recipient: `eip155:8453:${SHOP}` },
      'Validation error: Invalid recipient. CAIP-10 chainId must match asset chainId: 8453 != eip155:1',
    ],
    [{ amount: 'much' }, 'Validation error: Invalid amount. Expected a valid number or hexadecimal string: much'],
    [
      { amount: '0.0000001' },
      'Validation error: Invalid amount. Expected a valid number or hexadecimal string: 0.0000001',
    ],
  ])('is refused for %j', async (order, words) => {
    expect(await refusal('reown_getExchangePayUrl', { ...ORDER, ...order })).toEqual([
      400,
      -7,
      `reown_getExchangePayUrl: ${words}`,
    ])
  })

  it('is unknown to a page of another amount, or after a reset', async () => {
    const { url, sessionId } = await open()
    expect((await fetch(url.replace('12.5', '0.5'))).status).toBe(404)
    await press(sandbox, '/reset')
    expect((await fetch(url)).status).toBe(404)
    expect((await answer(sessionId, 'pay')).status).toBe(404)
    expect(await statusOf(sessionId)).toEqual({ status: 'UNKNOWN' })
    expect(await refusal('reown_getExchangeBuyStatus', { exchangeId: 'reown_test', sessionId: '' })).toEqual([
      400,
      -8,
      'reown_getExchangeBuyStatus: Validation error: Invalid session ID',
    ])
  })
})
