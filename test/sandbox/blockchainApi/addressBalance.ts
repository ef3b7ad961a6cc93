import { answer } from '../solana/rpc.ts'
import { noSuchMethod } from '../solana/errors.ts'
import type { Node } from './parts.ts'

/** A fixed balance in base units: these chains do not run in the sandbox, so it never changes. */
const HOLDINGS: Readonly<Record<string, string>> = {
  'ton:-239': '2500000000',
  'ton:-3': '2500000000',
  'tron:0x2b6653dc': '7000000',
  'tron:0xcd8690dc': '7000000',
}

/** TON and TRON nodes: only `getAddressBalance` is supported. */
export const BALANCE_NODES: readonly Node[] = Object.entries(HOLDINGS).map(([id, held]) => ({
  id,
  ask: async (body) =>
    Response.json(
      answer(JSON.parse(body), (method, params) => {
        if (method !== 'getAddressBalance') throw noSuchMethod()
        const [{ address } = {} as { address?: unknown }] = params as [{ address?: unknown }?]
        return typeof address === 'string' && address !== '' ? held : '0'
      }),
    ),
}))
