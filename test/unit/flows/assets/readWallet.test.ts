import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import type { ConnectorType } from '../../../../src/core/types.ts'
import { loadHoldings } from '../../../../src/flows/assets/loadHoldings.ts'
import { portfolioOf } from '../../../../src/flows/assets/portfolioOf.ts'
import { logOf } from '../../../../src/flows/modal/logOf.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { urlOf } from '../../../kit/urlOf.ts'

standStill()
beforeAll(() => import('../../../../src/chains/evm/money/readAssets.ts'))

const CAPABILITIES = { '0x1': { assetDiscovery: { supported: true } } }
const ETHER = {
  address: 'native',
  balance: '0x1bc16d674ec80000',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', iconUrl: '', decimals: 18, price: 3000 },
}

/** Creates a modal with a connected wallet of this type, and a Blockchain API that reports one ether. */
async function withWallet(type: ConnectorType, answers: Readonly<Record<string, unknown>>, more: Options = {}) {
  const hosted = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    Response.json(
      urlOf(input).includes('supported-chains')
        ? { http: ['eip155:1'] }
        : {
            balances: [
              {
                name: 'Ether',
                symbol: 'ETH',
                chainId: 'eip155:1',
                price: 2500,
                quantity: { decimals: '18', numeric: '1' },
              },
            ],
          },
    ),
  )
  const wallet = Object.assign(fakeConnector({}), { type })
  const options = { projectId: 'p', services: { blockchainApi: 'https://api.test' }, ...more }
  const { modal } = createTestModal({ connectors: [wallet], options })
  await connect(modal, wallet.id)
  const asked: string[] = []
  Object.assign(wallet.link(), {
    provider: {
      async request({ method }: { method: string }) {
        asked.push(method)
        const answer = answers[method]
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  })
  const ether = () => portfolioOf(modal).$shown.get()?.figures?.tokens[0]?.quantity
  return { modal, asked, hosted, ether }
}
const BOTH = ['wallet_getCapabilities', 'wallet_getAssets']
const answers = { wallet_getCapabilities: CAPABILITIES, wallet_getAssets: { '0x1': [ETHER] } }

test.each(['auth', 'walletConnect'] as const)(
  'reads holdings from a wallet of type %s rather than from the Blockchain API',
  async (type) => {
    const { modal, asked, hosted, ether } = await withWallet(type, answers)
    hosted.mockClear()
    await loadHoldings(modal)
    expect([ether(), asked, hosted.mock.calls.length]).toEqual([2n * 10n ** 18n, BOTH, 0])
  },
)

test('reads holdings from the Blockchain API if the site’s currency is not that of wallets, US dollars', async () => {
  const { modal, asked, ether } = await withWallet('auth', answers, { currency: 'EUR' })
  await loadHoldings(modal)
  expect([ether(), asked]).toEqual([10n ** 18n, []])
})

test.each(['injected', 'announced', 'external'] as const)(
  'does not request holdings from a wallet of type %s',
  async (type) => {
    const { modal, asked, ether } = await withWallet(type, answers)
    await loadHoldings(modal)
    expect([ether(), asked]).toEqual([10n ** 18n, []])
  },
)

describe('Without an answer of the wallet', () => {
  test.each([
    ['does not offer assets', {}],
    ['gives a malformed answer', { ...answers, wallet_getAssets: { '0x1': [ETHER, { ...ETHER, balance: 1 }] } }],
    [
      'states other decimals for the coin than its network has',
      {
        ...answers,
        wallet_getAssets: { '0x1': [{ ...ETHER, metadata: { ...ETHER.metadata, decimals: 6 } }] },
      },
    ],
    ['rejects', { ...answers, wallet_getAssets: Object.assign(new Error('no'), { code: 4001 }) }],
  ])('reads holdings from the Blockchain API if the wallet %s', async (_title, given) => {
    const { modal, ether } = await withWallet('auth', given)
    await loadHoldings(modal)
    expect(ether()).toBe(10n ** 18n)
  })

  test('notes in the log what is wrong with the answer', async () => {
    const { modal, ether } = await withWallet('auth', { wallet_getCapabilities: 'all' })
    await loadHoldings(modal)
    expect(logOf(modal).entries()).toMatchObject([
      {
        level: 'error',
        about: 'wallet',
        text: expect.stringMatching(/: Error parsing wallet capabilities$/) as string,
      },
    ])
    expect(ether()).toBe(10n ** 18n)
  })

  test('reads holdings from the Blockchain API if the wallet is silent for 4 s', async () => {
    const { modal, ether } = await withWallet('walletConnect', { wallet_getCapabilities: new Promise(() => {}) })
    const loading = loadHoldings(modal)
    await rest()
    await pass(4_000)
    await loading
    expect(ether()).toBe(10n ** 18n)
  })
})
