import type { Plugin } from 'rolldown'

/** Code in place of packages that `@solana/web3.js` brings, and that may not ship or are not needed. */
const STAND_INS: Readonly<Record<string, string>> = {
  // Has none of the licenses under which code may ship. It is for browsers without encoders.
  'text-encoding-utf-8': 'export const { TextEncoder, TextDecoder } = globalThis',
  // LGPL. Only `Connection` uses it, which extends one of its classes.
  'rpc-websockets': 'export class CommonClient {}\nexport class WebSocket {}',
  // Requests of `Connection`
  'jayson/lib/client/browser': 'export default class RpcClient {}',
}

const PREFIX = '\0solana:'

/** Leaves packages of `Connection` out of the bundle: transactions are written without it, and sent by our own code. */
export function withoutConnection(): Plugin {
  return {
    name: 'without-connection',
    resolveId: {
      filter: { id: /^(?:text-encoding-utf-8|rpc-websockets|jayson\/lib\/client\/browser)$/ },
      handler: (id) => PREFIX + id,
    },
    load: { filter: { id: /^\0solana:/ }, handler: (id) => STAND_INS[id.slice(PREFIX.length)] },
  }
}
