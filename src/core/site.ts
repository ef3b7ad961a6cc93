import type { RpcRequest } from './chain.ts'
import type { WalletModalError } from './errors.ts'
import type { Metadata, Options, StorageLike } from './options.ts'
import type { CaipNetworkId, Network } from './types.ts'

/** What a connector or chain may know of the site that it works for. Read when it is needed: options change. */
export interface Site {
  options(): Options
  /** The networks that the site works on, the one in use first. */
  networks(): readonly Network[]
  /** Requests of one network over the site's own URLs; rejects with `NetworkNotFound` for one that is not the site's. */
  rpc(network: CaipNetworkId): RpcRequest
  /** URLs of a network that a wallet may be told: none with the project id. */
  walletRpcUrls(network: Network): Promise<readonly string[]>
  /** Who the relay knows this page as, while a wallet is paired: the Blockchain API is told. */
  clientId?(): string | undefined
  /** What wallets show of the site: the option `metadata`, filled up from the page. */
  metadata(): Metadata
  /** Where the visitor's sessions are kept; never throws. */
  storage: StorageLike
  /** Shows a developer what is wrong with the site's settings, where `debug` is on. */
  alert(error: WalletModalError): void
  /** Words of the language shown, by their key in the catalogue. */
  say(key: string, params?: Record<string, string | number>): string
  /** Adds English words that came with a lazily loaded part. */
  bring(words: Readonly<Record<string, string>>): void
  /** Aborted when the modal is gone for good. */
  signal: AbortSignal
}
