import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Bank } from './bank.ts'
import { encodeAccount } from './encodeAccount.ts'
import { invalidParams, noSuchMethod } from './errors.ts'
import { confirmationOf } from './methods/history.ts'
import { configAt, inContext, type Params } from './params.ts'
import { answer } from './rpc.ts'
import { parseKey } from './wire.ts'

/** How often blocks that are only waited for are looked at: about a slot. */
const LOOK_EVERY_MS = 400

/** What a subscription is to hear now, if anything. */
type Look = () => { method: string; result: unknown; last?: boolean } | undefined

export interface Subscriptions {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Tells everybody what is new. */
  look(): void
  /** Ends every connection. */
  stop(): void
}

/** Whether a block is as sure as was asked for; web3.js asks for `finalized` when it asks for nothing. */
const isSettled = (status: 'confirmed' | 'finalized', commitment: unknown) => status === 'finalized' || ['processed', 'confirmed', 'recent', 'single', 'singleGossip'].includes(String(commitment))

function signatureLook(bank: () => Bank, params: Params): Look {
  const [signature] = params
  if (typeof signature !== 'string') throw invalidParams('Invalid params: invalid type: expected a string.')
  const { commitment, enableReceivedNotification } = configAt(bank(), params, 1)
  let isReceived = enableReceivedNotification !== true
  return () => {
    const landed = bank().landed(signature)
    if (!landed) return undefined
    if (!isReceived) {
      isReceived = true
      return { method: 'signatureNotification', result: inContext(bank(), 'receivedSignature') }
    }
    if (!isSettled(confirmationOf(bank(), landed), commitment)) return undefined
    return { method: 'signatureNotification', result: inContext(bank(), { err: landed.err }), last: true }
  }
}

function accountLook(bank: () => Bank, params: Params): Look {
  const address = parseKey(params[0])
  const config = configAt(bank(), params, 1)
  const now = () => encodeAccount(bank().account(address), config, bank().account)
  let known = JSON.stringify(now())
  return () => {
    const value = now()
    const text = JSON.stringify(value)
    if (text === known) return undefined
    known = text
    return { method: 'accountNotification', result: inContext(bank(), value) }
  }
}

function slotLook(bank: () => Bank): Look {
  let known = bank().slots.slot()
  return () => {
    const slot = bank().slots.slot()
    if (slot === known) return undefined
    known = slot
    return { method: 'slotNotification', result: { parent: slot - 1, root: slot - 32, slot } }
  }
}

/** The WebSocket side: one connection's subscriptions. */
function serveSocket(socket: WebSocket, bank: () => Bank, nextId: () => number): () => void {
  const looks = new Map<number, Look>()
  const opened: Record<string, (params: Params) => Look> = {
    signatureSubscribe: (params) => signatureLook(bank, params),
    accountSubscribe: (params) => accountLook(bank, params),
    slotSubscribe: () => slotLook(bank),
  }
  const perform = (method: string, params: Params) => {
    if (/^(?:signature|account|slot)Unsubscribe$/.test(method)) {
      if (!looks.delete(Number(params[0]))) throw invalidParams('Invalid subscription id.')
      return true
    }
    const open = Object.hasOwn(opened, method) ? opened[method] : undefined
    if (!open) throw noSuchMethod()
    const id = nextId()
    looks.set(id, open(params))
    return id
  }
  const look = () => {
    for (const [id, see] of looks) {
      // The receipt and the result of a signature can be due at once.
      for (let seen = see(); seen; seen = looks.has(id) ? see() : undefined) {
        if (seen.last) looks.delete(id)
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: seen.method, params: { result: seen.result, subscription: id } }))
      }
    }
  }
  socket.on('message', (data: Buffer) => {
    let body: unknown
    try {
      body = JSON.parse(data.toString('utf8'))
    } catch {
      return socket.send(JSON.stringify({ jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null }))
    }
    // A notification, such as web3.js's ping, has no id and gets no answer.
    if (!Array.isArray(body) && (body as { id?: unknown } | null)?.id === undefined) return
    socket.send(JSON.stringify(answer(body, perform)))
    look()
  })
  return look
}

/** @param bank The chain of the moment: a reset makes another. */
export function createSubscriptions(bank: () => Bank): Subscriptions {
  const server = new WebSocketServer({ noServer: true })
  const looks = new Map<WebSocket, () => void>()
  let lastId = 0
  const look = () => looks.forEach((one) => one())
  let timer: NodeJS.Timeout | undefined

  return {
    look,
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (client) => {
        looks.set(client, serveSocket(client, bank, () => (lastId += 1)))
        timer ??= setInterval(look, LOOK_EVERY_MS).unref()
        client.on('error', () => client.terminate())
        client.on('close', () => {
          looks.delete(client)
          if (looks.size > 0) return
          clearInterval(timer)
          timer = undefined
        })
      }),
    stop() {
      clearInterval(timer)
      for (const client of looks.keys()) client.terminate()
      server.close()
    },
  }
}
