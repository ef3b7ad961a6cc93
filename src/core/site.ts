import type { RpcRequest } from './chain.ts'
import type { WalletModalError } from './errors.ts'
import type { Features, Metadata, Options, StorageLike } from './options.ts'
import type { CaipNetworkId, Network } from './types.ts'

/** What connectors and chains may know of the site. Call these when needed: options change. */
export interface Site {
  options(): Options
  /** The features in force: the site's options, then the remote features, then the defaults. */
  features(): Features
  /** The site's networks, the current one first. */
  networks(): readonly Network[]
  /**
   * Sends RPC requests for a network over the site's URLs; rejects with `NetworkNotFound` for a network that is not the
   * site's.
   */
  rpc(network: CaipNetworkId): RpcRequest
  /** RPC URLs that a wallet may get: none contains the project id. */
  walletRpcUrls(network: Network): Promise<readonly string[]>
  /** The page's client id at the relay while a wallet is paired, for the Blockchain API. */
  clientId?(): string | undefined
  /** The site's details for wallets: the option `metadata`, completed from the page. */
  metadata(): Metadata
  /** Storage for sessions; never throws. */
  storage: StorageLike
  /** Shows a configuration problem in the modal if `debug` is on. */
  alert(error: WalletModalError): void
  /** The message of a catalogue key, in the current language. */
  say(key: string, params?: Record<string, string | number>): string
  /** Adds English messages of a lazily loaded part. */
  bring(words: Readonly<Record<string, string>>): void
  /** Aborted when the modal is destroyed. */
  signal: AbortSignal
}
