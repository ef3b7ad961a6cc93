import { vi } from 'vitest'
import type { Network } from './pageFetch.ts'

const create = document.createElement.bind(document)

/** What a page of the sandbox posts to its parent as soon as it is loaded. */
const POSTED = /parent\.postMessage\((".*?"), '\*'\)/

/** Loads the page of a frame. Like in a browser, `load` fires for every answer, also for an error page. */
async function load(frame: HTMLElement, url: string, network: Network): Promise<void> {
  const { isRead, body } = await network.loadFrame(url)
  if (!frame.isConnected) return
  const [, posted] = POSTED.exec(isRead ? body : '') ?? []
  if (posted !== undefined) {
    const source = Reflect.get(frame, 'contentWindow') as MessageEventSource
    const data: unknown = JSON.parse(posted)
    window.dispatchEvent(new MessageEvent('message', { data, source, origin: new URL(url).origin }))
  }
  frame.dispatchEvent(new Event('load'))
}

/**
 * Loads frames of a page over its network, since happy-dom runs no scripts in frames. Supports pages that only post
 * one message, as those of the verify service do.
 */
export function loadFrames(network: Network): void {
  vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
    if (name !== 'iframe') return create(name, options)
    const frame = create('div')
    let url = ''
    return Object.defineProperties(frame, {
      contentWindow: { value: {} },
      src: {
        get: () => url,
        set(next: string) {
          url = next
          // The page appends its frames right after it has set their address.
          queueMicrotask(() => void load(frame, url, network))
        },
      },
    })
  })
}
