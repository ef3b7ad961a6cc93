import type { Account } from '../types.ts'

/** The provider of namespaces that can only be connected by pairing. It forwards requests to the wallet unchanged. */
export interface PairedProvider {
  getAccounts(): Promise<readonly Account[]>
  /** Rejects with a `WalletModalError` such as `UserRejected` or `NotConnected`; `cause` is the wallet's own error. */
  request(args: { method: string; params?: unknown }): Promise<unknown>
}
