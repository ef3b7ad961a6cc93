import { describe, expect, test } from 'vitest'
import { isWalletModalError } from '../../../../src/core/errors.ts'
import { isNotSupported } from '../../../../src/core/pay/notSupported.ts'
import { TRANSFER_STATUSES } from '../../../../src/core/pay/transferStatus.ts'
import { createPayApi } from '../../../../src/services/pay/createPayApi.ts'
import { BASE_USDC, ETH, ME, orderOf, SHOP, SOLVER, USDC } from '../../../kit/payOrders.ts'
import { HOSTILE, type Sent } from '../blockchainApi/kit.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const EVM_COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const HOSTED = { projectId: 'p1', st: 'wallet-modal', sv: 'html-wallet-modal-1.2.3' }
const SERVICES = { blockchainApi: 'https://api.test', walletApi: 'https://wallets.test' }

function service(reply: (sent: Sent) => unknown, projectId: string | undefined = 'p1') {
  const sent: Sent[] = []
  const fetch = async (address: string, { method = 'GET', body, headers }: RequestInit) => {
    const one: Sent = {
      url: new URL(address),
      method,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      contentType: new Headers(headers).get('content-type') ?? undefined,
    }
    sent.push(one)
    const answer = reply(one)
    return answer instanceof Response ? answer : Response.json(answer)
  }
  const options = () => ({ ...(projectId && { projectId }), services: SERVICES })
  return { api: createPayApi({ options, version: '1.2.3', fetch }), sent }
}
const caught = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => undefined).catch((error) => error)
const queryOf = ({ url }: Sent) => Object.fromEntries(url.searchParams)

const wireOf = ({ network, address, ...metadata }: typeof ETH) => ({ network, asset: address ?? 'native', metadata })
const QUOTE = {
  origin: { amount: '8500000000000000', currency: wireOf(ETH) },
  destination: { amount: '25000000', currency: BASE_USDC.address?.toLowerCase() },
  steps: [
    {
      type: 'deposit',
      requestId: 'r1',
      deposit: { amount: '8500000000000000', currency: EVM_COIN, receiver: SOLVER },
    },
  ],
  fees: [{ id: 'service', label: 'Service \u202eFee', amount: '75000', currency: wireOf(BASE_USDC) }],
  timeInSeconds: 12,
}
const quoteAsk = { user: ME, origin: ETH, order: orderOf() }
const exchangeAsk = { asset: BASE_USDC, amount: '25' }

describe('The transfers service', () => {
  test('is asked in base units of the destination, by chain references, without a preflight', async () => {
    const { api, sent } = service(() => QUOTE)
    const quote = await api.quote(quoteAsk)
    expect(sent).toMatchObject([{ method: 'POST', contentType: undefined }])
    expect(sent[0]?.url.href).toContain('https://wallets.test/appkit/v1/transfers/quote?')
    expect(sent.map(queryOf)).toEqual([HOSTED])
    expect(sent[0]?.body).toEqual({
      user: ME,
      originChainId: '1',
      originCurrency: EVM_COIN,
      destinationChainId: '8453',
      destinationCurrency: BASE_USDC.address,
      recipient: SHOP,
      amount: '25000000',
    })
    expect(quote).toEqual({
      isDirect: false,
      origin: { amount: 8_500_000_000_000_000n, asset: ETH },
      destination: { amount: 25_000_000n, asset: BASE_USDC },
      steps: [
        {
          type: 'deposit',
          requestId: 'r1',
          deposit: { amount: 8_500_000_000_000_000n, asset: ETH, receiver: SOLVER },
        },
      ],
      fees: [{ id: 'service', label: 'Service Fee', money: { amount: 75_000n, asset: BASE_USDC } }],
      seconds: 12,
    })
  })

  test("names Solana by its genesis and its coin's address; an exchange has no account", async () => {
    const { api, sent } = service(() => ({}))
    const origin = { ...ETH, network: SOLANA } as const
    await caught(api.quote({ origin, order: orderOf() }))
    expect(sent[0]?.body).toMatchObject({
      originChainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      originCurrency: 'So11111111111111111111111111111111111111111',
    })
    expect(sent[0]?.body).not.toHaveProperty('user')
  })

  test('names payments by ids that can be saved', async () => {
    const [step] = QUOTE.steps
    for (const [length, isRead] of [
      [256, true],
      [257, false],
    ] as const) {
      const { api } = service(() => ({ ...QUOTE, steps: [{ ...step, requestId: 'r'.repeat(length) }] }))
      const found = await caught(api.quote(quoteAsk))
      expect(found === undefined).toBe(isRead)
    }
  })

  test('reads transactions and instructions', async () => {
    const call = { from: ME, to: SOLVER, data: '0x12', value: '0x10' }
    const steps = [call, { from: ME, to: SOLVER }, { instructions: [{ data: '00' }] }].map((transaction) => ({
      type: 'transaction',
      requestId: 'r1',
      transaction,
    }))
    const { api } = service(() => ({ ...QUOTE, type: 'direct-transfer', steps }))
    const quote = await api.quote(quoteAsk)
    expect(quote.isDirect).toBe(true)
    expect(quote.steps.map((one) => one.type === 'transaction' && one.transaction)).toEqual([
      { ...call, value: '16' },
      { from: ME, to: SOLVER, data: '0x', value: '0' },
      { instructions: [{ data: '00' }] },
    ])
  })

  test('tells the status of a request, and the assets of an exchange', async () => {
    const assets = {
      eip155: [wireOf(ETH), wireOf({ ...USDC, decimals: 18 }), wireOf(USDC), wireOf(ETH), { network: 'nowhere' }],
      solana: [{ ...wireOf({ ...ETH, network: SOLANA }), asset: 'So11111111111111111111111111111111111111111' }],
    }
    for (const status of TRANSFER_STATUSES) {
      const { api, sent } = service(({ url }) => (url.pathname.endsWith('status') ? { status } : { assets }))
      expect(await api.status('r 1')).toBe(status)
      expect(await api.exchangeAssets('reown/test')).toEqual([ETH, USDC, { ...ETH, network: SOLANA }])
      expect(sent.map(queryOf)).toEqual([{ requestId: 'r 1', ...HOSTED }, HOSTED])
      expect(sent[1]?.url.pathname).toBe('/appkit/v1/transfers/assets/exchanges/reown%2Ftest')
    }
  })

  test.each([[], null, 'none', undefined])(
    'rejects assets of an exchange that are not grouped by chain: %s',
    async (assets) => {
      const { api } = service(() => ({ exchangeId: 'x', assets }))
      expect(await caught(api.exchangeAssets('x'))).toMatchObject({ code: 'ServiceUnavailable' })
    },
  )

  test("its errors have the server's words", async () => {
    const { api } = service(() => Response.json({ error: 'No route for this pair' }, { status: 400 }))
    for (const asked of [api.quote(quoteAsk), api.status('r1'), api.exchangeAssets('x')])
      expect(await caught(asked)).toMatchObject({ code: 'ServiceUnavailable', message: 'No route for this pair' })
  })
})

describe('The exchange service', () => {
  const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value })

  test('lists the exchanges that can pay an asset', async () => {
    const exchanges = [
      { id: 'reown_test', name: 'Test', imageUrl: 'https://x.test/i.webp' },
      { id: 'b' },
      { name: 'c' },
    ]
    const { api, sent } = service(() => result({ exchanges: [...exchanges, exchanges[0]], total: 3 }))
    expect(await api.exchanges({ ...exchangeAsk, only: 'reown_test' })).toEqual([exchanges[0]])
    expect(sent).toMatchObject([{ method: 'POST', contentType: 'application/json' }])
    expect(sent.map(queryOf)).toEqual([HOSTED])
    expect(sent[0]?.body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'reown_getExchanges',
      params: {
        page: 0,
        asset: `eip155:8453/erc20:${BASE_USDC.address}`,
        amount: '25',
        includeOnly: ['reown_test'],
        ...HOSTED,
      },
    })
  })

  test('opens a session, and tells what became of it', async () => {
    const url = 'https://exchange.test/pay?a=1'
    const { api, sent } = service(({ body }) =>
      result(
        JSON.stringify(body).includes('BuyStatus') ? { status: 'SUCCESS', txHash: '0xab' } : { url, sessionId: 's1' },
      ),
    )
    expect(await api.payUrl({ ...exchangeAsk, exchange: 'reown_test', receiver: SHOP })).toEqual({
      url,
      sessionId: 's1',
    })
    expect(await api.purchase({ exchange: 'reown_test', sessionId: 's1' })).toEqual({ status: 'SUCCESS', hash: '0xab' })
    expect(sent[0]?.body).toMatchObject({
      method: 'reown_getExchangePayUrl',
      params: {
        exchangeId: 'reown_test',
        asset: `eip155:8453/erc20:${BASE_USDC.address}`,
        amount: '25',
        recipient: `eip155:8453:${SHOP}`,
      },
    })
    expect(sent[1]?.body).toMatchObject({
      method: 'reown_getExchangeBuyStatus',
      params: { exchangeId: 'reown_test', sessionId: 's1' },
    })
  })

  test('opens no window of another scheme', async () => {
    const { api } = service(() => result({ url: 'javascript:alert(1)', sessionId: 's1' }))
    const asked = api.payUrl({ ...exchangeAsk, exchange: 'x', receiver: SHOP })
    expect(await caught(asked)).toMatchObject({ code: 'ServiceUnavailable' })
  })

  test.each([
    [-7, 'reown_getExchangePayUrl: Asset eip155:1/slip44:60 is not supported', 'ServiceUnavailable', true],
    [-6, 'reown_getExchanges: Payments feature is not enabled for this project', 'FeatureDisabled', false],
    [-1, 'reown_getExchanges: Unknown project', 'OriginNotAllowed', false],
    [-8, 'reown_getExchangeBuyStatus: No such session', 'ServiceUnavailable', false],
  ])('error %i "%s" is %s, whatever the status of the response', async (code, message, wanted, isAsset) => {
    for (const status of [200, 400, 500]) {
      const { api } = service(() => Response.json({ id: 1, error: { code, message, data: null } }, { status }))
      const error = await caught(api.purchase({ exchange: 'x', sessionId: 's1' }))
      expect(error).toMatchObject({ code: wanted, message })
      expect(isNotSupported(error)).toBe(isAsset)
    }
  })
})

test('sends no request without a project id', async () => {
  const { api, sent } = service(() => QUOTE, '')
  for (const asked of [api.quote(quoteAsk), api.status('r1'), api.exchanges(exchangeAsk)])
    expect(await caught(asked)).toMatchObject({ code: 'FeatureDisabled' })
  expect(sent).toEqual([])
})

/** Returns the value with one of its parts, at any depth, replaced by another. */
function* spoiled(value: unknown, by: unknown): Generator {
  yield by
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value))
    for (const other of spoiled(part, by))
      yield Array.isArray(value)
        ? value.map((one: unknown, index) => (String(index) === key ? other : one))
        : { ...value, [key]: other }
}

test('rejects a malformed quote: amounts must be digits, texts must be strings', async () => {
  let count = 0
  for (const by of HOSTILE)
    for (const body of spoiled(QUOTE, by)) {
      const { api } = service(() => body)
      const found = await api.quote(quoteAsk).catch((error: unknown) => error)
      count += 1
      if (isWalletModalError(found)) {
        expect(found.code).toBe('ServiceUnavailable')
        continue
      }
      const { origin, destination, steps, fees } = found as Awaited<ReturnType<typeof api.quote>>
      for (const { amount, asset } of [origin, destination, ...fees.map(({ money }) => money)]) {
        expect(amount).toEqual(expect.any(BigInt))
        expect([asset.symbol, asset.name].every((text) => text.length < 100)).toBe(true)
      }
      for (const step of steps) expect(step.requestId).toEqual(expect.any(String))
    }
  expect(count).toBeGreaterThan(500)
})
