import { onTestFinished } from 'vitest'
import { start } from '../../src/api.ts'
import type { Connector } from '../../src/core/connector.ts'
import type { Driver } from '../../src/core/driver.ts'
import type { Options } from '../../src/core/options.ts'
import { createEntry } from '../../src/entry/createEntry.ts'
import { ATTRIBUTES } from '../../src/entry/options.ts'
import { defineTags } from '../../src/element/define.ts'
import { ACCOUNT_VIEWS } from '../../src/views/accountViews.ts'
import { LAZY_VIEWS } from '../../src/views/lazyViews.ts'
import { NO_NODE, unreachableWalletApi } from './createTestModal.ts'
import { fakeChain, type FakeChain } from './fakeChain.ts'
import { visitorOf } from './visitor.tsx'

interface TestPageParts {
  options?: Options
  connectors?: readonly Connector[]
  /** Connectors besides the installed wallets. */
  offered?: readonly Connector[]
  chain?: FakeChain
  /** HTML of the page. */
  markup?: string
}

/** Custom elements can be defined only once per page, so each test gives them another driver. */
let driver: Driver | undefined
const current = (): Driver => {
  if (!driver) throw new Error('No page yet')
  return driver
}

const parse = (markup: string) =>
  [...new DOMParser().parseFromString(markup, 'text/html').body.childNodes].map((node) =>
    document.importNode(node, true),
  )

/** Creates a page with the real elements and modal, on a fake chain. */
export async function createTestPage({
  options = {},
  connectors = [],
  offered = [],
  chain = fakeChain(),
  markup = '',
}: TestPageParts = {}) {
  await Promise.all([...Object.values(LAZY_VIEWS), ...Object.values(ACCOUNT_VIEWS)].map((load) => load()))
  chain.announce(...connectors)
  const networks = chain.networks.map(({ caipNetworkId }) => caipNetworkId)
  const rpc = async () => NO_NODE
  const offers = () => offered.map((connector) => ({ connector, isOffered: () => true }))
  const made = createEntry(async () => ({
    start: (entry) =>
      start(entry, { chains: [chain], rpc, builtIn: offers, walletApi: async () => unreachableWalletApi(entry) }),
  }))
  // Not by `configure()`: after that, no attribute of `markup` would count.
  for (const id of networks) made.api.addNetwork(id)
  if (Object.keys(options).length) made.api.configure(options)
  driver = made.driver
  defineTags(current, ATTRIBUTES)
  const events: { name: string; detail: unknown; target: EventTarget | null }[] = []
  const heard = new AbortController()
  for (const name of [
    'ready',
    'open',
    'close',
    'view',
    'connect',
    'disconnect',
    'account',
    'network',
    'error',
  ] as const) {
    document.addEventListener(
      `wallet-modal:${name}`,
      (event) => events.push({ name, detail: event.detail, target: event.target }),
      { signal: heard.signal },
    )
  }
  document.body.append(...parse(markup))
  onTestFinished(() => {
    made.api.close()
    document.body.replaceChildren()
    heard.abort()
  })
  const elements = () => [...document.querySelectorAll<HTMLElement>('wallet-modal')]
  return {
    ...made,
    chain,
    events,
    elements,
    told: (name: string) => events.filter((one) => one.name === name).map(({ detail }) => detail),
    /** Returns queries inside one element of the page: the first <wallet-modal> by default. */
    at(selector = 'wallet-modal') {
      const root = document.querySelector(selector)?.shadowRoot
      if (!root) throw new Error(`Nothing at ${selector}`)
      return visitorOf(root)
    },
  }
}
