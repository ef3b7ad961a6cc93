import type { Connector, Link } from './connector.ts'
import type { Options } from './options.ts'
import type { CaipNetworkId, Namespace, Network } from './types.ts'

/** What a chain can do in the widget. What is not listed is not offered. `rdns`: its wallets announce a reverse domain name. */
export type Ability = 'balance' | 'switch' | 'smartSessions' | 'rdns'

/** Sends one JSON-RPC request over a network's transport; rejects with a `WalletModalError`. */
export type RpcRequest = (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** The light part of a chain: what can be known without its libraries. */
export interface Chain {
  namespace: Namespace
  abilities: readonly Ability[]
  /** Which switch of the option `connectors` turns its in-page wallets off, beside `injected`. */
  option?: keyof NonNullable<Options['connectors']>
  /** Networks that can be named by id alone. */
  networks: readonly Network[]
  /** More of them, fetched where a site names one that is not among the first. Rejects with `LoadFailed`. */
  moreNetworks?: (() => Promise<readonly Network[]>) | undefined
  isAddress(text: string): boolean
  /** Finds in-page wallets, now and later, until the returned function is called. Each time the list is another one, `changed` gets all of it. */
  discover(changed: (connectors: readonly Connector[]) => void): () => void
  /** A connector for a wallet object that the site itself brings (`connectors.custom`); undefined where the object is no such wallet. */
  fromProvider?(facts: Pick<Connector, 'id' | 'name' | 'type' | 'icon'>, provider: unknown): Connector | undefined
  /** The heavy part, fetched once; a failed fetch is forgotten. Rejects with `LoadFailed`. */
  load(): Promise<ChainAdapter>
}

/** The part of a chain that only a connected visitor needs. */
export interface ChainAdapter {
  /** Its provider answers errors in its own codes; others need the texts of our errors. */
  hasOwnErrors?: true
  /** Native balance in base units; with the ability `balance`. */
  balance?(address: string, rpc: RpcRequest): Promise<bigint>
  /** Asks the wallet to use a network, adding it where the wallet does not know it; with the ability `switch`. Rejects with a `WalletModalError`. */
  switchNetwork?(link: Link, network: Network, addRpcUrls: () => Promise<readonly string[]>): Promise<void>
  /**
   * Why the wallet behind a link cannot be asked for a network, as far as that is known without asking: the `wallet` does not have
   * it, or cannot be told to switch (`fixed`). Undefined where nothing is in the way.
   */
  obstacleTo?(link: Link, network: CaipNetworkId): 'wallet' | 'fixed' | undefined
  /** What `getProvider(namespace)` hands to the site: follows `current()`, whatever it is at the time. */
  provider(current: () => Link | undefined, changes: (listener: () => void) => () => void): unknown
}
