/** What a wallet puts into the page, as far as we rely on it (EIP-1193). */
export interface Eip1193 {
  request(args: { method: string; params?: unknown }): unknown
  /** Of our own connectors: it stays on its network for as long as the page is open. */
  isFixed?: true
}

type Fields = Partial<Record<'request' | 'on' | 'removeListener' | 'off', unknown>>

/** Whether a value can be asked like a wallet. Wallets and pages may have put anything there, also getters that throw. */
export function isEip1193(value: unknown): value is Eip1193 {
  try {
    return value !== null && ['object', 'function'].includes(typeof value) && typeof (value as Fields).request === 'function'
  } catch {
    return false
  }
}

/** Sends a request to a wallet; what it throws at once rejects like what it throws later. */
export async function askWallet(provider: Eip1193, method: string, params?: readonly unknown[]): Promise<unknown> {
  return provider.request(params ? { method, params } : { method })
}

/** Listens to a wallet's event until the returned function is called. Wallets without events are left in peace. */
export function listen(provider: unknown, event: string, listener: (value: unknown) => void): () => void {
  const call = (names: readonly ('on' | 'removeListener' | 'off')[]) => {
    try {
      const fields = provider as Fields
      const name = names.find((one) => typeof fields[one] === 'function')
      if (name) (fields[name] as (event: string, listener: (value: unknown) => void) => unknown).call(provider, event, listener)
    } catch {
      // A wallet that cannot tell its changes is still a wallet.
    }
  }
  call(['on'])
  return () => call(['removeListener', 'off'])
}
