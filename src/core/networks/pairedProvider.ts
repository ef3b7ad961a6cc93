import type { Account } from '../types.ts'

/** What `getProvider` gives for a namespace that is reached by pairing only: the wallet's own methods, as it names them. */
export interface PairedProvider {
  getAccounts(): Promise<readonly Account[]>
  /** Rejects with `WalletModalError`: `UserRejected`, `NotConnected` …; the wallet's own error is its `cause`. */
  request(args: { method: string; params?: unknown }): Promise<unknown>
}
