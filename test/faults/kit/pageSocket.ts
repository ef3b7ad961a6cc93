import type { Network } from './pageFetch.ts'

/** Returns the id and the method of a JSON-RPC frame. */
function frameOf(text: string): { id?: unknown; method?: unknown; isUnread?: true } {
  try {
    return JSON.parse(text) as { id?: unknown; method?: unknown }
  } catch {
    return { isUnread: true }
  }
}

/**
 * Creates the WebSocket of all pages: the pairing SDK keeps the class that it finds when it is loaded. A connection
 * counts as pending until it is open or closed, and a call until it is answered. `pageOf` returns the network of the
 * current page.
 */
export const createSocket = ({ WebSocket }: Pick<typeof globalThis, 'WebSocket'>, pageOf: () => Network) =>
  class Socket extends WebSocket {
    readonly #network = pageOf()
    readonly #calls = new Map<unknown, () => void>()
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      const opened = this.#network.start()
      for (const type of ['open', 'error', 'close']) this.addEventListener(type, opened)
      this.addEventListener('message', ({ data }) => this.#answered(String(data)))
      this.addEventListener('close', () => this.#calls.forEach((over) => over()))
    }
    override send(data: string): void {
      const { id, method } = frameOf(data)
      if (method !== undefined) this.#calls.set(id, this.#network.start())
      super.send(data)
    }
    /** A frame that cannot be read may be the answer to any call. */
    #answered(data: string): void {
      const { id, method, isUnread } = frameOf(data)
      if (isUnread) this.#calls.forEach((over) => over())
      else if (method === undefined) this.#calls.get(id)?.()
    }
  }
