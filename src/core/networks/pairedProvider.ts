import type { Account } from '../types.ts'

/** The provider of namespaces that are connected by pairing only: the wallet's own methods. */
export interface PairedProvider {
  getAccounts(): Promise<readonly Account[]>
  /** Rejects with `WalletModalError`: `UserRejected`, `NotConnected` …; the wallet's own error is its `cause`. */
  request(args: { method: string; params?: unknown }): Promise<unknown>
}
