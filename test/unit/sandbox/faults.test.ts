// @vitest-environment node
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { askChain, mainnet, press, stateOf } from './calls.ts'

let sandbox: Sandbox
let url: string
beforeAll(async () => {
  sandbox = await startSandbox()
  url = mainnet(sandbox).rpcUrl
})
afterAll(() => sandbox?.stop())
afterEach(() => press(sandbox, '/faults', 'DELETE'))

const set = (fault: object) => press(sandbox, '/faults', 'POST', { service: 'rpc', ...fault })

describe('A fault', () => {
  it('answers with the configured status, 500 by default (fault "status")', async () => {
    await set({ fault: 'status', status: 503, times: 1 })
    await set({ fault: 'status' })
    expect((await askChain(url)).status).toBe(503)
    expect((await askChain(url)).status).toBe(500)
  })

  it('delays the answer, also in combination with other faults (fault "delay")', async () => {
    await set({ fault: 'delay', delayMs: 120, times: 1 })
    await set({ fault: 'status', status: 502, times: 1 })
    const start = performance.now()
    expect((await askChain(url)).status).toBe(502)
    expect(performance.now() - start).toBeGreaterThanOrEqual(115)
    expect((await askChain(url)).status).toBe(200)
  })

  it('does not answer until the faults are cleared, then drops the connection (fault "hang")', async () => {
    await set({ fault: 'hang' })
    const outcome = askChain(url, 'eth_gasPrice').then(
      () => 'answered',
      () => 'dropped',
    )
    await expect
      .poll(async () => (await stateOf(sandbox)).received.rpc?.at(-1))
      .toMatchObject({ rpcMethods: ['eth_gasPrice'], fault: 'hang' })
    expect((await stateOf(sandbox)).received.rpc?.at(-1)).not.toHaveProperty('status')
    await press(sandbox, '/faults', 'DELETE')
    expect(await outcome).toBe('dropped')
  })

  it('answers 200 with broken JSON (fault "malformed")', async () => {
    await set({ fault: 'malformed' })
    const response = await askChain(url)
    expect(response.status).toBe(200)
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  it('answers 429 with a Retry-After that scripts can read (fault "rate-limit")', async () => {
    await set({ fault: 'rate-limit', delayMs: 2500 })
    const response = await askChain(url)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
    expect(response.headers.get('access-control-expose-headers')).toContain('retry-after')
  })

  it('rejects the preflight, and hides the answer from any origin (fault "cors")', async () => {
    await set({ fault: 'cors' })
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://site.example' } })
    const response = await askChain(url)
    expect([preflight.status, response.status]).toEqual([403, 200])
    for (const { headers } of [preflight, response]) expect(headers.has('access-control-allow-origin')).toBe(false)
  })

  it('closes the connection without an answer (fault "drop")', async () => {
    await set({ fault: 'drop', times: 1 })
    await expect(askChain(url)).rejects.toThrow('fetch failed')
    expect((await askChain(url)).status).toBe(200)
  })

  it('applies a fault to the configured number of requests', async () => {
    await set({ fault: 'status', times: 2 })
    expect((await stateOf(sandbox)).faults).toMatchObject([{ fault: 'status', times: 2 }])
    const statuses = [await askChain(url), await askChain(url), await askChain(url)].map(({ status }) => status)
    expect(statuses).toEqual([500, 500, 200])
    expect((await stateOf(sandbox)).faults).toEqual([])
  })

  it('removes a fault by id, and drops only the requests held by that fault', async () => {
    const idOf = async (response: Promise<Response>) => ((await (await response).json()) as { id: number }).id
    const first = await idOf(set({ fault: 'hang', route: 'eip155:1' }))
    await set({ fault: 'status', route: 'eip155:8453' })
    const outcome = askChain(url).then(
      () => 'answered',
      () => 'dropped',
    )
    await expect.poll(async () => (await stateOf(sandbox)).received.rpc?.at(-1)).toMatchObject({ fault: 'hang' })
    expect((await press(sandbox, `/faults/${first}`, 'DELETE')).status).toBe(204)
    expect(await outcome).toBe('dropped')
    expect((await stateOf(sandbox)).faults).toMatchObject([{ fault: 'status' }])
    expect((await press(sandbox, `/faults/${first}`, 'DELETE')).status).toBe(404)
  })

  it('applies a fault only to the configured route', async () => {
    await set({ fault: 'status', route: 'eip155:8453' })
    expect((await askChain(url)).status).toBe(200)
    expect((await askChain(String(sandbox.json.chains[1]?.rpcUrl))).status).toBe(500)
  })

  it('applies a fault with a method only to calls of this JSON-RPC method', async () => {
    await set({ fault: 'status', method: 'eth_simulateV1' })
    expect((await askChain(url, 'eth_chainId')).status).toBe(200)
    expect((await askChain(url, 'eth_simulateV1')).status).toBe(500)
  })

  const batch = async (...methods: string[]) => {
    const body = methods.map((method, id) => ({ jsonrpc: '2.0', id, method, params: [] }))
    return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()
  }

  it.each(['rpc-error', 'status', 'rate-limit'])(
    'answers only the calls of the named method in a batch with an error (fault "%s")',
    async (fault) => {
      await set({ fault, method: 'eth_gasPrice' })
      const answers = (await batch('eth_chainId', 'eth_gasPrice', 'eth_blockNumber')) as { id: number }[]
      expect(answers.toSorted((a, b) => a.id - b.id).map((one) => [one.id, 'error' in one])).toEqual([
        [0, false],
        [1, true],
        [2, false],
      ])
    },
  )

  it.each(['hang', 'drop', 'malformed'])(
    'answers a batch without the calls of the named method (fault "%s")',
    async (fault) => {
      await set({ fault, method: 'eth_gasPrice' })
      expect(await batch('eth_chainId', 'eth_gasPrice')).toMatchObject([{ id: 0, result: '0x1' }])
    },
  )

  it('refuses only calls of the named method, unperformed, and lets their preflight pass (fault "cors")', async () => {
    const height = async () => ((await (await askChain(url, 'eth_blockNumber')).json()) as { result: string }).result
    const isReadable = async (asked: Promise<Response>) =>
      (await asked).headers.get('access-control-allow-origin') === '*'
    const before = await height()
    await set({ fault: 'cors', method: 'evm_mine', times: 2 })
    expect(await isReadable(fetch(url, { method: 'OPTIONS', headers: { origin: 'https://site.example' } }))).toBe(true)
    expect(await isReadable(askChain(url, 'eth_chainId'))).toBe(true)
    expect(await isReadable(askChain(url, 'evm_mine'))).toBe(false)
    const calls = ['eth_chainId', 'evm_mine'].map((method, id) => ({ jsonrpc: '2.0', id, method, params: [] }))
    expect(await isReadable(fetch(url, { method: 'POST', body: JSON.stringify(calls) }))).toBe(false)
    expect(await height()).toBe(before)
  })

  it('applies no RPC fault to the demo wallet’s own route to the chains', async () => {
    await set({ fault: 'drop' })
    expect(await (await askChain(`${sandbox.url}/wallets/rpc/1`)).json()).toMatchObject({ result: '0x1' })
  })
})

describe('Invalid faults at the control API', () => {
  it.each([
    ['service must be one of rpc', { service: 'nope', fault: 'status' }],
    ['fault must be one of status, delay', { service: 'rpc', fault: 'nope' }],
    [
      'route of rpc must be one of solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp, eip155:1, eip155:8453',
      { service: 'rpc', fault: 'drop', route: 'eip155:5' },
    ],
    ['status must be a whole number from 400 to 599', { service: 'rpc', fault: 'status', status: 200 }],
    ['status belongs to the faults "status" and "empty" only', { service: 'rpc', fault: 'drop', status: 500 }],
    ['code belongs to the fault "rpc-error" only', { service: 'rpc', fault: 'drop', code: -1 }],
    ['delayMs is missing', { service: 'rpc', fault: 'delay' }],
    ['delayMs must be a whole number', { service: 'rpc', fault: 'delay', delayMs: -1 }],
    ['times must be a whole number from 1', { service: 'rpc', fault: 'drop', times: 0 }],
    ['method must be text', { service: 'rpc', fault: 'drop', method: 1 }],
    ['method belongs to the services rpc', { service: 'utxo', fault: 'drop', method: 'x' }],
    ['unknown field "delay"', { service: 'rpc', fault: 'drop', delay: 1 }],
    ['the body must be a JSON object', [1]],
  ])('rejects a fault with 400: %s', async (words, body) => {
    const response = await press(sandbox, '/faults', 'POST', body)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { error: string }).error).toContain(words)
  })

  it('rejects invalid JSON with 400', async () => {
    expect((await fetch(`${sandbox.json.control}/faults`, { method: 'POST', body: '{' })).status).toBe(400)
  })
})
