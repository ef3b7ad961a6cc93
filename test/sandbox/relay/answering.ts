import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { relayMethods } from './methods.ts'
import { paramsOf, RelayError } from './params.ts'
import { delay, held, untilCleared, type Meet } from './faults.ts'

interface Frame {
  id?: unknown
  method?: unknown
  params?: unknown
}

const NOT_JSON = '{"jsonrpc":"2.0","id":1,"resu'

function parse(text: string): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && !Array.isArray(frame) ? frame : undefined
  } catch {
    return undefined
  }
}

/** Handles the calls of one connection, and applies the faults of each method. */
export function createAnswering(hub: Hub, meet: Meet) {
  function carryOut(connection: Connection, { id, method, params }: Frame & { method: string }): void {
    const caller = hub.callerFor(connection)
    try {
      const run = Object.hasOwn(relayMethods, method) ? relayMethods[method] : undefined
      if (!run) throw new RelayError(-32601, 'Method not found')
      connection.send({ id, jsonrpc: '2.0', result: run(caller, paramsOf(params)) })
      caller.flush()
    } catch (error) {
      if (!(error instanceof RelayError)) throw error
      connection.send({ id, jsonrpc: '2.0', error: { code: error.code, message: error.message } })
    }
  }

  async function call(connection: Connection, frame: Frame & { method: string }): Promise<void> {
    const misfortune = meet(frame.method, connection.projectId)
    if (misfortune.delayMs > 0) await held(misfortune, connection.socket, delay(misfortune))
    const fail = (code: number, message: string) =>
      connection.send({ id: frame.id, jsonrpc: '2.0', error: { code, message } })
    switch (misfortune.fault?.fault) {
      case 'hang':
        return held(misfortune, connection.socket, untilCleared(misfortune)).then(() => carryOut(connection, frame))
      case 'drop':
        return connection.socket.terminate()
      case 'malformed':
        return connection.socket.send(NOT_JSON)
      case 'wrong-schema':
        return connection.send({ id: frame.id, jsonrpc: '2.0', result: { unexpected: true } })
      case 'cut':
        connection.socket.send(NOT_JSON)
        return connection.socket.terminate()
      case 'rate-limit':
        return fail(-32005, 'Too many requests')
      case 'status':
        return fail(-32000, `The sandbox was told to answer ${misfortune.fault.status ?? 500}`)
      default:
        return carryOut(connection, frame)
    }
  }

  return async (connection: Connection, text: string): Promise<void> => {
    const frame = parse(text)
    if (!frame) return connection.send({ id: null, jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' } })
    const { method } = frame
    if (typeof method === 'string') return call(connection, { ...frame, method })
    // Without a method, the frame is the client's answer to a push, which acknowledges the message.
    if ('result' in frame) connection.acknowledge(frame.id)
  }
}
