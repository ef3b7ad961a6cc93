import type { CaipNetworkId, Namespace } from './types.ts'

export interface OpenArgs {
  /** Name of the view to open. Default: Account if an account is connected, otherwise Connect. */
  view?: string
  /** The namespace whose account to show, if several namespaces are connected. */
  namespace?: Namespace
  /** One wallet to connect: the id of a connector, or the name, rdns or explorer id of a wallet. */
  wallet?: string
  /**
   * With the view `WalletSend`, the recipient: an address or a name. With `Swap`, the token to receive: a symbol or
   * address of the service's list, `native` or the coin's symbol for the native coin.
   */
  to?: string
  /** Only with the view `Swap`: the token to pay with, named like `to`. Default: the native coin. */
  from?: string
  /** With the views `WalletSend`, `Swap` and `Pay`: the amount to send or to pay, a decimal string of whole tokens. */
  amount?: string
  /**
   * With the view `Pay`, the token by address. With `WalletSend`, the token by address or by symbol; `native` or the coin's symbol for the native
   * coin. A symbol means a token of the option `tokens` or a common token, never one that only the account holds.
   */
  token?: string
  /** With the views `WalletSend`, `Swap` and `Pay`: the network, CAIP-2, one of `namespace`. Default: that of `namespace`, else the one in use. */
  network?: CaipNetworkId
  /** Only with the view `Pay`, as in `pay()`: the address that is paid, the only exchange, and the site's own id. */
  recipient?: string
  exchange?: string
  reference?: string
  /** Only with the view `DataCapture`: the e-mail address to confirm, to which a code is sent at once. */
  email?: string
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
