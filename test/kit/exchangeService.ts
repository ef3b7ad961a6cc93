import { vi } from 'vitest'
import type { PurchaseStatus } from '../../src/core/pay/payApi.ts'
import { TOKEN } from './sending.ts'
import { transfersService } from './transfersService.ts'

/** An asset in the form of the service. */
export const listed = (network: string, asset: string, symbol: string, decimals: number, name = symbol) => ({
  network,
  asset,
  metadata: { name, symbol, decimals },
})

export const FAKE_DAI = '0x00000000000000000000000000000000000070Ce'
/** What the exchange has: an impostor, ether, what the site asks for, and ether of a network that no site has. */
const ASSETS = [
  listed('eip155:1', FAKE_DAI, 'DAI', 18, 'Dai'),
  listed('eip155:1', 'native', 'WOW', 18, 'Words of the exchange'),
  listed('eip155:1', TOKEN.address ?? '', 'USDC', 6, 'USD Coin'),
  listed('eip155:42161', 'native', 'ETH', 18, 'Ether on Arbitrum'),
]

interface Call {
  method: string
  params: { asset?: string; amount?: string; recipient?: string }
}

/** Answers for the transfers service and for an exchange in place of the network, and opens windows. */
export function exchangeService() {
  const service = transfersService()
  const others = globalThis.fetch
  const exchange = {
    assets: ASSETS as readonly object[] | 'down',
    status: 'UNKNOWN' as PurchaseStatus,
    txHash: undefined as string | undefined,
    sessions: [] as Call['params'][],
    purchases: 0,
    opened: vi.fn<(url: string) => void>(),
    closed: vi.fn<() => void>(),
  }
  const answers: Readonly<Record<string, (params: Call['params']) => object>> = {
    reown_getExchanges: () => ({ exchanges: [{ id: 'binance', name: 'Binance' }] }),
    reown_getExchangePayUrl(params) {
      exchange.sessions.push(params)
      return { url: 'https://exchange.test/pay', sessionId: `s-${exchange.sessions.length}` }
    },
    reown_getExchangeBuyStatus() {
      exchange.purchases += 1
      return { status: exchange.status, txHash: exchange.txHash }
    },
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address)
    if (pathname.includes('/assets/exchanges/'))
      return exchange.assets === 'down'
        ? new Response('', { status: 503 })
        : Response.json({ assets: { all: exchange.assets } })
    if (!pathname.endsWith('/v1/json-rpc')) return others(address, init)
    const { method, params } = JSON.parse(init.body as string) as Call
    return Response.json({ jsonrpc: '2.0', id: 1, result: answers[method]?.(params) })
  })
  vi.spyOn(window, 'open').mockImplementation(
    () =>
      ({
        ...{ opener: window, closed: false, focus() {}, close: exchange.closed },
        location: { replace: exchange.opened },
      }) as never,
  )
  return { service, exchange }
}
