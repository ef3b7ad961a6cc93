import type { CaipAddress, CaipNetworkId, Namespace } from '../types.ts'

/** What a site may do for an account by itself, as the cosigner keeps it (contract/embedded-wallet §7.3). */
export interface SmartSession {
  /** The cosigner's name for it. */
  pci: string
  /** Whose it is; the cosigner's word, cleaned. */
  project: { name: string; iconUrl?: string }
  /** Seconds since 1970; absent where the cosigner does not tell it. */
  expiry?: number
  /** Seconds since 1970; absent while it is in force. */
  revokedAt?: number | undefined
  /** As they were granted: the decoder tells what they are. */
  permissions: readonly unknown[]
}

/** What the cosigner's steps need of a wallet. */
export interface SessionWallet {
  /** The account in use at the time of asking; undefined where nothing is connected. */
  account(): { network: CaipNetworkId; address: string } | undefined
  /** Whether the wallet takes `wallet_grantPermissions`. */
  canGrant: boolean
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

/** What a site gets for the permissions that it asked for. */
export interface GrantedSession {
  permissions: readonly unknown[]
  /** The cosigner's `pci`: by this, and not by the wallet's own context, the permissions are used. */
  context: string
  expiry: number
  address: string
  chainId: string
}

/** The cosigner of smart sessions. Nothing is asked without a project id. */
export interface SmartSessions {
  /** Those of an account, whatever has become of them. Rejects with a `CoSignerApiError`, or an Error that says what cannot be read. */
  list(account: CaipAddress): Promise<readonly SmartSession[]>
  /** Asks wallet and cosigner for permissions. `params` are the site's own; rejects like a provider, -32602 for what cannot be asked. */
  grant(wallet: SessionWallet, params: unknown): Promise<GrantedSession>
  /** Ends one at the wallet, then at the cosigner; gives the wallet's signature. Rejects like both. */
  revoke(wallet: SessionWallet, session: Pick<SmartSession, 'pci' | 'permissions' | 'expiry'>): Promise<string>
}

/** Fetches the cosigner's client. Rejects with `LoadFailed`. */
export type LoadSessions = () => Promise<SmartSessions>

/** The namespace that the cosigner keeps sessions for. */
export const SESSIONS_NAMESPACE = 'eip155' satisfies Namespace
