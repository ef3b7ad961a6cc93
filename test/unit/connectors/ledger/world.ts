import { onTestFinished, vi } from 'vitest'
import type { ConnectRequest, Link } from '../../../../src/core/connector.ts'
import { resolveFeatures } from '../../../../src/core/features.ts'
import type { Site } from '../../../../src/core/site.ts'
import type { CaipNetworkId, Network } from '../../../../src/core/types.ts'
import { createLedger } from '../../../../src/connectors/ledger/connector.ts'
import { createTranslate } from '../../../../src/i18n/translate.ts'
import type { MessageKey } from '../../../../src/i18n/messages.ts'
import { ENGLISH } from '../../../kit/english.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { createDemoLedger } from '../../../sandbox/ledger/createDemoLedger.ts'
import type { LedgerSettings } from '../../../sandbox/ledger/settings.ts'

export type Answers = Record<string, unknown>

const network = (id: number, name: string): Network => ({
  id,
  name,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

/** Whether the page has user activation. */
export const click = { isFresh: true }

/** Opens a page with plugged-in Ledgers, and a node that answers each method as given in `answers`. */
export function openPage(settings: Partial<LedgerSettings> = {}, answers: Answers = {}) {
  localStorage.clear()
  click.isFresh = true
  Object.defineProperty(navigator, 'userActivation', {
    value: {
      get isActive() {
        return click.isFresh
      },
    },
    configurable: true,
  })
  const demo = createDemoLedger(settings)
  const asked: { id: CaipNetworkId; method: string; params: readonly unknown[] }[] = []
  const t = createTranslate(ENGLISH)
  const lifetime = new AbortController()
  const site: Site = {
    options: () => ({}),
    features: () => resolveFeatures(),
    networks: () => [network(1, 'Ethereum'), network(8453, 'Base')],
    rpc: (id) => async (method, params) => {
      asked.push({ id, method, params })
      if (!Object.hasOwn(answers, method)) throw new Error(`No test answers ${method}`)
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
    walletRpcUrls: async () => [],
    metadata: () => ({ name: '', description: '', url: '', icons: [] }),
    storage: fakeStorage(),
    alert: () => {},
    t: (key, params) => t(key as MessageKey, params),
    addMessages: async () => {},
    signal: lifetime.signal,
  }
  onTestFinished(() => {
    lifetime.abort()
    Reflect.deleteProperty(navigator, 'hid')
    vi.useRealTimers()
  })
  const ledger = createLedger(site)
  const connect = (ask: Partial<ConnectRequest> = {}) =>
    ledger.connect({ namespace: 'eip155', signal: new AbortController().signal, ...ask })
  return { demo, site, asked, ledger, connect }
}

/** Sends a request to a link's provider. */
export const request = (link: Link, method: string, params?: unknown): Promise<unknown> =>
  (link.provider as { request(args: { method: string; params?: unknown }): Promise<unknown> }).request({
    method,
    params,
  })

/** Returns code and message of a rejected promise. */
export const failure = (promise: Promise<unknown>): Promise<{ code: unknown; message: string }> =>
  promise.then(
    () => {
      throw new Error('It did not fail')
    },
    (error: { code: unknown; message: string }) => ({ code: error.code, message: error.message }),
  )

/** Addresses of the sandbox's first two accounts, as a Ledger derives them. */
export const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
