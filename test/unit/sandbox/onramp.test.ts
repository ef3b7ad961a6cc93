// @vitest-environment node
import { erc20Abi, createPublicClient, http, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { variantId } from '../../sandbox/data/projects.ts'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { press, stateOf } from './calls.ts'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox?.stop())
beforeEach(() => press(sandbox, '/reset'))

const VISITOR = '0x00000000000000000000000000000000000dead3'
const SOL_VISITOR = '3yFwqXBfZY4jBVUafQ1YEXw189y2dN3V5KQq9uzBDy1E'
const asked = (fields: Partial<Record<string, string>> = {}) => ({
  publicKey: 'WXETMuFUQmqqybHuRkSgxv:25B8LJHSfpG6LVjR2ytU5Cwh7Z4Sch2ocoU',
  destinationCurrencyCode: 'USDC',
  walletAddress: VISITOR,
  externalCustomerId: sandbox.json.projectId,
  ...fields,
})
const page = (fields: ReturnType<typeof asked>) =>
  fetch(`${sandbox.json.services.onramp}/?${new URLSearchParams(fields)}`)
const answer = (given: string, fields: Record<string, string> = {}) =>
  fetch(`${sandbox.json.services.onramp}/buy`, {
    method: 'POST',
    body: new URLSearchParams({ ...asked(), amount: '50', answer: given, ...fields }),
  })
const purchases = async () =>
  (await (await fetch(`${sandbox.json.services.onramp}/purchases`)).json()) as {
    status: string
    amount: string
    payments: { network: string; quantity: string; hash: string }[]
  }[]

const clientOf = (network: string) =>
  createPublicClient({ transport: http(sandbox.json.chains.find(({ id }) => id === network)?.rpcUrl) })
const tokenOf = (network: string, symbol: string) =>
  sandbox.json.tokens.find((token) => token.network === network && token.symbol === symbol)?.address as Hex
const usdc = (network: string) =>
  clientOf(network).readContract({
    address: tokenOf(network, 'USDC'),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [VISITOR],
  })
async function solana<T>(method: string, ...params: unknown[]): Promise<T> {
  const url = sandbox.json.chains.find(({ id }) => id.startsWith('solana'))?.rpcUrl ?? ''
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result } = (await (await fetch(url, { method: 'POST', body })).json()) as { result: T }
  return result
}

describe('The page of the on-ramp', () => {
  it('shows the four parameters of Meld’s address, and a form', async () => {
    const response = await page(asked({ presetFiatAmount: '250' }))
    const text = await response.text()
    expect(response.status).toBe(200)
    for (const value of Object.values(asked())) expect(text).toContain(value)
    expect(text).toContain('value="250"')
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(await (await page(asked())).text()).toContain('value="50"')
  })

  it('shows what it was asked for as text', async () => {
    expect(await (await page(asked({ publicKey: '<b>own</b>' }))).text()).toContain('&lt;b&gt;own&lt;/b&gt;')
  })

  it.each(['publicKey', 'destinationCurrencyCode', 'walletAddress', 'externalCustomerId'])(
    'is no page without %s',
    async (name) => {
      const response = await page(asked({ [name]: '' }))
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining(`The parameter ${name} is missing.`) as string,
      ])
    },
  )

  it('is no page for an unknown project, currency, or an address that cannot receive the currency', async () => {
    for (const fields of [
      { externalCustomerId: 'nobody' },
      { externalCustomerId: variantId(sandbox.json.projectId, 'e1') },
      { destinationCurrencyCode: 'DOGE' },
      { destinationCurrencyCode: 'SOL' },
      { walletAddress: 'nonsense' },
      { destinationCurrencyCode: 'ETH', walletAddress: SOL_VISITOR },
    ])
      expect((await page(asked(fields))).status).toBe(400)
  })

  it('credits USDC on both EVM networks when the visitor pays, in a block of the chain', async () => {
    expect(await (await answer('pay')).text()).toContain('Purchase complete')
    expect(await Promise.all(['eip155:1', 'eip155:8453'].map(usdc))).toEqual([50_000_000n, 50_000_000n])
    const [purchase] = await purchases()
    expect(purchase).toMatchObject({ status: 'paid', amount: '50', walletAddress: VISITOR })
    for (const { network, hash } of purchase?.payments ?? [])
      expect((await clientOf(network).getTransactionReceipt({ hash: hash as Hex })).status).toBe('success')
  })

  it('credits ETH by its price', async () => {
    await answer('pay', { destinationCurrencyCode: 'ETH', amount: '25.50' })
    expect(await clientOf('eip155:8453').getBalance({ address: VISITOR })).toBe(10_200_000_000_000_000n)
  })

  it('credits SOL, and USDC, on Solana', async () => {
    await answer('pay', { destinationCurrencyCode: 'SOL', walletAddress: SOL_VISITOR, amount: '300' })
    expect(await solana('getBalance', SOL_VISITOR)).toMatchObject({ value: 2_000_000_000 })
    await answer('pay', { walletAddress: SOL_VISITOR })
    const mint = sandbox.json.tokens.find(({ network, symbol }) => network.startsWith('solana') && symbol === 'USDC')
    const { value } = await solana<{ value: { account: { data: { parsed: unknown } } }[] }>(
      'getTokenAccountsByOwner',
      SOL_VISITOR,
      { mint: mint?.address },
      { encoding: 'jsonParsed' },
    )
    expect(value[0]?.account.data.parsed).toMatchObject({ info: { tokenAmount: { amount: '50000000' } } })
  })

  it('credits nothing when the purchase fails, or without an amount', async () => {
    expect(await (await answer('fail')).text()).toContain('Purchase failed')
    for (const amount of ['', '0', '-1', '1e3', '0.001']) expect((await answer('pay', { amount })).status).toBe(400)
    expect(await usdc('eip155:1')).toBe(0n)
    expect((await purchases()).map(({ status, payments }) => [status, payments])).toEqual([['failed', []]])
  })

  it('waits with the payment while a test holds transactions back', async () => {
    const rpc = clientOf('eip155:1').request as (call: { method: string; params: unknown[] }) => Promise<unknown>
    await rpc({ method: 'evm_setAutomine', params: [false] })
    await answer('pay')
    expect(await usdc('eip155:1')).toBe(0n)
    await rpc({ method: 'evm_mine', params: [] })
    expect(await usdc('eip155:1')).toBe(50_000_000n)
  })

  it('accepts an address with a wrong checksum', async () => {
    await answer('pay', { walletAddress: VISITOR.replace('dead', 'Dead') })
    expect(await usdc('eip155:1')).toBe(50_000_000n)
  })

  it('pays two visitors at once', async () => {
    await Promise.all([answer('pay'), answer('pay')])
    expect(await usdc('eip155:1')).toBe(100_000_000n)
  })

  it('is in the log, and forgets its purchases at a reset', async () => {
    await page(asked())
    await answer('fail')
    expect((await stateOf(sandbox)).received['onramp']).toMatchObject([{ method: 'GET' }, { path: '/buy' }])
    await press(sandbox, '/reset')
    expect(await purchases()).toEqual([])
  })
})
