import { onTestFinished } from 'vitest'
import type { Entry, HostElement } from '../../src/core/entry.ts'
import type { Faces } from '../../src/core/page/face.ts'
import type { Options } from '../../src/core/options.ts'
import type { EventDetails } from '../../src/core/snapshot.ts'
import type { Connector } from '../../src/core/connector.ts'
import { connect } from '../../src/flows/connect/connect.ts'
import { startModal } from '../../src/flows/modal/startModal.ts'
import { errors } from '../../src/i18n/en/errors.ts'
import { explain } from '../../src/i18n/explain.ts'
import { createApi } from '../../src/flows/assets/cachedApiOf.ts'
import { createSiteClient } from '../../src/flows/site/siteApiOf.ts'
// Logins load it when they start. Loaded in advance, they need no wait for it.
import '../../src/flows/site/siteChunk.ts'
import { createModal, type ModalParts } from '../../src/modal.ts'
import type { AuthWallet } from '../../src/core/login/auth.ts'
import type { SmartSessions } from '../../src/core/login/smartSessions.ts'
import { createBlockchainApi, type BlockchainApi } from '../../src/services/blockchainApi/index.ts'
import type { Rpc } from '../../src/services/rpc/index.ts'
import { addChainUrlsOf, rpcUrlsOf } from '../../src/services/rpc/urls.ts'
import { createWalletApi, type WalletApi } from '../../src/services/walletApi/index.ts'
import type { SiteApi } from '../../src/services/walletApi/siteApi.ts'
import { rest } from './clock.ts'
import { fakeChain, type FakeChain } from './fakeChain.ts'
import { fakeConnector, type FakeConnectorFacts } from './fakeConnector.ts'
import { fakeStorage, type FakeStorage } from './fakeStorage.ts'

type Published = Parameters<Entry['publish']>[0]
type Told = { [K in keyof EventDetails]: { name: K; detail: EventDetails[K] } }[keyof EventDetails]

/**
 * Creates a fake of the entry script, without a page. It records the events that the modal emits, and sets the site's
 * options.
 */
export function fakeEntry(start: Options = {}) {
  const listeners = new Set<(options: Options) => void>()
  const events: Told[] = []
  const elements: HostElement[] = []
  let options = start
  let published: Published | undefined
  let faces: Faces = { accounts: {}, network: { label: '', paint: '' } }
  const entry: Entry = {
    isReady: false,
    version: 'test',
    pageLocale: () => 'en',
    options: () => options,
    onOptions(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    publish(snapshot, now) {
      published = snapshot
      faces = now
    },
    emit: (name, detail) => void events.push({ name, detail } as Told),
    elements: () => elements,
    onElements: () => () => {},
    dress: () => {},
  }
  return Object.assign(entry, {
    events,
    /** Adds a fake element to the page. */
    place: (element: Pick<HostElement, 'inline'>) => void elements.push(element as HostElement),
    /** Returns the details of all events with this name. */
    told: <K extends keyof EventDetails>(name: K) =>
      events.filter((one) => one.name === name).map((one) => one.detail as EventDetails[K]),
    configure(more: Options) {
      options = { ...options, ...more }
      for (const listener of [...listeners]) listener(options)
    },
    state: () => published as Published,
    faces: () => faces,
    listeners: () => listeners.size,
  })
}

/** An RPC client that rejects everything: most unit tests of the modal need no node. */
export const NO_NODE: Rpc = {
  request: () => Promise.reject(new Error('No test asks a node')),
  urlsOf: rpcUrlsOf,
  walletUrlsOf: addChainUrlsOf,
}

const realFetch = globalThis.fetch

/** Creates the real Blockchain API client without a network, unless the test replaces `fetch`. */
const offlineBlockchainApi = ({ options, version }: Pick<Entry, 'options' | 'version'>): BlockchainApi =>
  createBlockchainApi({
    options,
    version,
    fetch: (url, init) =>
      globalThis.fetch === realFetch
        ? Promise.reject(new Error('No test asks the Blockchain API'))
        : globalThis.fetch(url, init),
  })

/** Creates the real wallet API client without a network. */
export const unreachableWalletApi = ({ options, version }: Pick<Entry, 'options' | 'version'>): WalletApi =>
  createWalletApi({ options, version, fetch: () => Promise.reject(new Error('No test asks the wallet API')) })

/** Says that every origin is allowed, and that the plan has no limit. */
const openSiteApi: SiteApi = {
  origins: async () => [],
  limits: async () => ({ tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false }),
}

type Create = Parameters<NonNullable<ModalParts['late']>['get']>[0]

interface TestModalParts {
  options?: Options
  connectors?: readonly Connector[]
  /** Connectors besides the installed wallets. */
  offered?: readonly Connector[]
  chain?: FakeChain
  /** Additional fake chains. */
  more?: readonly FakeChain[]
  storage?: FakeStorage
  rpc?: Rpc['request']
  walletApi?: WalletApi
  auth?: AuthWallet
  cosigner?: SmartSessions
  /** Fake stores by factory. */
  late?: ModalParts['late']
  /** Source of the storage events of other tabs. */
  tabs?: EventTarget
}

/** Creates a real modal with a fake chain, entry and storage. */
export function createTestModal({
  options = {},
  connectors = [],
  offered = [],
  chain = fakeChain(),
  more = [],
  storage = fakeStorage(),
  rpc = NO_NODE.request,
  walletApi,
  auth,
  cosigner,
  late = new Map(),
  tabs = new EventTarget(),
}: TestModalParts = {}) {
  const networks = [chain, ...more].flatMap((one) => one.networks.map((network) => network.caipNetworkId))
  const entry = fakeEntry({ networks, storage, ...options })
  const node: Rpc = { ...NO_NODE, request: rpc }
  const modal = createModal(entry, {
    chains: [chain, ...more],
    builtIn: () => offered.map((connector) => ({ connector, isOffered: () => true })),
    rpc: async () => node,
    walletApi: async () => walletApi ?? unreachableWalletApi(entry),
    late: new Map<Create, unknown>([
      [createApi, offlineBlockchainApi(entry)],
      [createSiteClient, openSiteApi],
      ...late,
    ]),
    ...(auth && { auth: async () => auth }),
    ...(cosigner && { sessions: async () => cosigner }),
  })
  chain.announce(...connectors)
  // Adds the error messages in advance, so that a view with an error is complete immediately.
  void modal.locale.add(errors)
  modal.explain = explain
  const stops = startModal(modal, tabs)
  const stop = () => {
    modal.lifetime.abort()
    for (const one of stops.splice(0)) one()
  }
  onTestFinished(stop)
  return { modal, entry, chain, storage, tabs, stop }
}

/** Creates a test modal with a connected wallet, and clears the recorded events. */
export async function createConnected(facts: FakeConnectorFacts = {}, parts: TestModalParts = {}) {
  const wallet = fakeConnector(facts)
  const test = createTestModal({ ...parts, connectors: [wallet, ...(parts.connectors ?? [])] })
  await connect(test.modal, wallet.id)
  await rest()
  test.entry.events.length = 0
  test.chain.asked.balance.length = 0
  return { ...test, wallet }
}
