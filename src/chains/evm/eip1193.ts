/** The part of a wallet's provider that we use (EIP-1193). */
export interface Eip1193 {
  request(args: { method: string; params?: unknown }): unknown
  /** Only on our own providers: the network cannot change while the page is open. */
  isFixed?: true
}

type Fields = Partial<Record<'request' | 'on' | 'removeListener' | 'off', unknown>>

/** Whether a value has `request`. Pages may put anything there, even getters that throw. */
export function isEip1193(value: unknown): value is Eip1193 {
  try {
    return value !== null && ['object', 'function'].includes(typeof value) && typeof (value as Fields).request === 'function'
  } catch {
    return false
  }
}

/** Sends a request to a wallet. Synchronous throws become rejections. */
export async function askWallet(provider: Eip1193, method: string, params?: readonly unknown[]): Promise<unknown> {
  return provider.request(params ? { method, params } : { method })
}

/** Listens to a wallet's event. Returns a stop function. Does nothing for wallets without events. */
export function listen(provider: unknown, event: string, listener: (value: unknown) => void): () => void {
  const call = (names: readonly ('on' | 'removeListener' | 'off')[]) => {
    try {
      const fields = provider as Fields
      const name = names.find((one) => typeof fields[one] === 'function')
      if (name) (fields[name] as (event: string, listener: (value: unknown) => void) => unknown).call(provider, event, listener)
    } catch {
      // A wallet whose events fail still works.
    }
  }
  call(['on'])
  return () => call(['removeListener', 'off'])
}
