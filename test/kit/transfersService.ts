import { vi } from 'vitest'
import type { TransferStatus } from '../../src/core/pay/transferStatus.ts'

export const SOLVER = '0x3333333333333333333333333333333333333333'
/** 0.00505 coins. */
export const WANTED = 505n * 10n ** 13n
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

interface Asked {
  user?: string
  originCurrency: string
  destinationCurrency: string
  amount: string
  recipient: string
}

/** Answers for the transfers service in place of the network. By default, it wants a deposit of 0.00505 coins. */
export function transfersService() {
  const state = {
    asked: [] as Asked[],
    status: 'waiting' as TransferStatus | 'down',
    polls: 0,
    wants: WANTED,
    steps: undefined as readonly object[] | undefined,
    change: {} as object,
    /** What one USDC is worth, by the Blockchain API. */
    price: undefined as number | undefined,
    refusal: undefined as string | undefined,
  }
  const deposit = () => ({ amount: String(state.wants), currency: COIN, receiver: SOLVER })
  function quote(asked: Asked): Response {
    state.asked.push(asked)
    if (state.refusal !== undefined) return Response.json({ error: state.refusal }, { status: 400 })
    return Response.json({
      origin: { amount: String(state.wants), currency: asked.originCurrency },
      destination: { amount: asked.amount, currency: asked.destinationCurrency },
      steps: state.steps ?? [{ type: 'deposit', requestId: 'request-1', deposit: deposit() }],
      fees: [{ id: 'service', label: 'Service Fee', amount: '37500', currency: asked.destinationCurrency }],
      timeInSeconds: 20,
      ...state.change,
    })
  }
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname } = new URL(address)
    if (pathname.endsWith('/transfers/quote')) return quote(JSON.parse(body as string) as Asked)
    if (pathname.endsWith('/v1/supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] })
    if (pathname.endsWith('/v1/fungible/price') && state.price !== undefined) {
      const [asked = ''] = (JSON.parse(body as string) as { addresses: string[] }).addresses
      const item = { address: asked, name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: state.price }
      return Response.json({ fungibles: [{ ...item, decimals: 6 }] })
    }
    if (!pathname.endsWith('/transfers/status')) return new Response('', { status: 404 })
    state.polls += 1
    return state.status === 'down' ? new Response('', { status: 503 }) : Response.json({ status: state.status })
  })
  return state
}
