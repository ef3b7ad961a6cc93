import { onTestFinished } from 'vitest'
import type { WalletModalError } from '../../src/core/errors.ts'
import { resolveFeatures } from '../../src/core/features.ts'
import type { Options } from '../../src/core/options.ts'
import type { Site } from '../../src/core/site.ts'
import type { Network } from '../../src/core/types.ts'
import { createFrame } from '../../src/services/frame/index.ts'
import { errors } from '../../src/i18n/en/errors.ts'
import { frame as words } from '../../src/i18n/en/frame.ts'
import { createTranslate } from '../../src/i18n/translate.ts'
import { rest } from './clock.ts'
import { fakeNetwork } from './fakeChain.ts'
import { fakeStorage } from './fakeStorage.ts'
import { trusted } from './trusted.ts'

export const BASE = 'https://secure.test'
export const SOLANA_ID = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA = fakeNetwork(0, 'Solana', {
  id: SOLANA_ID.split(':')[1],
  chainNamespace: 'solana',
  caipNetworkId: SOLANA_ID,
})
export const NETWORKS: readonly Network[] = [fakeNetwork(1, 'Ethereum'), fakeNetwork(137, 'Polygon'), SOLANA]

export interface Posted {
  type: string
  id: string
  payload?: Record<string, unknown>
}

/** Creates a site with a project id, as connectors and services see it. */
export function fakeSite({
  networks = NETWORKS,
  ...start
}: Omit<Options, 'networks'> & { networks?: readonly Network[] } = {}) {
  const lifetime = new AbortController()
  const alerts: WalletModalError[] = []
  const storage = fakeStorage()
  let options: Options = { projectId: 'project', services: { secureSite: BASE }, ...start }
  const t = createTranslate(words, errors)
  const site: Site = {
    options: () => options,
    features: () => resolveFeatures(options.features),
    networks: () => networks,
    rpc: () => () => Promise.reject(new Error('No test asks a node')),
    walletRpcUrls: async ({ rpcUrls }) => rpcUrls.default.http,
    metadata: () => ({ name: 'Shop', description: 'Sells', url: 'https://shop.test', icons: [] }),
    storage,
    alert: (error) => void alerts.push(error),
    t: (key, params) => t(key as keyof typeof words, params),
    addMessages: async () => {},
    signal: lifetime.signal,
  }
  return {
    site,
    alerts,
    storage,
    end: () => lifetime.abort(),
    configure: (more: Options) => (options = { ...options, ...more }),
  }
}

/** Stands for an answer that never arrives. */
export const NO_ANSWER = Symbol('no answer')

/** The answers, by name of the request. If a function throws, the answer is an error with its message. */
export type FakeAnswers = Record<string, (payload: Record<string, unknown>) => unknown>

/** The fake page inside the frame. */
interface FakePage {
  postMessage(message: Posted, target: string): void
}

/**
 * Creates the real frame client with a fake page in its frame. The test reads the client's requests and sends the
 * answers.
 */
export function createFakeFrame(options: Parameters<typeof fakeSite>[0] = {}) {
  const world = fakeSite(options)
  const posted: Posted[] = []
  const targets: string[] = []
  let answers: FakeAnswers = {}
  let element: HTMLIFrameElement | undefined
  let page: FakePage | null = null
  let place = (frame: HTMLElement): void => document.body.append(frame)

  /** Replaces the page in the frame, as browsers do when the frame is moved. */
  function renew(): void {
    page = {
      postMessage(message, target) {
        // Throws, as in a browser, if a value cannot be cloned.
        const sent = structuredClone(message)
        posted.push(sent)
        targets.push(target)
        serve(sent)
      },
    }
  }

  const frame = createFrame({
    site: world.site,
    version: '1.2.3',
    place(one) {
      element = one as HTMLIFrameElement
      // Loads nothing: the test plays the role of the frame's page.
      element.srcdoc = ''
      renew()
      Object.defineProperty(element, 'contentWindow', {
        configurable: true,
        get: () => (element?.isConnected ? page : null),
      })
      place(one)
    },
  })

  function say(data: unknown, { origin = BASE, source = page }: { origin?: string; source?: unknown } = {}): void {
    dispatchEvent(trusted(new MessageEvent('message', { data, origin, source: source as Window })))
  }

  /** Answers a request with the answers set by the test. */
  function serve({ type, id, payload = {} }: Posted): void {
    const name = type.replace('@w3m-app/', '')
    const by = answers[name]
    if (!by) return
    queueMicrotask(() => {
      try {
        const given = by(payload)
        if (given !== NO_ANSWER)
          say({ type: `@w3m-frame/${name}_SUCCESS`, id, ...(given !== undefined && { payload: given }) })
      } catch (error) {
        say({ type: `@w3m-frame/${name}_ERROR`, id, payload: { message: (error as Error).message } })
      }
    })
  }

  const named = (name: string) => posted.filter(({ type }) => type === `@w3m-app/${name}`)
  const asked = (name: string) => {
    const one = named(name).at(-1)
    if (!one) throw new Error(`No request ${name}; received: ${posted.map(({ type }) => type).join()}`)
    return one
  }
  const answer = (name: string, payload?: unknown) =>
    say({ type: `@w3m-frame/${name}_SUCCESS`, id: asked(name).id, ...(payload !== undefined && { payload }) })

  onTestFinished(() => {
    world.end()
    element?.remove()
  })

  return {
    ...world,
    frame,
    posted,
    targets,
    say,
    named,
    asked,
    answer,
    renew,
    page: () => page,
    element: () => element,
    /** Sets automatic answers. */
    serve: (more: FakeAnswers) => void (answers = { ...answers, ...more }),
    placeBy: (by: typeof place) => void (place = by),
    refuse: (name: string, message?: unknown) =>
      say({ type: `@w3m-frame/${name}_ERROR`, id: asked(name).id, payload: { message } }),
    names: () => posted.map(({ type }) => type.replace('@w3m-app/', '')),
    ready: (payload: unknown = {}) => say({ type: '@w3m-frame/READY', payload }),
    /** Waits until the frame is added to the page, sends READY, and answers the initial requests. */
    async start({ smart = [1] as readonly number[] } = {}): Promise<void> {
      await rest()
      answers = {
        SYNC_DAPP_DATA: () => undefined,
        SYNC_THEME: () => undefined,
        GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: smart }),
        ...answers,
      }
      say({ type: '@w3m-frame/READY', payload: {} })
      await rest()
    },
  }
}

export type FakeFrame = ReturnType<typeof createFakeFrame>
