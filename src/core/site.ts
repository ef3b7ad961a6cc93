import type { RpcRequest } from './rpcRequest.ts'
import type { WalletModalError } from './errors.ts'
import type { Features, Metadata, Options, StorageLike } from './options.ts'
import type { CaipNetworkId, Network } from './types.ts'

/**
 * What connectors and chains may know of the site and its options. Call the methods again for each use, since options
 * change.
 */
export interface Site {
  options(): Options
  /** Returns the features in effect: the site's options, then the remote features, then the defaults. */
  features(): Features
  /** Returns the site's networks, the current one first. */
  networks(): readonly Network[]
  /**
   * Returns a function that sends RPC requests for a network through the site's URLs. It rejects with
   * `NetworkNotFound` if the site does not have the network.
   */
  rpc(network: CaipNetworkId): RpcRequest
  /** Resolves with the RPC URLs that may be passed on to a wallet: those that contain the project id are left out. */
  walletRpcUrls(network: Network): Promise<readonly string[]>
  /**
   * Returns our client id at the pairing relay, sent along with Blockchain API requests; undefined if no wallet is
   * paired.
   */
  clientId?(): string | undefined
  /**
   * Returns the site's name, description, URL and icons for wallets: the option `metadata`, completed from the page.
   */
  metadata(): Metadata
  /** Storage for sessions; never throws. */
  storage: StorageLike
  /** Shows a configuration problem in the modal if `debug` is on. */
  alert(error: WalletModalError): void
  /** Reports an error that no promise carries to the site: as `wallet-modal:error`, and in the log. */
  report?(error: WalletModalError): void
  /** Returns the message of a catalogue key, in the current language. */
  t(key: string, params?: Record<string, string | number>): string
  /**
   * Adds English messages to the catalogue. Lazily loaded code has its messages in its own chunk. Resolves once their
   * translation is loaded or takes too long.
   */
  addMessages(words: Readonly<Record<string, string>>): Promise<unknown>
  /** Aborted when the modal is destroyed. */
  signal: AbortSignal
}
