import { describe, expect, test } from 'vitest'
import { isWalletModalError } from '../../../../../src/core/errors.ts'
import type { SwapOrder } from '../../../../../src/core/swap/chainSwap.ts'
import { isIlliquid } from '../../../../../src/core/swap/illiquid.ts'
import type { SwapToken } from '../../../../../src/core/swap/swapToken.ts'
import { createConvertApi } from '../../../../../src/services/blockchainApi/convert/createConvertApi.ts'
import { ADDRESS, HOSTILE, NETWORK, refusal, USDC, type Sent } from '../kit.ts'

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const coin: SwapToken = { network: NETWORK, name: 'Ether', symbol: 'ETH', decimals: 18 }
const usdc: SwapToken = { network: NETWORK, address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const order: SwapOrder = {
  network: NETWORK,
  account: ADDRESS,
  from: usdc,
  to: coin,
  amount: 2_500_000n,
  minimum: 990n,
  slippage: 3,
}
const quoteAsk = { ...order, gasPrice: 7n }

function service(reply: (sent: Sent) => unknown) {
  const sent: Sent[] = []
  const fetch = async (address: string, { method = 'GET', body }: RequestInit) => {
    const one: Sent = {
      url: new URL(address),
      method,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      contentType: undefined,
    }
    sent.push(one)
    const answer = reply(one)
    if (answer instanceof Error) throw answer
    return answer instanceof Response ? answer : Response.json(answer)
  }
  const options = () => ({ projectId: 'p1', services: { blockchainApi: 'https://api.test' } })
  return { api: createConvertApi({ options, version: '1.2.3', fetch }), sent }
}
const answering = (body: unknown) => service(() => body).api
const caught = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => undefined).catch((error) => error)
const queryOf = ({ url }: Sent) => Object.fromEntries(url.searchParams)
const HOSTED = { projectId: 'p1', st: 'wallet-modal', sv: 'html-wallet-modal-1.2.3' }

describe('The client of the convert service', () => {
  test('asks nothing without a project id', async () => {
    const api = createConvertApi({ options: () => ({}), version: '1.2.3', fetch: async () => Response.json({}) })
    for (const asked of [api.tokens(NETWORK), api.quote(quoteAsk), api.transaction(order)])
      expect(await caught(asked)).toMatchObject({ code: 'FeatureDisabled' })
  })

  test('asks for tokens and gas price by the network only', async () => {
    const { api, sent } = service(({ url }) => (url.pathname.endsWith('tokens') ? { tokens: [] } : { standard: '31' }))
    expect(await api.tokens(NETWORK)).toEqual([])
    expect(await api.gasPrice(NETWORK)).toBe(31n)
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/v1/convert/tokens', '/v1/convert/gas-price'])
    expect(sent.map(queryOf)).toEqual([
      { chainId: NETWORK, ...HOSTED },
      { chainId: NETWORK, ...HOSTED },
    ])
  })

  test('names the account of a quote by its plain address, and the tokens by CAIP-10', async () => {
    const { api, sent } = service(() => ({
      quotes: [{ id: null, fromAmount: '2500000', fromAccount: USDC, toAmount: '1000', toAccount: NATIVE }],
    }))
    expect(await api.quote(quoteAsk)).toBe(1_000n)
    expect(sent.map(queryOf)).toEqual([
      {
        amount: '2500000',
        userAddress: ADDRESS,
        from: `${NETWORK}:${USDC}`,
        to: `${NETWORK}:${NATIVE}`,
        gasPrice: '7',
        ...HOSTED,
      },
    ])
  })

  test('sends an approval to `from`, in which the service repeats the source token', async () => {
    const tx = { from: `${NETWORK}:${USDC}`, to: `${NETWORK}:${NATIVE}`, data: '0x095ea7b3', value: '0' }
    const { api, sent } = service(() => ({ tx }))
    expect(await api.approval(order)).toEqual({ to: USDC, data: '0x095ea7b3' })
    expect(sent[0]?.url.pathname).toBe('/v1/convert/build-approve')
    expect(sent.map(queryOf)).toEqual([
      { userAddress: `${NETWORK}:${ADDRESS}`, from: `${NETWORK}:${USDC}`, to: `${NETWORK}:${NATIVE}`, ...HOSTED },
    ])
  })

  test('posts the order with slippage as a number, without an estimate, and sends the swap to `to`', async () => {
    const tx = {
      from: `${NETWORK}:${ADDRESS}`,
      to: `${NETWORK}:${ROUTER}`,
      data: '0x07ed2379',
      amount: '9',
      eip155: {},
    }
    const { api, sent } = service(() => ({ tx }))
    expect(await api.transaction(order)).toEqual({ to: ROUTER, data: '0x07ed2379' })
    expect(sent[0]?.method).toBe('POST')
    expect(sent[0]?.body).toEqual({
      amount: '2500000',
      eip155: { slippage: 3 },
      userAddress: `${NETWORK}:${ADDRESS}`,
      from: `${NETWORK}:${USDC}`,
      to: `${NETWORK}:${NATIVE}`,
      disableEstimate: true,
      projectId: 'p1',
    })
  })

  test('lists tokens of the network once each, with the native coin by no address', async () => {
    const listed = { name: 'USD Coin', symbol: 'USDC', decimals: 6, logoUri: 'https://x.test/u.png', eip2612: true }
    const api = answering({
      tokens: [
        { ...listed, address: `${NETWORK}:${USDC.toLowerCase()}` },
        { ...listed, address: `${NETWORK}:${USDC}`, name: 'Again' },
        { name: 'Ether', symbol: 'ETH', address: `${NETWORK}:${NATIVE}`, decimals: 18, logoUri: null },
        { ...listed, address: `eip155:10:${USDC}` },
        { ...listed, address: USDC },
        { ...listed, address: `${NETWORK}:${ROUTER}`, decimals: 256 },
        { ...listed, address: `${NETWORK}:${ROUTER}`, decimals: '6' },
        { ...listed, address: `${NETWORK}:${ROUTER}`, name: 'a\u202eb', symbol: '000 X', logoUri: 'javascript:1' },
      ],
    })
    expect(await api.tokens(NETWORK)).toEqual([
      { ...usdc, iconUrl: 'https://x.test/u.png' },
      coin,
      { network: NETWORK, address: ROUTER, name: 'ab', symbol: '', decimals: 6 },
    ])
  })

  test('lists no coin and no common token with wrong decimals, and no coin by the name of a common token', async () => {
    const listed = (address: string, symbol: string, decimals: number) =>
      answering({ tokens: [{ address: `${NETWORK}:${address}`, name: 'Token', symbol, decimals }] }).tokens(NETWORK)
    expect(await listed(NATIVE, 'ETH', 6)).toEqual([])
    expect(await listed(NATIVE, 'ETH', 20)).toEqual([])
    expect(await listed(NATIVE, 'USDC', 18)).toEqual([])
    expect(await listed(USDC, 'USDC', 18)).toEqual([])
    expect(await listed(NATIVE, 'ETH', 18)).toHaveLength(1)
    expect(await listed(USDC, 'USDC', 6)).toHaveLength(1)
  })
})

describe('Networks', () => {
  test("that the specification does not name are refused without a request: 'Network not supported for Swaps'", async () => {
    const { api, sent } = service(() => ({}))
    expect(await caught(api.tokens('eip155:11155111'))).toMatchObject({
      code: 'UnsupportedChain',
      message: 'Network not supported for Swaps',
    })
    expect(await caught(api.gasPrice('solana:1'))).toMatchObject({
      code: 'UnsupportedChain',
      message: 'Network not supported for Gas Price',
    })
    expect(sent).toEqual([])
  })

  test('of the specification are asked for, and the refusal of the service is told', async () => {
    const { api, sent } = service(() =>
      Response.json(
        { status: 'FAILED', reasons: [{ field: 'chainId', description: "We don't support the chainId you provided" }] },
        { status: 400 },
      ),
    )
    expect(await caught(api.tokens('eip155:250'))).toMatchObject({
      code: 'UnsupportedChain',
      message: 'Network not supported for Swaps',
    })
    expect(await caught(api.gasPrice('eip155:250'))).toMatchObject({
      code: 'UnsupportedChain',
      message: 'Network not supported for Gas Price',
    })
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/v1/convert/tokens', '/v1/convert/gas-price'])
  })
})

describe('A 400 without a field', () => {
  const bare = () => answering(Response.json({ message: 'no' }, { status: 400 }))

  test('can only mean the network where nothing else is asked for', async () => {
    expect(await caught(bare().tokens('eip155:250'))).toMatchObject({
      code: 'UnsupportedChain',
      message: 'Network not supported for Swaps',
    })
    expect(await caught(bare().gasPrice('eip155:250'))).toMatchObject({
      code: 'UnsupportedChain',
      message: 'Network not supported for Gas Price',
    })
  })

  test('of a quote is a failure of the service', async () => {
    expect(await caught(bare().quote(quoteAsk))).toMatchObject({ code: 'ServiceUnavailable' })
  })
})

describe('A failed request', () => {
  test("has the server's first reason as message", async () => {
    const api = answering(refusal(400, 'Conversion parameter error:\n\u202e no'))
    expect(await caught(api.quote(quoteAsk))).toMatchObject({
      code: 'ServiceUnavailable',
      message: 'Conversion parameter error: no',
    })
    const coded = answering(Response.json({ code: 'X', message: 'Said by the provider' }, { status: 400 }))
    expect(await caught(coded.transaction(order))).toMatchObject({ message: 'Said by the provider' })
  })

  test('tells too little liquidity', async () => {
    const error = await caught(
      answering(refusal(400, 'Conversion parameter error: Insufficient Liquidity')).quote(quoteAsk),
    )
    expect(error).toMatchObject({ code: 'ServiceUnavailable' })
    expect(isIlliquid(error)).toBe(true)
    expect(isIlliquid(await caught(answering(refusal(400, 'other')).quote(quoteAsk)))).toBe(false)
  })

  test('says what failed if the server gives no reason', async () => {
    const { api } = service(() => new Error('offline'))
    const broken = answering(new Response('Internal server error', { status: 500 }))
    for (const one of [api, broken]) {
      expect(await caught(one.approval(order))).toMatchObject({ message: 'Failed to create approval transaction' })
      expect(await caught(one.transaction(order))).toMatchObject({ message: 'Failed to create transaction' })
      expect(await caught(one.tokens(NETWORK))).toMatchObject({ message: 'Failed to initialize swap' })
    }
    const limited = answering(refusal(429, "Project's quota limit reached"))
    expect(await caught(limited.gasPrice(NETWORK))).toMatchObject({
      code: 'RateLimited',
      message: "Project's quota limit reached",
    })
  })

  test('is never a number: no quote is none, and a quote for another amount is an error', async () => {
    expect(await answering({ quotes: [] }).quote(quoteAsk)).toBeUndefined()
    expect(await answering({ quotes: [{ toAmount: '0' }] }).quote(quoteAsk)).toBeUndefined()
    const other = answering({ quotes: [{ fromAmount: '2500001', toAmount: '1000' }] })
    expect(await caught(other.quote(quoteAsk))).toMatchObject({ code: 'ServiceUnavailable' })
  })

  test('is told for a transaction of somebody else or on another network, and for an approval that sends coins', async () => {
    const right = { from: `${NETWORK}:${ADDRESS}`, to: `${NETWORK}:${ROUTER}`, data: '0x12345678' }
    const transaction = (tx: object) => caught(answering({ tx: { ...right, ...tx } }).transaction(order))
    const approval = (tx: object) => caught(answering({ tx: { ...right, ...tx } }).approval(order))
    for (const from of [`${NETWORK}:${USDC}`, `eip155:10:${ADDRESS}`, ADDRESS, undefined])
      expect(await transaction({ from })).toMatchObject({ code: 'ServiceUnavailable' })
    expect(await transaction({ to: `eip155:10:${ROUTER}` })).toMatchObject({ code: 'ServiceUnavailable' })
    expect(await approval({ from: `eip155:10:${USDC}` })).toMatchObject({ code: 'ServiceUnavailable' })
    expect(await approval({ value: '1' })).toMatchObject({ code: 'ServiceUnavailable' })
    expect(await approval({ value: '0' })).toBeUndefined()
    expect(await transaction({})).toBeUndefined()
  })

  test('is aborted by the signal', async () => {
    const end = new AbortController()
    end.abort()
    expect(await caught(answering({}).quote({ ...quoteAsk, signal: end.signal }))).toMatchObject({ code: 'Aborted' })
  })
})

test('Hostile answers are refused, or lack what is malformed', async () => {
  const right = { tx: { from: `${NETWORK}:${USDC}`, to: `${NETWORK}:${ROUTER}`, data: '0x12' }, standard: '1' }
  for (const hostile of HOSTILE) {
    const bodies = [
      hostile,
      { tokens: hostile, standard: hostile, quotes: hostile, tx: hostile },
      { tokens: [hostile], quotes: [hostile], tx: { ...right.tx, data: hostile } },
      {
        tokens: [{ address: hostile, decimals: hostile }],
        quotes: [{ toAmount: hostile }],
        tx: { data: '0x12', to: hostile },
      },
    ]
    for (const body of bodies) {
      const api = answering(body)
      const asked = [api.gasPrice(NETWORK), api.quote(quoteAsk), api.approval(order), api.transaction(order)]
      const answers = await Promise.allSettled([...asked, api.tokens(NETWORK)])
      for (const one of answers) {
        if (one.status === 'rejected')
          expect(isWalletModalError(one.reason) && one.reason.code).toBe('ServiceUnavailable')
        else expect([undefined, 0n, []]).toContainEqual(one.value)
      }
    }
  }
})
