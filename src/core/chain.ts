import type { Connector, Link } from './connector.ts'
import type { Options } from './options.ts'
import type { CaipNetworkId, Namespace, Network } from './types.ts'

/** What a chain can do in the widget. What is not listed is not offered. `rdns`: its wallets announce a reverse domain name. */
export type Ability = 'balance' | 'switch' | 'smartSessions' | 'rdns'

/** Sends one JSON-RPC request over a network's transport; rejects with a `WalletModalError`. */
export type RpcRequest = (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** The light part of a chain, usable without its libraries. */
export interface Chain {
  namespace: Namespace
  abilities: readonly Ability[]
  /** The `connectors` option that turns its installed wallets off, beside `injected`. */
  option?: keyof NonNullable<Options['connectors']>
  /** Networks that sites can name by id alone. */
  networks: readonly Network[]
  /** Loads more of them, if a site names one that is not listed. Rejects with `LoadFailed`. */
  moreNetworks?: (() => Promise<readonly Network[]>) | undefined
  isAddress(text: string): boolean
  /**
   * Finds installed wallets until the returned function is called. `changed` receives the whole list on each change.
   */
  discover(changed: (connectors: readonly Connector[]) => void): () => void
  /**
   * Creates a connector for a wallet object from the site (`connectors.custom`); undefined if the object does not fit.
   */
  fromProvider?(facts: Pick<Connector, 'id' | 'name' | 'type' | 'icon'>, provider: unknown): Connector | undefined
  /** Loads the heavy part once; a failed load is retried. Rejects with `LoadFailed`. */
  load(): Promise<ChainAdapter>
}

/** The part of a chain that only a connected visitor needs. */
export interface ChainAdapter {
  /** Its provider answers errors in its own codes; others need the texts of our errors. */
  hasOwnErrors?: true
  /** Native balance in base units; with the ability `balance`. */
  balance?(address: string, rpc: RpcRequest): Promise<bigint>
  /**
   * Asks the wallet to switch to a network, adding it if needed; with the ability `switch`. Rejects with a
   * `WalletModalError`.
   */
  switchNetwork?(link: Link, network: Network, addRpcUrls: () => Promise<readonly string[]>): Promise<void>
  /**
   * Why the wallet cannot switch to a network, as far as known without asking: the `wallet` does not have it, or it
   * cannot be told to switch (`fixed`). Undefined if nothing is known to prevent it.
   */
  obstacleTo?(link: Link, network: CaipNetworkId): 'wallet' | 'fixed' | undefined
  /** Creates the provider for the site; it follows `current()`. */
  provider(current: () => Link | undefined, changes: (listener: () => void) => () => void): unknown
}
