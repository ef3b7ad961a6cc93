import type { Emitter, Listener } from './emitter.ts'

/** An EIP-1193 provider with Node-style event methods. */
export interface Eip1193Provider {
  readonly isDemoWallet: true
  request(args: unknown): Promise<unknown>
  isConnected(): boolean
  on(event: string, listener: Listener): Eip1193Provider
  addListener(event: string, listener: Listener): Eip1193Provider
  once(event: string, listener: Listener): Eip1193Provider
  off(event: string, listener: Listener): Eip1193Provider
  removeListener(event: string, listener: Listener): Eip1193Provider
  removeAllListeners(event?: string): Eip1193Provider
  listenerCount(event: string): number
}

/** Combines requests and events into one provider object. */
export function createProvider(request: (args: unknown) => Promise<unknown>, events: Emitter): Eip1193Provider {
  const chained = (act: () => void) => {
    act()
    return provider
  }
  const once = (event: string, listener: Listener) => {
    const first: Listener = (payload) => {
      events.off(event, first)
      listener(payload)
    }
    events.on(event, first)
  }
  const provider: Eip1193Provider = {
    isDemoWallet: true,
    request,
    isConnected: () => true,
    on: (event, listener) => chained(() => events.on(event, listener)),
    addListener: (event, listener) => chained(() => events.on(event, listener)),
    once: (event, listener) => chained(() => once(event, listener)),
    off: (event, listener) => chained(() => events.off(event, listener)),
    removeListener: (event, listener) => chained(() => events.off(event, listener)),
    removeAllListeners: (event) => chained(() => events.clear(event)),
    listenerCount: (event) => events.count(event),
  }
  return provider
}
