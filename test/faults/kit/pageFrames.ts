import { compileFunction } from 'node:vm'
import { vi } from 'vitest'
import { fakeStorage, type FakeStorage } from '../../kit/fakeStorage.ts'
import type { Network } from './pageFetch.ts'
import { trusted } from '../../kit/trusted.ts'

const create = document.createElement.bind(document)

type Listener = (event: MessageEvent) => void

/** The window of a frame, as the page and the scripts of the frame see it. */
function createWindow(frame: HTMLElement, url: string): Window {
  const { origin } = new URL(url)
  const listeners = new Set<Listener>()
  const parent = {
    postMessage(data: unknown) {
      if (frame.isConnected) window.dispatchEvent(trusted(new MessageEvent('message', { data, source: own, origin })))
    },
  } as unknown as Window
  const own = {
    parent,
    addEventListener: (_: 'message', listener: Listener) => void listeners.add(listener),
    postMessage(data: unknown, target: string) {
      if (target !== origin && target !== '*') return
      const event = trusted(
        new MessageEvent('message', {
          data: structuredClone(data),
          source: parent,
          origin: location.origin,
        }),
      )
      queueMicrotask(() => listeners.forEach((listener) => listener(event)))
    },
  } as unknown as Window
  return own
}

/** Returns the scripts of a page. */
const scriptsOf = (page: Document, url: string, { loadPage }: Network) =>
  Promise.all(
    [...page.querySelectorAll('script')].map(async (script) => {
      const src = script.getAttribute('src')
      return src === null ? script.text : (await loadPage(new URL(src, url).href)).body
    }),
  )

/**
 * Loads the page of a frame, and runs its scripts. Like in a browser, `load` fires for every answer, also for an error
 * page.
 */
async function load(frame: HTMLElement, url: string, network: Network, localStorage: FakeStorage): Promise<void> {
  const { origin, search } = new URL(url)
  const { body, policy } = await network.loadPage(url)
  if (!frame.isConnected) return
  // happy-dom reports stylesheets, which it does not load.
  const html = policy.includes("frame-ancestors 'none'") ? '' : body.replaceAll('<link rel="stylesheet"', '<link')
  const page = new DOMParser().parseFromString(html, 'text/html')
  Object.defineProperty(page, 'referrer', { value: location.href })
  const window = Reflect.get(frame, 'contentWindow') as Window
  const { parent, addEventListener } = window
  const fetch = (path: string, init: RequestInit) => network.fetchIn(origin, path, init)
  const scope = { window, parent, addEventListener, document: page, location: { search }, localStorage, fetch }
  for (const code of await scriptsOf(page, url, network))
    compileFunction(code, Object.keys(scope))(...Object.values(scope))
  frame.dispatchEvent(new Event('load'))
}

/**
 * Loads frames of a page over its network, and runs their scripts with a window of their own, since happy-dom runs none
 * in frames.
 */
export function loadFrames(network: Network): void {
  const storage = fakeStorage()
  vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
    if (name !== 'iframe') return create(name, options)
    const frame = create('div')
    let url = ''
    let contentWindow: Window | undefined
    return Object.defineProperties(frame, {
      contentWindow: { get: () => (frame.isConnected ? (contentWindow ??= createWindow(frame, url)) : null) },
      src: {
        get: () => url,
        set(next: string) {
          url = next
          // The page appends its frames right after it has set their address.
          queueMicrotask(() => void load(frame, url, network, storage))
        },
      },
    })
  })
}
