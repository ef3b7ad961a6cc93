import type { Connector, ConnectRequest, Link, LinkChange } from '../../src/core/connector.ts'
import { WalletModalError } from '../../src/core/errors.ts'
import type { Account, CaipNetworkId, Connection, Namespace } from '../../src/core/types.ts'
import { ALICE } from './fakeEip1193.ts'

export interface FakeConnectorFacts {
  id?: string
  name?: string
  namespace?: Namespace
  accounts?: readonly string[]
  network?: CaipNetworkId
  /** `true`: the visitor rejects. An error: the wallet fails with it. */
  rejects?: true | Error
  /** The wallet never answers, not even after an abort. */
  never?: true
  /** Delay of the approval in ms. */
  delays?: number
  /** Each request waits for `approve()` or `refuse()`. */
  asks?: true
  /** The result of `restore()`. By default the wallet still grants access. */
  restores?: 'granted' | 'forgotten' | Error
}

export type FakeLink = Link & {
  /** Simulates a change made by the wallet. */
  change(change: LinkChange): void
  useAccounts(...addresses: string[]): void
  useNetwork(network: CaipNetworkId): void
  moved(network: CaipNetworkId): void
  watchers(): number
  isClosed(): boolean
}

const toAccounts = (addresses: readonly string[]): Account[] => addresses.map((address) => ({ address, type: 'eoa' }))

/** Creates a fake link, whose events the test emits. */
export function fakeLink(namespace: Namespace, addresses: readonly string[], startNetwork: CaipNetworkId): FakeLink {
  const watchers = new Set<(change: LinkChange) => void>()
  let accounts = toAccounts(addresses)
  let network = startNetwork
  let isClosed = false
  const change = (news: LinkChange) => {
    if (news.kind === 'accounts') accounts = [...news.accounts]
    if (news.kind === 'network') network = news.network
    for (const tell of [...watchers]) tell(news)
  }
  return {
    namespace,
    provider: {},
    get accounts() {
      return accounts
    },
    get network() {
      return network
    },
    watch(on) {
      watchers.add(on)
      return () => void watchers.delete(on)
    },
    close: async () => void (isClosed = true),
    change,
    useAccounts: (...wanted) =>
      change(wanted.length ? { kind: 'accounts', accounts: toAccounts(wanted) } : { kind: 'closed' }),
    useNetwork: (wanted) => change({ kind: 'network', network: wanted }),
    moved: (wanted) => wanted !== network && change({ kind: 'network', network: wanted }),
    watchers: () => watchers.size,
    isClosed: () => isClosed,
  }
}

interface Question {
  resolve(link: Link): void
  reject(error: Error): void
}

/** Creates a fake installed wallet that approves immediately by default. Tests may change its accounts and network. */
export function fakeConnector(start: FakeConnectorFacts = {}) {
  const facts = {
    id: 'com.example',
    name: 'Example',
    namespace: 'eip155' as Namespace,
    accounts: [ALICE],
    network: 'eip155:1' as CaipNetworkId,
    ...start,
  }
  const open: Question[] = []
  const links: FakeLink[] = []
  const asked: ConnectRequest[] = []
  const link = () => {
    const one = fakeLink(facts.namespace, facts.accounts, facts.network)
    links.push(one)
    return one
  }
  const answer = (): Promise<Link> => {
    if (facts.never) return new Promise(() => {})
    if (facts.asks) return new Promise((resolve, reject) => open.push({ resolve, reject }))
    const result = () => {
      if (facts.rejects) throw facts.rejects === true ? new WalletModalError('UserRejected') : facts.rejects
      return link()
    }
    return facts.delays
      ? new Promise((resolve) => setTimeout(resolve, facts.delays)).then(result)
      : Promise.resolve().then(result)
  }
  return {
    id: facts.id,
    name: facts.name,
    type: 'announced' as const,
    rdns: facts.id,
    namespaces: [facts.namespace] as readonly Namespace[],
    facts,
    asked,
    links,
    /** Returns the number of pending requests. */
    waiting: () => open.length,
    /** Answers the oldest pending request. */
    approve: () => open.shift()?.resolve(link()),
    refuse: (error: Error = new WalletModalError('UserRejected')) => open.shift()?.reject(error),
    link: () => links.at(-1) as FakeLink,
    connect: (ask: ConnectRequest) => {
      asked.push(ask)
      return answer()
    },
    async restore(_: Connection): Promise<Link | null> {
      if (facts.restores instanceof Error) throw facts.restores
      return facts.restores === 'forgotten' ? null : link()
    },
  } satisfies Connector & Record<string, unknown>
}

export type FakeConnector = ReturnType<typeof fakeConnector>
