import type { ConnectRequest, Connector, Link } from '../../src/core/connector.ts'
import { WalletModalError } from '../../src/core/errors.ts'
import type { CaipNetworkId, Namespace } from '../../src/core/types.ts'
import { fakeLink, type FakeLink } from './fakeConnector.ts'

export interface SharedWalletFacts {
  id: string
  /** Initial network of each namespace. */
  networks: Partial<Record<Namespace, CaipNetworkId>>
  /** Initial accounts of each namespace, in the wallet's order. */
  accounts: Partial<Record<Namespace, readonly string[]>>
  /** The wallet has one session for all namespaces: disconnecting one of them ends it for all. */
  isShared?: true
  /** The wallet revokes the permission when the page disconnects. Other wallets keep it. */
  revokes?: true
}

interface Question {
  page: object
  ask: ConnectRequest
  resolve(link: Link): void
  reject(error: Error): void
}

/**
 * Creates a fake wallet that several pages of one origin use. They share permission, accounts and network, and each
 * page gets events. The wallet answers only when the test says so, and keeps its permission after a reload.
 */
export function sharedWallet(facts: SharedWalletFacts) {
  const { id, isShared } = facts
  const namespaces = Object.keys(facts.networks) as Namespace[]
  const accounts = { ...facts.accounts }
  const networks = { ...facts.networks }
  const links: { page: object; link: FakeLink }[] = []
  const questions: Question[] = []
  const late: (() => void)[] = []
  const wallet = {
    id,
    namespaces,
    isShared: Boolean(isShared),
    /** Whether the pages have permission. */
    granted: false,
    /** How a restore is answered: immediately, on `answerLate()`, or with an error. */
    restores: 'at once' as 'at once' | 'late' | 'trouble',
    /** Whether the wallet is installed. Ignored for a pairing session, which is always available. */
    isHere: true,
    /** The page of each request received. */
    asked: [] as object[],
    waiting: (page: object) => questions.some((one) => one.page === page),
    accountsOf: (namespace: Namespace) => accounts[namespace] ?? [],
    networkOf: (namespace: Namespace) => networks[namespace],
    linksOf: (page: object) => links.filter((one) => one.page === page).map((one) => one.link),
    /** Approves the oldest request of a page. Returns whether the page still waited for the answer. */
    approve(page: object): boolean {
      const question = take(page)
      if (!question) return false
      const isWanted = !question.ask.signal.aborted
      // An aborted pairing starts no session, and does not affect an existing session.
      if (isShared && !isWanted) {
        question.resolve(fakeLink(question.ask.namespace, ['0xnobody'], 'eip155:1'))
        return false
      }
      wallet.granted = true
      const others = isShared ? namespaces.filter((one) => one !== question.ask.namespace) : []
      question.resolve(
        Object.assign(open(page, question.ask.namespace), { siblings: others.map((one) => open(page, one)) }),
      )
      return isWanted
    },
    refuse: (page: object, error: Error = new WalletModalError('UserRejected')) => take(page)?.reject(error),
    useAccounts(namespace: Namespace, wanted: readonly string[]) {
      accounts[namespace] = wanted
      if (wallet.granted) for (const link of told(namespace)) link.useAccounts(...wanted)
    },
    move(namespace: Namespace, network: CaipNetworkId) {
      networks[namespace] = network
      for (const link of told(namespace)) link.change({ kind: 'network', network })
    },
    /** Revokes the permission, as if the visitor had locked the wallet or revoked the permission. */
    takeBack() {
      wallet.granted = false
      for (const { link } of links.splice(0)) link.useAccounts()
    },
    answerLate: () => late.splice(0).forEach((answer) => answer()),
    /** Closes a page and discards its requests. */
    unload(page: object) {
      for (const list of [links, questions])
        list.splice(0, Infinity, ...((list as { page: object }[]).filter((one) => one.page !== page) as never[]))
    },
    /** Returns the wallet's connector for one page. */
    connectorIn: (page: object): Connector => ({
      id,
      name: id,
      type: isShared ? 'walletConnect' : 'announced',
      namespaces,
      ...(isShared && { isShared }),
      connect: (ask) => {
        wallet.asked.push(page)
        return new Promise((resolve, reject) => questions.push({ page, ask, resolve, reject }))
      },
      async restore({ namespace, address }) {
        if (wallet.restores === 'trouble') throw new Error('boom')
        if (wallet.restores === 'late') await new Promise<void>((resolve) => late.push(resolve))
        return wallet.granted ? open(page, namespace, address) : null
      },
    }),
  }
  const told = (namespace: Namespace) => links.map(({ link }) => link).filter((link) => link.namespace === namespace)
  const take = (page: object) => questions.splice(questions.findIndex((one) => one.page === page) >>> 0, 1)[0]
  const open = (page: object, namespace: Namespace, first?: string): FakeLink => {
    const all = accounts[namespace] ?? []
    const ordered = first && all.includes(first) ? [first, ...all.filter((one) => one !== first)] : all
    const link = fakeLink(namespace, ordered, networks[namespace] as CaipNetworkId)
    links.push({ page, link })
    return Object.assign(link, {
      // A switch requested by one page changes the network for all pages.
      useNetwork: (network: CaipNetworkId) => wallet.move(namespace, network),
      close: async () => {
        if (isShared || facts.revokes) wallet.takeBack()
      },
    })
  }
  return wallet
}

export type SharedWallet = ReturnType<typeof sharedWallet>
