import type { Link } from '../connector.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from '../types.ts'

/**
 * Permissions that an account granted to a site (ERC-7715), as the cosigner stores them. The cosigner is the hosted
 * service that co-signs what the site does within these permissions.
 */
export interface SmartSession {
  /** The cosigner's id of the session ("permission context id"). */
  pci: string
  /** The project to which the session was granted. The texts come from the cosigner and are cleaned. */
  project: { name: string; iconUrl?: string }
  /** Seconds since 1970; absent if the cosigner does not provide it. */
  expiry?: number
  /** Seconds since 1970; absent while the session is active. */
  revokedAt?: number | undefined
  /** The permissions in the form in which they were granted. */
  permissions: readonly unknown[]
}

/** What the cosigner's client needs from a wallet. */
export interface SessionWallet {
  /** Returns the current account; undefined if nothing is connected. */
  account(): { network: CaipNetworkId; address: string } | undefined
  /** Whether the wallet supports `wallet_grantPermissions`. */
  canGrant: boolean
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

/** The result that a site gets for `wallet_grantPermissions`. */
export interface GrantedSession {
  permissions: readonly unknown[]
  /** The cosigner's id of the permissions (`pci`). The site gets it as `context`, in place of the wallet's own. */
  context: string
  expiry: number
  address: string
  chainId: string
}

/** The cosigner of smart sessions. Sends nothing without a project id. */
export interface SmartSessions {
  /**
   * Adapts the connected wallet for `grant` and `revoke`. `current()` returns the current link, whose first account is
   * the current one. A method of this client, so that visits without smart sessions do not load its code.
   */
  walletOf(current: () => Link | undefined): SessionWallet
  /**
   * Resolves with all sessions of an account: active, expired and revoked. Rejects with a `CoSignerApiError`, or with
   * an Error that describes an invalid answer.
   */
  list(account: CaipAddress): Promise<readonly SmartSession[]>
  /**
   * Requests permissions from the wallet, then registers them at the cosigner. `params` come from the site. Rejects
   * like an EIP-1193 provider, with -32602 for invalid params.
   */
  grant(wallet: SessionWallet, params: unknown): Promise<GrantedSession>
  /**
   * Revokes a session at the wallet, then at the cosigner; resolves with the wallet's signature. Rejects with the
   * wallet's or the cosigner's error.
   */
  revoke(wallet: SessionWallet, session: Pick<SmartSession, 'pci' | 'permissions' | 'expiry'>): Promise<string>
}

/** Loads the cosigner's client. Rejects with `LoadFailed`. */
export type LoadSessions = () => Promise<SmartSessions>

/** The only namespace with smart sessions. */
export const SESSIONS_NAMESPACE = 'eip155' satisfies Namespace
