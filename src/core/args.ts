import type { CaipNetworkId, Namespace } from './types.ts'

export interface OpenArgs {
  /** Name of a view (public interface §6). Default: Account with an address connected, otherwise Connect. */
  view?: string
  /** Whose account is meant, where several are connected. */
  namespace?: Namespace
  /** One wallet to connect: the id of a connector, or the name, rdns or explorer id of a wallet. */
  wallet?: string
  /** A `wc:` URI that the site proposed itself, to be shown in place of one of ours; with `manualControl` the only one there is. */
  uri?: string
}

export interface ConnectArgs {
  /** Default: that of `network`, else the first that the wallet has. */
  namespace?: Namespace
  /** Network to switch to after connecting. */
  network?: CaipNetworkId
  /** Ends the wait; the promise rejects with `Aborted`. */
  signal?: AbortSignal
  /** For pairing, which needs it: gets the URI to show, and again each time it is renewed. */
  onUri?(uri: string): void
}
