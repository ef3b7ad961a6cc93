// @vitest-environment node
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { PROJECT_ID } from '../../sandbox/description.ts'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { press, stateOf } from './calls.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let sandbox: Sandbox
const opened: WebSocket[] = []
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox?.stop())
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate()
  await press(sandbox, '/reset')
})

function connect(id: string): WebSocket {
  const socket = new WebSocket(sandbox.json.chains.find((chain) => chain.id === id)?.wsUrl ?? '')
  opened.push(socket)
  return socket
}

async function connected(id: string): Promise<WebSocket> {
  const socket = connect(id)
  await once(socket, 'open')
  return socket
}

/** Resolves to the result of a connection attempt: `open`, the HTTP status of a refusal, or `dropped`. */
const outcomeOf = (socket: WebSocket) =>
  new Promise<unknown>((resolve) => {
    socket.on('open', () => resolve('open'))
    socket.on('unexpected-response', (_, response) => resolve([response.statusCode, response.headers['retry-after']]))
    socket.on('error', () => resolve('dropped'))
  })

const heard = async (socket: WebSocket) => String(((await once(socket, 'message')) as [Buffer])[0])

describe.each([
  ['eip155:1', 'eth_chainId', '0x1'],
  ['eip155:8453', 'eth_chainId', '0x2105'],
  [SOLANA, 'slotSubscribe', expect.any(Number)],
])('The WebSocket of %s', (id, method, result) => {
  const set = async (fault: object) =>
    expect((await press(sandbox, '/faults', 'POST', { service: 'rpc', route: id, ...fault })).status).toBe(201)
  const say = (socket: WebSocket, callId = 7) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: callId, method, params: [] }))
  const ask = async (socket: WebSocket) => {
    const answer = heard(socket)
    say(socket)
    return answer
  }

  it('answers over WebSocket, and logs the request', async () => {
    const socket = await connected(id)
    expect(JSON.parse(await ask(socket))).toMatchObject({ id: 7, result })
    expect((await stateOf(sandbox)).received.rpc).toMatchObject([
      { method: 'WS', route: id },
      { method: 'WS', route: id, rpcMethods: [method] },
    ])
  })

  it.each([
    [{ fault: 'status', status: 503 }, [503, undefined]],
    [{ fault: 'rate-limit', delayMs: 3000 }, [429, '3']],
    [{ fault: 'cors' }, [403, undefined]],
    [{ fault: 'drop' }, 'dropped'],
  ])('refuses a WebSocket connection once: %j', async (fault, outcome) => {
    await set({ ...fault, times: 1 })
    expect(await outcomeOf(connect(id))).toEqual(outcome)
    expect(await outcomeOf(connect(id))).toBe('open')
  })

  it('blocks connections until the faults are cleared (fault "hang")', async () => {
    await set({ fault: 'hang', times: 1 })
    const outcome = outcomeOf(connect(id))
    await expect.poll(async () => (await stateOf(sandbox)).received.rpc?.at(-1)).toMatchObject({ fault: 'hang' })
    await connected(id)
    await press(sandbox, '/faults', 'DELETE')
    expect(await outcome).toBe('dropped')
  })

  it('delays a connection or message, while later traffic is answered (fault "delay")', async () => {
    await set({ fault: 'delay', delayMs: 600_000, times: 1 })
    const slow = connect(id)
    await expect.poll(async () => (await stateOf(sandbox)).received.rpc?.at(-1)).toMatchObject({ fault: 'delay' })
    const socket = await connected(id)
    expect(slow.readyState).toBe(WebSocket.CONNECTING)
    await set({ fault: 'delay', delayMs: 600_000, times: 1 })
    say(socket, 1)
    say(socket, 2)
    const answer = async () => (JSON.parse(await heard(socket)) as { id?: number }).id
    expect(await answer()).toBe(2)
    const open = once(slow, 'open')
    await press(sandbox, '/faults', 'DELETE')
    await open
    // Solana may send a slot notification before the answer.
    await expect.poll(answer).toBe(1)
  })

  it('applies a new fault to messages of an open connection', async () => {
    const socket = await connected(id)
    await set({ fault: 'status', times: 1 })
    await set({ fault: 'rate-limit', times: 1 })
    expect(JSON.parse(await ask(socket))).toMatchObject({ id: 7, error: { code: -32603 } })
    expect(JSON.parse(await ask(socket))).toMatchObject({ id: 7, error: { code: -32005 } })
    await set({ fault: 'rpc-error', code: -1, times: 1 })
    expect(JSON.parse(await ask(socket))).toMatchObject({ id: 7, error: { code: -1 } })
    await set({ fault: 'malformed', times: 1 })
    const broken = await ask(socket)
    expect(() => JSON.parse(broken) as unknown).toThrow(SyntaxError)
    await set({ fault: 'empty', times: 1 })
    expect(await ask(socket)).toBe('')
    await set({ fault: 'drop' })
    say(socket)
    await once(socket, 'close')
  })

  it('holds a message until the faults are cleared, then closes the connection (fault "hang")', async () => {
    const socket = await connected(id)
    await set({ fault: 'hang', times: 1 })
    say(socket, 1)
    expect(JSON.parse(await ask(socket))).toMatchObject({ id: 7 })
    const closed = once(socket, 'close')
    await press(sandbox, '/faults', 'DELETE')
    await closed
  })
})

describe.each([
  ['eip155:1', 'eth_chainId', 'eth_gasPrice'],
  [SOLANA, 'slotSubscribe', 'accountSubscribe'],
])('A fault of one method over the WebSocket of %s', (id, method, failing) => {
  const set = (fault: object) =>
    press(sandbox, '/faults', 'POST', { service: 'rpc', route: id, method: failing, ...fault })
  const call = (callId: number, name: string) => ({ jsonrpc: '2.0', id: callId, method: name, params: [] })
  interface Answer {
    id?: number
    error?: { code: number }
  }
  /** Sends a message, and returns the first `count` answers to calls, by id: the code of an error, or `answered`. */
  async function answersTo(message: unknown, count: number) {
    const socket = await connected(id)
    const answers: Answer[] = []
    socket.on('message', (data: Buffer) => answers.push(...[JSON.parse(data.toString()) as Answer | Answer[]].flat()))
    socket.send(JSON.stringify(message))
    const answered = () => answers.filter((one) => one.id !== undefined)
    await expect.poll(() => answered().length).toBe(count)
    return Object.fromEntries(answered().map((one) => [one.id, one.error?.code ?? 'answered']))
  }

  it('opens connections, and answers messages of other methods', async () => {
    await set({ fault: 'drop' })
    expect(await answersTo(call(1, method), 1)).toEqual({ 1: 'answered' })
  })

  it.each([
    ['status', -32603],
    ['rate-limit', -32005],
    ['rpc-error', -32603],
  ])('answers only its calls in a batch with an error (fault "%s")', async (fault, code) => {
    await set({ fault })
    const answers = await answersTo([call(1, method), call(2, failing), call(3, method)], 3)
    expect(answers).toEqual({ 1: 'answered', 2: code, 3: 'answered' })
  })

  it.each(['hang', 'drop', 'malformed', 'empty'])(
    'answers the rest of a batch, and its calls not at all (fault "%s")',
    async (fault) => {
      await set({ fault })
      expect(await answersTo([call(1, failing), call(2, method)], 1)).toEqual({ 2: 'answered' })
    },
  )
})

it('rejects unknown RPC paths', async () => {
  const socket = new WebSocket(`${sandbox.url.replace('http', 'ws')}/rpc/5`)
  expect(await outcomeOf(socket)).toEqual([404, undefined])
})

describe('The WebSocket of the Blockchain API', () => {
  const addressOf = (query: object, path = '/v1') =>
    `${sandbox.json.services.blockchainApi?.replace('http', 'ws')}${path}?${new URLSearchParams({ projectId: sandbox.json.projectId, ...query })}`
  const open = (query: object, path?: string) => {
    const socket = new WebSocket(addressOf(query, path))
    opened.push(socket)
    return socket
  }

  it.each([
    ['/v1', 'eip155:1', 'eth_chainId', '0x1'],
    ['/ws', 'eip155:1', 'eth_chainId', '0x1'],
    ['/v1/', SOLANA, 'slotSubscribe', expect.any(Number)],
  ])('connects the WebSocket %s to %s', async (path, chainId, method, result) => {
    const socket = open({ chainId }, path)
    await once(socket, 'open')
    const answer = heard(socket)
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }))
    expect(JSON.parse(await answer)).toMatchObject({ id: 1, result })
    expect((await stateOf(sandbox)).received.blockchainApi).toMatchObject([
      { method: 'WS', route: '/v1' },
      { method: 'WS', route: '/v1', rpcMethods: [method] },
    ])
  })

  it.each([
    ['an unknown project', { projectId: 'nobody', chainId: 'eip155:1' }, 401],
    ['a project beyond its quota', { projectId: PROJECT_ID.slice(0, -2) + 'e2', chainId: 'eip155:1' }, 429],
    ['a project whose providers are down', { projectId: PROJECT_ID.slice(0, -2) + 'e4', chainId: 'eip155:1' }, 503],
    ['a chain without WebSocket support', { chainId: 'eip155:8453' }, 400],
    ['a chain that does not run', { chainId: 'eip155:7777777' }, 503],
  ])('rejects a WebSocket for %s', async (_, query, status) => {
    expect(await outcomeOf(open(query))).toEqual([status, undefined])
  })

  it('applies faults to WebSockets, also faults of a single project', async () => {
    await press(sandbox, '/faults', 'POST', {
      service: 'blockchainApi',
      route: '/v1',
      projectId: PROJECT_ID.slice(0, -2) + 'a1',
      fault: 'drop',
    })
    expect(await outcomeOf(open({ chainId: 'eip155:1' }))).toBe('open')
    expect(await outcomeOf(open({ chainId: 'eip155:1', projectId: PROJECT_ID.slice(0, -2) + 'a1' }))).toBe('dropped')
  })
})
