import type { CaipNetworkId, Namespace } from './types.ts'

export interface OpenArgs {
  /** Name of the view to open. Default: Account if an account is connected, otherwise Connect. */
  view?: string
  /** The namespace whose account to show, if several namespaces are connected. */
  namespace?: Namespace
  /** One wallet to connect: the id of a connector, or the name, rdns or explorer id of a wallet. */
  wallet?: string
  /** A `wc:` pairing URI created by the site, shown instead of the widget's own; required with `manualControl`. */
  uri?: string
}

export interface ConnectArgs {
  /** Default: the namespace of `network`, else the wallet's first. */
  namespace?: Namespace
  /** Network to switch to after connecting. */
  network?: CaipNetworkId
  /** Aborting it ends the wait; the promise rejects with `Aborted`. */
  signal?: AbortSignal
  /** Required for pairing: receives the URI to show, and each renewed one. */
  onUri?(uri: string): void
}
