import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64urlnopad } from '@scure/base'
import { getRequestListener } from '@hono/node-server'
import { WebSocket } from 'ws'
import type { Relay } from '../../sandbox/relay/index.ts'
import type { Service } from '../../sandbox/service.ts'

export const PROJECT = '5a4db0c5000000000000000000000001'

export interface Frame {
  id: number
  method?: string
  params?: {
    id: string
    data: { topic: string; message: string; publishedAt: number; tag: number; attestation?: string }
  }
  result?: unknown
  error?: { code: number; message: string }
}

/** Serves a single service on its own port, like the sandbox. */
export async function serveAlone(service: Service & Partial<Pick<Relay, 'upgrade'>>) {
  const server = createServer(getRequestListener(service.app.fetch))
  server.on('upgrade', (request, socket, head) => service.upgrade?.(request, socket, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    stop: async () => {
      await service.stop?.()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const encode = (value: object) => base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(value)))

/** Creates JWTs of a client. `iss` is the did:key of the signer. */
export function createIdentity() {
  const { secretKey, publicKey } = ed25519.keygen()
  const clientId = `did:key:z${base58.encode(Uint8Array.from([0xed, 0x01, ...publicKey]))}`
  const jwt = (claims: object = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ iss: clientId, sub: '00', aud: 'ws://relay', iat: now, exp: now + 86_400, ...claims })}`
    return `${signed}.${base64urlnopad.encode(ed25519.sign(new TextEncoder().encode(signed), secretKey))}`
  }
  return { clientId, jwt }
}

export interface ConnectOptions {
  auth?: string
  projectId?: string
  closeEvent?: boolean
  origin?: string
}

export function addressOf(
  wsUrl: string,
  { auth = createIdentity().jwt(), projectId = PROJECT, closeEvent = true }: ConnectOptions = {},
): string {
  return `${wsUrl}/?${new URLSearchParams({ auth, projectId, ...(closeEvent ? { useOnCloseEvent: 'true' } : {}) })}`
}

/** Connects a minimal client of the relay's protocol. */
export async function connect(
  wsUrl: string,
  options: ConnectOptions & { identity?: ReturnType<typeof createIdentity> } = {},
) {
  const { clientId, jwt } = options.identity ?? createIdentity()
  const socket = new WebSocket(addressOf(wsUrl, { auth: jwt(), ...options }), { origin: options.origin })
  const raw: string[] = []
  const frames: Frame[] = []
  const waiters = new Set<() => void>()
  socket.on('message', (data) => {
    const text = (data as Buffer).toString()
    raw.push(text)
    try {
      frames.push(JSON.parse(text) as Frame)
    } catch {
      // A message that is not JSON is kept only in `raw`.
    }
    for (const waiter of waiters) waiter()
  })
  socket.on('error', () => {})
  await once(socket, 'open')
  let lastId = 0
  /** Resolves as soon as `find` returns a value for the messages received so far. */
  const until = <T>(find: () => T | undefined) =>
    new Promise<T>((resolve) => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        waiters.delete(look)
        resolve(found)
      }
      waiters.add(look)
      look()
    })
  const pushes = () => frames.filter(({ method }) => method === 'irn_subscription')
  return {
    clientId,
    socket,
    raw,
    frames,
    pushes,
    until,
    call(method: string, params: unknown): Promise<Frame> {
      const id = ++lastId
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return until(() => frames.find((frame) => frame.id === id && frame.method === undefined))
    },
    /** Resolves to the first `count` pushed messages. */
    pushed: (count: number) => until(() => (pushes().length >= count ? pushes() : undefined)),
    acknowledge: ({ id }: Frame) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true })),
    closed: () => once(socket, 'close').then(([code, reason]) => ({ code: Number(code), reason: String(reason) })),
  }
}
