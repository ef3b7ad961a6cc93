import { answer } from '../solana/rpc.ts'
import { noSuchMethod } from '../solana/errors.ts'
import type { Node } from './parts.ts'

/** Balances in base units. They are fixed, because these chains do not run in the sandbox. */
const HOLDINGS: Readonly<Record<string, string>> = {
  'ton:-239': '2500000000',
  'ton:-3': '2500000000',
  'tron:0x2b6653dc': '7000000',
  'tron:0xcd8690dc': '7000000',
}

/** Simulated TON and TRON nodes. They support only `getAddressBalance`. */
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
