import type { BitcoinProvider } from './transactions/bitcoin.ts'
import type { DEFAULT_NAMESPACE } from './caip.ts'
import type { ConnectArgs, OpenArgs } from './args.ts'
import type { Diagnosis } from './diagnostics/diagnosis.ts'
import type { WalletModalError } from './errors.ts'
import type { FeaturesInput, Options } from './options.ts'
import type { PayArgs } from './pay/payArgs.ts'
import type { PayResult } from './pay/payResult.ts'
import type { PairedProvider } from './networks/pairedProvider.ts'
import type { OpenResult, Snapshot } from './snapshot.ts'
import type { Session } from './signIn/siwx.ts'
import type { SolanaProvider } from './transactions/solana.ts'
import type { CaipNetworkId, Connection, Namespace, NetworkInput, ThemeMode } from './types.ts'

/** EIP-1193 provider, returned by `getProvider('eip155')`. */
export interface Eip1193Provider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on(event: string, listener: (...args: never[]) => void): unknown
  removeListener(event: string, listener: (...args: never[]) => void): unknown
}

/** The type that `getProvider` returns for a namespace. */
export type ProviderOf<N extends Namespace> = N extends typeof DEFAULT_NAMESPACE
  ? Eip1193Provider
  : N extends 'bip122'
    ? BitcoinProvider
    : N extends 'solana'
      ? SolanaProvider
      : PairedProvider

/**
 * `window.WalletModal`: everything that a site can call. Promises reject with `WalletModalError`; methods without a
 * promise are synchronous.
 */
export interface WalletModalApi {
  /** The version of the package. */
  readonly version: string
  /** The class of every error, for `instanceof`. */
  readonly WalletModalError: typeof WalletModalError
  /** Merges options, before or after the first `open()`. Throws `InvalidOption` naming option and value. */
  configure(options: Options): void
  /**
   * Resolves when restored sessions are known. Setting `storage` later may start another restore, with a new promise:
   * read `ready` again then. Sessions are looked for 100 ms after the page is parsed; at once if you read this.
   */
  readonly ready: Promise<void>
  /**
   * Opens the modal; resolves with the outcome when it closes. If `open` is called again before that, the earlier
   * promise resolves: with what the visitor has done since (`connected`, `signed-in`, `sent`, `swapped`, `paid`), else with
   * `closed`. For a view that is turned off or that the chain lacks, `open` resolves to `failed` (`FeatureDisabled`,
   * `UnsupportedChain`): at once, or, if the visitor can choose another network in the modal, when it closes. Rejects
   * with `InvalidOption` for an unknown view or a wrong argument, and with `NetworkNotFound`. Never rejects because of
   * what the visitor does.
   */
  open(args?: OpenArgs): Promise<OpenResult>
  /**
   * Closes the modal. While the visitor must choose a network or sign in, the modal shakes instead of closing. While it asks
   * for an e-mail address, the wallet is disconnected.
   */
  close(): void
  /**
   * Connects without opening the modal. If the wallet connects but refuses the switch to `network`, the promise
   * rejects and the wallet stays connected. Rejects with `ConnectorNotFound`, `UserRejected`, `WalletTimeout`,
   * `Aborted` …
   */
  connect(walletOrConnectorId: string, args?: ConnectArgs): Promise<Connection>
  /**
   * Disconnects all connections, those of a namespace, or a single one, given as object or by its connector id.
   * Rejects with `NotConnected` if that connection does not exist.
   */
  disconnect(args?: { namespace?: Namespace; connection?: Connection | string }): Promise<void>
  /**
   * Switches the network. Rejects with `InvalidNetworkId`, `NetworkNotFound`, `NotConnected` (only another namespace
   * has a wallet), `UserRejected`, `WalletTimeout` (60 s) …
   */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /**
   * Makes another connection the current one, and one of its addresses the current address. A disconnected connection
   * is connected again. Rejects with `NotConnected`, `InvalidOption`, `RequestPending`, and like `connect`.
   */
  switchConnection(connection: Connection | string, address?: string): Promise<void>
  /**
   * Asks the wallet to sign in. Opens the modal only if a required e-mail address comes first, or for the approval of the
   * embedded wallet. If the account has signed in already, resolves with that session. Rejects with `FeatureDisabled`
   * without the option `signIn`, `NotConnected`, `UserRejected`, `SignatureInvalid`, `Aborted` if the connection ends or
   * changes, or the visitor closes the modal …
   */
  signIn(): Promise<Session>
  /**
   * Ends all sessions. The wallets stay connected; a required sign-in is asked for at the next `open()`. Rejects with
   * `ServiceUnavailable` if the site's own object (`Siwx`) fails or does not answer in time: then the session stays.
   */
  signOut(): Promise<void>
  /**
   * Opens the modal for a payment to an address, and resolves once with how it ended. A second `pay()` settles the first as
   * `closed`, or as `submitted` if it was sent. Rejects only with `InvalidOption` for a wrong argument, and with
   * `FeatureDisabled` while payments are off (`features.pay`, else the project's dashboard).
   */
  pay(args: PayArgs): Promise<PayResult>
  /**
   * Looks for what keeps visitors from connecting, and names it. Takes at most 12 s and shows no prompt. Asks services only
   * with a project id; sends nothing to analytics. Rejects only if its code cannot be loaded (`LoadFailed`).
   */
  diagnose(): Promise<Diagnosis>
  /** Adds a network to `networks`. Throws `InvalidOption`. */
  addNetwork(network: NetworkInput | CaipNetworkId): void
  /** Removes a network. Throws `NetworkNotFound` for an unknown network, `InvalidOption` for the last one. */
  removeNetwork(id: CaipNetworkId): void
  /**
   * Returns the provider of a namespace: a stable object that follows the current connection. Undefined if nothing is
   * connected there.
   */
  getProvider<N extends Namespace = typeof DEFAULT_NAMESPACE>(namespace?: N): ProviderOf<N> | undefined
  /** Returns the current state, as plain data. */
  getState(): Snapshot
  /** Calls the listener at once and on every change; returns the unsubscribe function. */
  subscribe(listener: (state: Snapshot) => void): () => void
  /** Calls the listener with one key of the state, at once and on every change; returns the unsubscribe function. */
  subscribe<K extends keyof Snapshot>(key: K, listener: (value: Snapshot[K]) => void): () => void
  /** Sets the theme mode and merges theme variables. */
  setTheme(theme: { mode?: ThemeMode; variables?: Record<string, string> }): void
  /** Sets the language and merges texts of your own. */
  setLocale(locale: string, messages?: Record<string, string>): void
  /** Merges feature flags. */
  updateFeatures(features: FeaturesInput): void
}
