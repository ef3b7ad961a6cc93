// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { variantId } from '../../sandbox/data/projects.ts'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { press } from './calls.ts'
import * as schemas from './schemas/blockchainApi.ts'
import { conform } from './schemas/check.ts'
import { refusalOf, UNAUTHENTICATED } from './schemas/errors.ts'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox?.stop())
beforeEach(() => press(sandbox, '/reset'))

const VISITOR = '0x00000000000000000000000000000000000dead3'
const api = (path: string, body?: object, projectId = sandbox.json.projectId) =>
  fetch(`${sandbox.json.services.blockchainApi}${path}?projectId=${projectId}&st=appkit&sv=html-1`, {
    headers: { origin: 'https://site.example' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
const real = () => press(sandbox, '/onramp', 'POST', { real: true })
const options = async () =>
  conform(await (await api('/v1/onramp/options')).json(), schemas.onrampOptions) as {
    purchaseCurrencies: { symbol: string }[]
    paymentCurrencies: { id: string }[]
  }
const quote = async (amount: string, symbol = 'USDC', currency = 'USD') =>
  api('/v1/onramp/quote', {
    purchaseCurrency: { symbol },
    paymentCurrency: { id: currency },
    amount,
    network: symbol,
  })

describe('The on-ramp routes of the Blockchain API', () => {
  it('do not exist by default, as at the hosted service', async () => {
    expect((await api('/v1/onramp/options')).status).toBe(404)
    expect((await quote('100')).status).toBe(404)
  })

  it('answer more than modals fall back to, once a test wants them, until a reset', async () => {
    await real()
    const { purchaseCurrencies, paymentCurrencies } = await options()
    expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH', 'SOL'])
    expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR', 'GBP'])
    await press(sandbox, '/reset')
    expect((await api('/v1/onramp/options')).status).toBe(404)
  })

  it('quote what is left of the amount, at the prices of the sandbox', async () => {
    await real()
    expect(conform(await (await quote('100')).json(), schemas.onrampQuote)).toMatchObject({
      networkFee: { amount: '0.50', currency: 'USD' },
      paymentSubtotal: { amount: '98.00', currency: 'USD' },
      paymentTotal: { amount: '100.00', currency: 'USD' },
      purchaseAmount: { amount: '98', currency: 'USDC' },
    })
    expect(await (await quote('1000', 'ETH', 'EUR')).json()).toMatchObject({
      purchaseAmount: { amount: '0.4375555552', currency: 'ETH' },
    })
  })

  it('refuse to quote an amount outside every limit, and what is not sold', async () => {
    await real()
    expect(await refusalOf(await quote('9.99'))).toEqual([
      400,
      '',
      'Invalid parameter: amount must be from 10.00 to 25000.00 USD',
    ])
    for (const one of [
      quote('25000.01'),
      quote('1e3'),
      quote('7500.01', 'USDC', 'GBP'),
      quote('100', 'DOGE'),
      quote('100', 'ETH', 'JPY'),
    ])
      expect((await one).status).toBe(400)
  })

  it('make the address of the on-ramp’s page, which then offers what was asked', async () => {
    const body = {
      destinationWallets: [{ address: VISITOR, blockchains: ['ethereum-mainnet'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum-mainnet',
      partnerUserId: sandbox.json.projectId,
      defaultExperience: 'buy',
      presetFiatAmount: 250,
    }
    const made = conform(await (await api('/v1/generators/onrampurl', body)).json(), schemas.onrampUrl)
    const page = await (await fetch((made as { url: string }).url)).text()
    expect(page).toContain('Buy USDC')
    expect(page).toContain('value="250"')
  })

  it('make no address without a wallet or user, or with a preset that is not whole', async () => {
    const body = { destinationWallets: [{ address: VISITOR }], partnerUserId: sandbox.json.projectId }
    for (const wrong of [
      { destinationWallets: undefined },
      { destinationWallets: [] },
      { partnerUserId: undefined },
      { presetCryptoAmount: 0.04 },
      { presetFiatAmount: '250' },
    ])
      expect((await api('/v1/generators/onrampurl', { ...body, ...wrong })).status).toBe(400)
    expect((await api('/v1/generators/onrampurl', body)).status).toBe(200)
  })

  it('refuse an unknown project, and say when the provider is down', async () => {
    await real()
    const of = (projectId: string) => api('/v1/generators/onrampurl', {}, projectId)
    expect(await refusalOf(await of('nobody'))).toEqual([401, ...UNAUTHENTICATED])
    expect((await api('/v1/onramp/options', undefined, 'nobody')).status).toBe(401)
    expect(await refusalOf(await of(variantId(sandbox.json.projectId, 'e4')))).toEqual([
      503,
      '',
      'OnRamp provider is temporarily unavailable',
    ])
  })
})

it('rejects settings of the on-ramp that are not true or false', async () => {
  const response = await press(sandbox, '/onramp', 'POST', { real: 'yes' })
  expect([response.status, await response.json()]).toEqual([400, { error: 'real must be one of true, false' }])
  expect(await (await press(sandbox, '/onramp', 'GET')).json()).toEqual({ real: false })
})
