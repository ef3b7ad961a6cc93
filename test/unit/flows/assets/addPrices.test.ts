import { encodeFunctionResult, multicall3Abi, numberToHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { formatDecimal } from '../../../../src/core/money/decimal.ts'
import { valueOf } from '../../../../src/core/money/holdings.ts'
import { PRICES_ASKED_MAX } from '../../../../src/core/money/limits.ts'
import { loadHoldings } from '../../../../src/flows/assets/loadHoldings.ts'
import { portfolioOf } from '../../../../src/flows/assets/portfolioOf.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import type { Modal } from '../../../../src/modal.ts'
import { rest } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { urlOf } from '../../../kit/urlOf.ts'

const NETWORK = 'eip155:1'
const addressOf = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}` as const
/** The site's tokens: the account has 1.50 of each. */
const listed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ address: addressOf(index), symbol: `OWN${index}`, decimals: 2 }))
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: NETWORK,
  price: 2500,
  quantity: { decimals: '18', numeric: '1' },
}

/** A node on which the account has 150 units of each token. */
const node = async (_: unknown, __: string, params: readonly unknown[]): Promise<unknown> => {
  const [{ data }] = params as [{ data: string }]
  const count = [...data.matchAll(/0{24}[\da-f]{40}0{63}10{62}60/g)].length
  const result = Array.from({ length: count }, () => ({ success: true, returnData: numberToHex(150, { size: 32 }) }))
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

/** Simulates a Blockchain API that lists ether only. `priceOf` answers requests for prices. */
function service(priceOf: (id: string) => Response | Promise<Response>) {
  const asked: { currency: string; addresses: string[] }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(urlOf(input))
    if (pathname.endsWith('supported-chains')) return Response.json({ http: [NETWORK] })
    if (!pathname.endsWith('price')) return Response.json({ balances: [ether] })
    const body = JSON.parse(init?.body as string) as { currency: string; addresses: string[] }
    asked.push(body)
    return priceOf(body.addresses[0] ?? '')
  })
  return asked
}
const priced = (price: unknown) => (address: string) => Response.json({ fungibles: [{ address, price }] })

const options = (count: number) => ({
  projectId: 'p',
  services: { blockchainApi: 'https://api.test' },
  tokens: { [NETWORK]: listed(count) },
})
const valuesOf = (modal: Modal) =>
  portfolioOf(modal)
    .$shown.get()
    ?.figures?.tokens.map((one) => {
      const value = valueOf(one)
      return [one.symbol, value && formatDecimal(value)]
    })

test('requests the price of a site’s token that the Blockchain API does not list, and sorts by the value', async () => {
  const asked = service(priced(4000))
  const { modal, entry } = await createConnected({}, { options: options(1), rpc: node })
  await loadHoldings(modal)
  expect(asked).toEqual([{ projectId: 'p', currency: 'usd', addresses: [`${NETWORK}:${addressOf(0)}`] }])
  expect(valuesOf(modal)).toEqual([
    ['OWN0', '6000'],
    ['ETH', '2500'],
  ])
  expect(entry.state().account?.tokens?.map(({ symbol, value }) => [symbol, value])).toEqual([
    ['OWN0', '6000'],
    ['ETH', '2500'],
  ])
})

test('shows the balances before the prices of the site’s tokens arrive', async () => {
  let arrive = (_: Response) => {}
  service(() => new Promise((resolve) => (arrive = resolve)))
  const { modal } = await createConnected({}, { options: options(1), rpc: node })
  const loaded = loadHoldings(modal)
  await rest()
  expect(valuesOf(modal)).toEqual([
    ['ETH', '2500'],
    ['OWN0', undefined],
  ])
  arrive(priced(1)(`${NETWORK}:${addressOf(0)}`))
  await loaded
  expect(valuesOf(modal)).toContainEqual(['OWN0', '1.5'])
})

test.each([
  ['the service fails', () => new Response('', { status: 503 })],
  ['the answer is malformed', () => new Response('{')],
  ['the price is zero', priced(0)],
  ['the price is no number', priced('cheap')],
  ['the answer is for another token', () => priced(5)(`${NETWORK}:${addressOf(7)}`)],
])('leaves the value of a site’s token unknown if %s', async (_, answer) => {
  service(answer)
  const { modal } = await createConnected({}, { options: options(1), rpc: node })
  await loadHoldings(modal)
  expect(valuesOf(modal)).toEqual([
    ['ETH', '2500'],
    ['OWN0', undefined],
  ])
})

test('drops prices that arrive after the visitor has disconnected', async () => {
  const waiting: ((answer: Response) => void)[] = []
  service(() => new Promise((resolve) => waiting.push(resolve)))
  const { modal } = await createConnected({}, { options: options(1), rpc: node })
  const first = loadHoldings(modal)
  await rest()
  await disconnect(modal)
  waiting[0]?.(priced(9)(`${NETWORK}:${addressOf(0)}`))
  await first
  expect(portfolioOf(modal).$shown.get()).toBeUndefined()
})

test('requests no more than 20 prices, however many tokens a site lists', async () => {
  const asked = service(priced(1))
  const { modal } = await createConnected({}, { options: options(30), rpc: node })
  await loadHoldings(modal)
  expect(asked).toHaveLength(PRICES_ASKED_MAX)
})

test('requests no prices without a project id', async () => {
  const asked = service(priced(1))
  const { modal } = await createConnected({}, { options: { tokens: { [NETWORK]: listed(1) } }, rpc: node })
  await loadHoldings(modal)
  expect(asked).toEqual([])
})
