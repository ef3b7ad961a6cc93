/** The part of a wallet's EIP-1193 provider that our code uses. */
export interface Eip1193 {
  request(args: { method: string; params?: unknown }): unknown
  /** Set only on our own providers whose network cannot change while the page is open, as in a Safe. */
  isFixed?: true
}

type Fields = Partial<Record<'request' | 'on' | 'removeListener' | 'off', unknown>>

/** Whether a value has a `request` method. Never throws, not even for an object whose getters throw. */
export function isEip1193(value: unknown): value is Eip1193 {
  try {
    return (
      value !== null && ['object', 'function'].includes(typeof value) && typeof (value as Fields).request === 'function'
    )
  } catch {
    return false
  }
}

/** Sends a request to a wallet. If the wallet throws synchronously, the promise rejects. */
export async function askWallet(provider: Eip1193, method: string, params?: readonly unknown[]): Promise<unknown> {
  return provider.request(params ? { method, params } : { method })
}

/**
 * Listens to an event of a wallet; returns a function that stops listening. Does nothing if the wallet has no events.
 */
export function listen(provider: unknown, event: string, listener: (value: unknown) => void): () => void {
  const call = (names: readonly ('on' | 'removeListener' | 'off')[]) => {
    try {
      const fields = provider as Fields
      const name = names.find((one) => typeof fields[one] === 'function')
      if (name)
        (fields[name] as (event: string, listener: (value: unknown) => void) => unknown).call(provider, event, listener)
    } catch {
      // Events are optional: a wallet whose event methods throw can still be used.
    }
  }
  call(['on'])
  return () => call(['removeListener', 'off'])
}
