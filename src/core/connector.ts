import type { Account, CaipNetworkId, Connection, ConnectorType, Namespace } from './types.ts'

export interface ConnectAsk {
  namespace: Namespace
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** A way to reach a wallet. */
export interface Connector {
  /** Stable across visits: rdns, name or a fixed id (public interface §3). */
  id: string
  name: string
  type: ConnectorType
  /** `data:` URI of an image, checked. */
  icon?: string
  rdns?: string
  namespaces: readonly Namespace[]
  /** Asks the visitor; rejects with a `WalletModalError` (`UserRejected`, `RequestPending`, `WalletLocked`, `ConnectionFailed`, `Aborted`). */
  connect(ask: ConnectAsk): Promise<Link>
  /** Takes up a connection of an earlier visit without asking anything; null when the wallet no longer allows it. */
  restore(saved: Connection): Promise<Link | null>
}

export type LinkChange =
  | { kind: 'accounts'; accounts: readonly Account[] }
  | { kind: 'network'; network: CaipNetworkId }
  | { kind: 'closed' }

/** An open connection to a wallet. */
export interface Link {
  namespace: Namespace
  accounts: readonly Account[]
  network: CaipNetworkId
  /** The wallet's own object: EIP-1193 on eip155. */
  provider: unknown
  /** Tells what the wallet changes by itself until the returned function is called. */
  watch(on: (change: LinkChange) => void): () => void
  /** Notes that the wallet is on a network, for wallets that do not tell by themselves. */
  moved?(network: CaipNetworkId): void
  /** Ends the connection at the wallet too, as far as it can be told. Never rejects. */
  close(): Promise<void>
}
