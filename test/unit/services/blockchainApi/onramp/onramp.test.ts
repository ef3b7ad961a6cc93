import { describe, expect, test } from 'vitest'
import { FALLBACK } from '../../../../../src/core/buy/fallback.ts'
import { createOnramp } from '../../../../../src/services/blockchainApi/onramp/createOnramp.ts'
import { HOSTILE, NETWORK, refusal, SUPPORTED } from '../kit.ts'

interface Sent {
  path: string
  search: URLSearchParams
  body: unknown
}

/** The client of a service that answers `reply`, which serves Ethereum and Solana. */
function client(reply: (sent: Sent) => unknown) {
  const sent: Sent[] = []
  const api = createOnramp({
    options: () => ({ projectId: 'p1', services: { blockchainApi: 'https://api.test' } }),
    version: '1.2.3',
    async fetch(address, { body }) {
      const { pathname: path, searchParams: search } = new URL(address)
      if (path === '/v1/supported-chains') return Response.json(SUPPORTED)
      const one = { path, search, body: typeof body === 'string' ? JSON.parse(body) : undefined }
      sent.push(one)
      const answer = reply(one)
      return answer instanceof Response ? answer : Response.json(answer)
    },
  })
  return { api, sent }
}

const WIRE = {
  purchaseCurrencies: [
    {
      id: 'c1',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [{ name: 'base-mainnet', display_name: 'Base', chain_id: '8453', contract_address: '0x83' }],
    },
  ],
  paymentCurrencies: [{ id: 'GBP', payment_method_limits: [{ id: 'card', min: '5.00', max: '100.50' }] }],
}

const [USDC] = FALLBACK.purchase
const [USD] = FALLBACK.payment
const ASK = { network: NETWORK, purchase: USDC, payment: USD, amount: '100.5' } as const

const QUOTE = {
  networkFee: { amount: '0.50', currency: 'USD' },
  paymentSubtotal: { amount: '99.50', currency: 'USD' },
  paymentTotal: { amount: '100.00', currency: 'USD' },
  purchaseAmount: { amount: '98.25', currency: 'USDC' },
  quoteId: 'q1',
}

describe('What can be bought', () => {
  test('is what the service lists', async () => {
    const { api, sent } = client(() => WIRE)
    expect(await api.options(NETWORK)).toEqual({
      purchase: [
        {
          id: 'c1',
          name: 'USD Coin',
          symbol: 'USDC',
          networks: [{ name: 'base-mainnet', displayName: 'Base', chainId: '8453', contract: '0x83' }],
        },
      ],
      payment: [{ id: 'GBP', limits: [{ id: 'card', min: '5', max: '100.5' }] }],
      isFallback: false,
    })
    expect(sent.map(({ path, search }) => [path, search.get('projectId')])).toEqual([['/v1/onramp/options', 'p1']])
  })

  /** Specification §7: "on-ramp options fall back to a built-in list on failure". */
  test.each<[string, () => unknown]>([
    ['the service has no such route', () => refusal(404, 'not found')],
    ['the service is down', () => new Response('', { status: 503 })],
    ['the answer is no JSON', () => new Response('<html>')],
    ['a list is missing', () => ({ purchaseCurrencies: WIRE.purchaseCurrencies })],
    ['a list is empty', () => ({ ...WIRE, paymentCurrencies: [] })],
    ['no entry can be read', () => ({ ...WIRE, purchaseCurrencies: [{ id: 1 }] })],
    ...HOSTILE.map(
      (value) => ['the answer is hostile', () => ({ ...WIRE, purchaseCurrencies: value })] as [string, () => unknown],
    ),
  ])('is the built-in list if %s', async (_, reply) => {
    expect(await client(reply).api.options(NETWORK)).toBe(FALLBACK)
  })

  test('is the built-in list on a network that is not served, without a request', async () => {
    const { api, sent } = client(() => WIRE)
    expect(await api.options('eip155:31337')).toBe(FALLBACK)
    expect(sent).toEqual([])
  })

  test('leaves out limits that contradict themselves, and entries that cannot be read', async () => {
    const limits = [{ id: 'card', min: '10', max: '5' }, { id: 'bank', min: 1, max: 20 }, ...HOSTILE]
    const { api } = client(() => ({
      purchaseCurrencies: [...HOSTILE, ...WIRE.purchaseCurrencies],
      paymentCurrencies: [
        { id: 'usd', payment_method_limits: [] },
        { id: 'USD', payment_method_limits: limits },
      ],
    }))
    const { payment, purchase } = await api.options(NETWORK)
    expect(payment).toEqual([{ id: 'USD', limits: [{ id: 'bank', min: '1', max: '20' }] }])
    expect(purchase.map(({ symbol }) => symbol)).toEqual(['USDC'])
  })
})

describe('A list that is too long', () => {
  const networks = Array.from({ length: 400 }, (_, at) => ({ name: `net${at}`, chain_id: `${at}` }))
  const limits = Array.from({ length: 400 }, (_, at) => ({ id: `way${at}`, min: '1', max: '2' }))

  test('is shortened, and duplicates are dropped', async () => {
    const { api } = client(() => ({
      purchaseCurrencies: [{ id: 'c', name: 'Coin', symbol: 'USDC', networks }, ...WIRE.purchaseCurrencies],
      paymentCurrencies: [
        { id: 'USD', payment_method_limits: limits },
        { id: 'EUR', payment_method_limits: [limits[0], limits[0]] },
        { id: 'USD', payment_method_limits: [] },
      ],
    }))
    const { purchase, payment } = await api.options(NETWORK)
    expect(purchase.map(({ name, networks: { length } }) => [name, length])).toEqual([['Coin', 24]])
    expect(payment.map(({ id, limits: { length } }) => [id, length])).toEqual([
      ['USD', 8],
      ['EUR', 1],
    ])
  })

  test('of digits is ignored as a limit', async () => {
    const huge = { id: 'card', min: '1', max: '9'.repeat(41) }
    const { api } = client(() => ({ ...WIRE, paymentCurrencies: [{ id: 'USD', payment_method_limits: [huge] }] }))
    expect((await api.options(NETWORK)).payment[0].limits).toEqual([])
  })
})

describe('A quote', () => {
  test('is asked for with the objects that the service listed, and without the project id in the body', async () => {
    const { api, sent } = client(() => QUOTE)
    expect(await api.quote(ASK)).toEqual({
      networkFee: { amount: '0.5', currency: 'USD' },
      subtotal: { amount: '99.5', currency: 'USD' },
      total: { amount: '100', currency: 'USD' },
      receives: { amount: '98.25', currency: 'USDC' },
      id: 'q1',
    })
    const [{ path, body } = { path: '', body: {} }] = sent
    expect(path).toBe('/v1/onramp/quote')
    expect(Object.keys(body as object)).toEqual(['purchaseCurrency', 'paymentCurrency', 'amount', 'network'])
    expect(body).toMatchObject({
      purchaseCurrency: { symbol: 'USDC', networks: [{ display_name: 'Ethereum', chain_id: '1' }, {}] },
      paymentCurrency: { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }, {}] },
      amount: '100.5',
      network: 'USDC',
    })
  })

  /** The quote that others invent on failure says the amount in dollars four times (`mocked-quote-id`). */
  test.each<[string, object]>([
    ['in the currency alone', { ...QUOTE, purchaseAmount: { amount: '100.5', currency: 'USD' } }],
    ['in another currency', { ...QUOTE, paymentTotal: { amount: '100', currency: 'EUR' } }],
    ['of nothing', { ...QUOTE, purchaseAmount: { amount: '0', currency: 'USDC' } }],
    ['without an id', { ...QUOTE, quoteId: undefined }],
    ...[5e-324, 1e308, `.${'0'.repeat(510)}1`].map(
      (amount) =>
        ['of an endless number', { ...QUOTE, purchaseAmount: { amount, currency: 'USDC' } }] as [string, object],
    ),
    ...[null, true, -1, '', '-1', '1e3', 'much', [], {}].map(
      (amount) => ['that is no number', { ...QUOTE, networkFee: { amount, currency: 'USD' } }] as [string, object],
    ),
  ])('%s is none', async (_, answer) => {
    await expect(client(() => answer).api.quote(ASK)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  })

  test('rejects if the service has no such route', async () => {
    await expect(client(() => refusal(404, 'no route')).api.quote(ASK)).rejects.toMatchObject({
      code: 'ServiceUnavailable',
    })
  })
})

describe('The address of a page', () => {
  const LINK = {
    network: NETWORK,
    address: '0xabc',
    blockchain: 'ethereum',
    provider: 'coinbase',
    purchase: USDC,
  } as const

  test('is asked for with the account, the network and what is entered', async () => {
    const { api, sent } = client(() => ({ url: 'https://pay.test/x' }))
    expect(await api.link({ ...LINK, fiat: '100.5', crypto: '98.25' })).toBe('https://pay.test/x')
    expect(sent).toMatchObject([{ path: '/v1/generators/onrampurl' }])
    expect(sent[0]?.body).toEqual({
      destinationWallets: [{ address: '0xabc', blockchains: ['ethereum'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: 'p1',
      defaultExperience: 'buy',
      presetFiatAmount: 100.5,
      presetCryptoAmount: 98.25,
    })
  })

  test('leaves out amounts that are not known', async () => {
    const { api, sent } = client(() => ({ url: 'https://pay.test/x' }))
    await api.link({ ...LINK, fiat: '' })
    expect(Object.keys(sent[0]?.body as object)).not.toContain('presetFiatAmount')
    expect(Object.keys(sent[0]?.body as object)).not.toContain('presetCryptoAmount')
  })

  test.each([...HOSTILE, 'data:text/html,x', 'ftp://a.test'])('is refused if it is none (%#)', async (url) => {
    await expect(client(() => ({ url })).api.link({ ...LINK, fiat: '' })).rejects.toMatchObject({
      code: 'ServiceUnavailable',
    })
  })
})
