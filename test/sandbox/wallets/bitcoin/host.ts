/** The part of `window` that the wallet uses. Tests in Node pass their own. */
export interface Host {
  addEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
  [name: string]: unknown
}

/** Sets an object at a path of the window, and keeps its neighbors. */
export function place(host: Host, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path
  if (name === undefined) return
  if (rest.length === 0) {
    host[name] = value
    return
  }
  const inner = (host[name] ?? {}) as Host
  host[name] = inner
  place(inner, rest, value)
}

/** An entry of the registry of Bitcoin providers (WBIP-004). */
export interface Registered {
  /** Path of the provider on the window. */
  id: string
  name: string
  icon: string
  webUrl: string
  methods: readonly string[]
}

export function register(host: Host, entry: Registered): void {
  const providers = Array.isArray(host.btc_providers) ? (host.btc_providers as Registered[]) : []
  host.btc_providers = providers
  if (!providers.some(({ id }) => id === entry.id)) providers.push(entry)
}
