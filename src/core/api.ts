import type { BitcoinProvider } from './transactions/bitcoin.ts'
import type { DEFAULT_NAMESPACE } from './caip.ts'
import type { ConnectArgs, OpenArgs } from './args.ts'
import type { WalletModalError } from './errors.ts'
import type { FeaturesInput, Options } from './options.ts'
import type { PairedProvider } from './networks/pairedProvider.ts'
import type { OpenResult, Snapshot } from './snapshot.ts'
import type { SolanaProvider } from './transactions/solana.ts'
import type { CaipNetworkId, Connection, Namespace, NetworkInput, ThemeMode } from './types.ts'

/** EIP-1193 provider, as `getProvider('eip155')` gives it. */
export interface Eip1193Provider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on(event: string, listener: (...args: never[]) => void): unknown
  removeListener(event: string, listener: (...args: never[]) => void): unknown
}

/** What `getProvider` gives for a namespace. */
export type ProviderOf<N extends Namespace> = N extends typeof DEFAULT_NAMESPACE ? Eip1193Provider : N extends 'bip122' ? BitcoinProvider : N extends 'solana' ? SolanaProvider : PairedProvider

/**
 * `window.WalletModal`: everything that a site can call (public interface §3).
 * Promises reject with `WalletModalError`; methods without a promise answer at once.
 */
export interface WalletModalApi {
  readonly version: string
  /** The class of every error, for `instanceof`. */
  readonly WalletModalError: typeof WalletModalError
  /** Merges options; before or after the first open. Throws `InvalidOption` naming option and value. */
  configure(options: Options): void
  /** Resolves when restored sessions are known. A `storage` that is set later is looked at, too: ask anew then. */
  readonly ready: Promise<void>
  /** Opens the modal; resolves when it closes with how that came about. A later call settles it as `closed`, or as `connected` once a wallet has connected. Never rejects for what a visitor does. */
  open(args?: OpenArgs): Promise<OpenResult>
  /** Closes the modal; refused, with a shake, where the specification forbids closing. */
  close(): void
  /** Connects without opening the modal. Where only the `network` is refused it rejects too, and the wallet stays connected. Rejects with `ConnectorNotFound`, `UserRejected`, `WalletTimeout`, `Aborted` … */
  connect(walletOrConnectorId: string, args?: ConnectArgs): Promise<Connection>
  /** Ends the connections named: all, those of a namespace, or one by its object or connector id. Rejects with `NotConnected` for one that does not exist. */
  disconnect(args?: { namespace?: Namespace; connection?: Connection | string }): Promise<void>
  /** Rejects with `InvalidNetworkId`, `NetworkNotFound`, `NotConnected` (a wallet is in use, and none in that namespace), `UserRejected`, `WalletTimeout` (60 s) … */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Uses another connection, and an address of it; one that is disconnected logs in again. Rejects with `NotConnected`, `InvalidOption`, `RequestPending`, and like `connect`. */
  switchConnection(connection: Connection | string, address?: string): Promise<void>
  /** Throws `InvalidOption`. */
  addNetwork(network: NetworkInput | CaipNetworkId): void
  /** Throws `NetworkNotFound` for one that is not there, `InvalidOption` for the last one. */
  removeNetwork(id: CaipNetworkId): void
  /** The wallet of a namespace, or undefined when nothing is connected there. One stable object that follows the active connection. */
  getProvider<N extends Namespace = typeof DEFAULT_NAMESPACE>(namespace?: N): ProviderOf<N> | undefined
  getState(): Snapshot
  /** Calls the listener at once and on every change; returns the unsubscribe function. */
  subscribe(listener: (state: Snapshot) => void): () => void
  subscribe<K extends keyof Snapshot>(key: K, listener: (value: Snapshot[K]) => void): () => void
  setTheme(theme: { mode?: ThemeMode; variables?: Record<string, string> }): void
  setLocale(locale: string, messages?: Record<string, string>): void
  updateFeatures(features: FeaturesInput): void
}
