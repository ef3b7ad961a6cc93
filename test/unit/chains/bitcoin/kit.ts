import { onTestFinished } from 'vitest'
import { adapter } from '../../../kit/bitcoinAdapter.ts'
import { discoverWallets } from '../../../../src/chains/bitcoin/discovery/index.ts'
import { builtInNetworks } from '../../../../src/chains/bitcoin/networks.ts'
import type { BitcoinProvider } from '../../../../src/core/transactions/bitcoin.ts'
import type { Connector, Link } from '../../../../src/core/connector.ts'
import type { Connection, Network } from '../../../../src/core/types.ts'
import { openPage } from '../../sandbox/bitcoinPage.ts'

/** Every interface of the sandbox's Bitcoin wallet, with the id and type of its connector. */
export const INTERFACES = [
  { via: 'standard', id: 'Demo Bitcoin Wallet', type: 'standard' },
  { via: 'sats', id: 'Demo Bitcoin Wallet', type: 'injected' },
  { via: 'leather', id: 'LeatherProvider', type: 'injected' },
  { via: 'okx', id: 'OKX', type: 'injected' },
  { via: 'unisat', id: 'unisat', type: 'injected' },
  { via: 'bitget', id: 'bitget', type: 'injected' },
  { via: 'binance', id: 'binancew3w', type: 'injected' },
] as const

export type Via = (typeof INTERFACES)[number]['via']

export const [MAINNET, TESTNET, SIGNET] = builtInNetworks() as [Network, Network, Network]

/** Collects every list that discovery reports for a window. */
export function find(host: Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>) {
  const lists: (readonly Connector[])[] = []
  const stop = discoverWallets(
    host,
    async () => adapter,
    (list) => lists.push(list),
  )
  onTestFinished(stop)
  return { lists, stop, now: () => lists.at(-1) ?? [], ids: () => (lists.at(-1) ?? []).map(({ id }) => id) }
}

type Settings = Parameters<typeof openPage>[1]

/** Opens a page with one interface of the sandbox's wallet, and finds its connector by discovery. */
export function openWallet(via: Via, { utxoUrl = '', ...settings }: Settings & { utxoUrl?: string } = {}) {
  const { host, wallet } = openPage(utxoUrl, { interfaces: [via], ...settings })
  const found = find(host)
  const [connector] = found.now()
  if (!connector) throw new Error(`${via} was not found`)
  return { host, wallet, connector, found }
}

export const ask = (signal = new AbortController().signal) => ({ namespace: 'bip122' as const, signal })

/** Opens the wallet's page and connects the wallet. `provider` is the object that the site gets. */
export async function connectWallet(via: Via, settings?: Parameters<typeof openWallet>[1]) {
  const page = openWallet(via, settings)
  const link = await page.connector.connect(ask())
  return { ...page, link, provider: providerOf(link) }
}

export const providerOf = (link: Link | undefined) => adapter.provider(() => link) satisfies BitcoinProvider

/** Creates the connection as the modal saves it. */
export const savedOf = ({ id, name, type }: Connector, { accounts, network }: Link): Connection => ({
  connectorId: id,
  connectorName: name,
  connectorType: type,
  namespace: 'bip122',
  accounts,
  address: accounts[0]?.address ?? '',
  network,
  status: 'reconnecting',
})

/** Returns the error of a promise that must reject. */
export const failure = (promise: Promise<unknown>): Promise<{ code?: unknown; message: string; cause?: unknown }> =>
  promise.then(
    () => {
      throw new Error('It did not fail')
    },
    (error: Error) => error,
  )
