import type { Connector, Link } from './connector.ts'
import type { Options } from './options.ts'
import type { RpcRequest } from './rpcRequest.ts'
import type { CaipNetworkId, Namespace, Network } from './types.ts'

/**
 * What the widget can do on a chain; actions that a chain does not list are not shown. `rdns`: its wallets announce a
 * reverse domain name. `names`: its accounts can have names. `activity`: a service has the transactions of its
 * accounts. `send`: coins and tokens can be sent (`ChainMoney`). `allowances`: what others may spend can be found and
 * revoked (`ChainAllowances`). `onramp`: providers sell its coins and tokens. `pay`: payments can be made on it.
 */
export type Ability =
  | 'balance'
  | 'switch'
  | 'smartSessions'
  | 'rdns'
  | 'names'
  | 'activity'
  | 'send'
  | 'swap'
  | 'allowances'
  | 'onramp'
  | 'pay'

/** The small part of a chain (namespace, networks, wallet discovery), usable without loading the chain's libraries. */
export interface Chain {
  namespace: Namespace
  abilities: readonly Ability[]
  /**
   * A key of the option `connectors`. If its value is false, this chain's installed wallets are hidden, as with
   * `injected`.
   */
  option?: keyof NonNullable<Options['connectors']>
  /** Built-in networks, which a site can name by id alone. */
  networks: readonly Network[]
  /** Loads the rarer built-in networks, if a site names a network that `networks` lacks. Rejects with `LoadFailed`. */
  moreNetworks?: (() => Promise<readonly Network[]>) | undefined
  isAddress(text: string): boolean
  /**
   * Looks for installed wallets until the returned function is called. Each change calls `changed` with all wallets
   * found so far.
   */
  discover(changed: (connectors: readonly Connector[]) => void): () => void
  /**
   * Creates a connector for a provider that the site passes in `connectors.custom`; undefined if the object is no
   * provider of this chain.
   */
  fromProvider?(facts: Pick<Connector, 'id' | 'name' | 'type' | 'icon'>, provider: unknown): Connector | undefined
  /** Loads the adapter once; after a failed load the next call tries again. Rejects with `LoadFailed`. */
  load(): Promise<ChainAdapter>
}

/** The part of a chain that only a connected visitor needs. */
export interface ChainAdapter {
  /**
   * True if the chain's provider rejects with errors of its own; otherwise it rejects with our errors, which need a
   * localized message.
   */
  hasOwnErrors?: true
  /** Reads the native balance in base units. Required for the ability `balance`. */
  balance?(address: string, rpc: RpcRequest): Promise<bigint>
  /**
   * Requests a network switch from the wallet, and adds the network if the wallet lacks it. Required for the ability
   * `switch`. Rejects with a `WalletModalError`.
   */
  switchNetwork?(link: Link, network: Network, addRpcUrls: () => Promise<readonly string[]>): Promise<void>
  /**
   * Returns why the wallet cannot switch to a network, as far as that is known without a request. `wallet`: the wallet
   * does not support the network. `fixed`: the wallet offers no way to switch. Undefined if a switch may work.
   */
  obstacleTo?(link: Link, network: CaipNetworkId): 'wallet' | 'fixed' | undefined
  /**
   * Creates the provider that sites get. It uses `current()` for each request, so it survives a change of wallet;
   * `changes` reports when `current()` returns another link.
   */
  provider(current: () => Link | undefined, changes: (listener: () => void) => () => void): unknown
}
