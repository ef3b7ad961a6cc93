import { onTestFinished, expect, test, vi } from 'vitest'
import { createBuyApi } from '../../../src/flows/buy/buyApiOf.ts'
import { createNameRegistry } from '../../../src/flows/names/registrationApiOf.ts'
import { createPayClient } from '../../../src/flows/pay/payApiOf.ts'
import { createConvert } from '../../../src/flows/swap/convertApiOf.ts'
import type { Modal } from '../../../src/modal.ts'
import { createBlockchainApi } from '../../../src/services/blockchainApi/index.ts'
import { createWalletApi } from '../../../src/services/walletApi/index.ts'
import { createTestModal } from '../../kit/createTestModal.ts'
import { fakeLink } from '../../kit/fakeConnector.ts'
import { loadEvm } from '../../kit/loadEvm.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const network = 'eip155:1'
const CHAIN = 'https://chain.test'
const LIST = 'https://list.test'
const options = { projectId: 'p', services: { blockchainApi: CHAIN, walletApi: LIST } }

/** Records requests; every network counts as supported. */
function setUp() {
  const fetch = vi.fn(async (url: string) =>
    Response.json(url.includes('supported-chains') ? { http: [network], ws: [] } : {}),
  )
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { ...createTestModal({ options }), sent: () => fetch.mock.calls.splice(0).map(([url]) => new URL(url)) }
}

/** Sends a request by each client of the hosted services. What they answer does not matter. */
async function askAll(modal: Modal) {
  const api = createBlockchainApi({
    options: modal.site.options,
    version: modal.entry.version,
    clientId: modal.site.clientId,
  })
  const list = createWalletApi({ options: modal.site.options, version: modal.entry.version })
  const { urlsOf } = await modal.rpc()
  const rpcUrls = urlsOf({
    network: { caipNetworkId: network, rpcUrls: { default: { http: [] } } },
    options,
    caller: { version: modal.entry.version, clientId: modal.site.clientId?.() },
  })
  await Promise.allSettled([
    api.identity({ address: ALICE }),
    api.history({ address: ALICE, network }),
    api.balances({ address: ALICE, network, currency: 'usd' }),
    api.price({ address: ALICE, network, currency: 'usd' }),
    api.profile({ name: 'a.reown.id', network }),
    api.names({ address: ALICE, network }),
    createBuyApi(modal).options(network),
    createConvert(modal).tokens(network),
    createConvert(modal).gasPrice(network),
    createNameRegistry(modal).suggestions({ label: 'alice', network }),
    createPayClient(modal).purchase({ exchange: 'one', sessionId: 's' }),
    modal.cosigner().then((cosigner) => cosigner.list(`${network}:${ALICE}`)),
    ...rpcUrls.map((url) => fetch(url)),
    list.features(),
    list.wallets({ page: 1, entries: 1 }),
    createPayClient(modal).exchangeAssets('one'),
  ])
}

test('adds clientId last to every request of the Blockchain API while a wallet is paired, and to none of the wallet API', async () => {
  const { modal, sent } = setUp()
  await askAll(modal)
  expect(sent().filter(({ searchParams }) => searchParams.has('clientId'))).toEqual([])
  const link = { ...fakeLink('eip155', [ALICE], network), clientId: 'did:key:z6Mk' }
  modal.links.set(
    { namespace: 'eip155', connectorId: 'walletConnect' },
    { link, adapter: await loadEvm(), connectorId: 'walletConnect', unwatch: () => {} },
  )
  await askAll(modal)
  const urls = sent()
  const chain = urls.filter(({ origin }) => origin === CHAIN)
  const paths = new Set(chain.map(({ pathname }) => pathname.split('/').slice(1, 3).join('/')))
  expect([...paths].sort()).toEqual([
    'v1/',
    'v1/account',
    'v1/convert',
    'v1/fungible',
    'v1/identity',
    'v1/json-rpc',
    'v1/onramp',
    'v1/profile',
    'v1/sessions',
    'v1/supported-chains',
  ])
  expect(chain.map(({ search }) => search).filter((search) => !search.endsWith('&clientId=did%3Akey%3Az6Mk'))).toEqual(
    [],
  )
  const list = urls.filter(({ origin }) => origin === LIST)
  expect(list.map(({ pathname }) => pathname)).toEqual([
    '/appkit/v1/config',
    '/getWallets',
    '/appkit/v1/transfers/assets/exchanges/one',
  ])
  expect(list.filter(({ searchParams }) => searchParams.has('clientId'))).toEqual([])
  expect(chain.length + list.length).toBe(urls.length)
})
