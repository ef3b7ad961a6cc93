import type { Link } from '../connector.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from '../types.ts'

/** Permissions of a site for an account, as stored by the cosigner. */
export interface SmartSession {
  /** The cosigner's id of the session. */
  pci: string
  /** The project that owns it; cleaned text from the cosigner. */
  project: { name: string; iconUrl?: string }
  /** Seconds since 1970; absent if the cosigner does not provide it. */
  expiry?: number
  /** Seconds since 1970; absent while the session is active. */
  revokedAt?: number | undefined
  /** As granted, not decoded. */
  permissions: readonly unknown[]
}

/** What the cosigner's client needs from a wallet. */
export interface SessionWallet {
  /** The current account; undefined if nothing is connected. */
  account(): { network: CaipNetworkId; address: string } | undefined
  /** Whether the wallet supports `wallet_grantPermissions`. */
  canGrant: boolean
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

/** The result that a site gets for its request. */
export interface GrantedSession {
  permissions: readonly unknown[]
  /** The cosigner's `pci`, which the permissions are used with, not the wallet's own context. */
  context: string
  expiry: number
  address: string
  chainId: string
}

/** The cosigner of smart sessions. Sends nothing without a project id. */
export interface SmartSessions {
  /**
   * The wallet behind a link, for `grant` and `revoke`. `current()` returns the current link; its first account is the
   * current one. Part of this client so that visits without smart sessions do not load it.
   */
  walletOf(current: () => Link | undefined): SessionWallet
  /**
   * All sessions of an account, whatever their state. Rejects with a `CoSignerApiError`, or an Error that describes an
   * invalid answer.
   */
  list(account: CaipAddress): Promise<readonly SmartSession[]>
  /**
   * Requests permissions from wallet and cosigner. `params` come from the site; rejects like a provider, with -32602
   * for invalid params.
   */
  grant(wallet: SessionWallet, params: unknown): Promise<GrantedSession>
  /** Revokes a session at the wallet, then at the cosigner; resolves with the wallet's signature. Rejects like both. */
  revoke(wallet: SessionWallet, session: Pick<SmartSession, 'pci' | 'permissions' | 'expiry'>): Promise<string>
}

/** Loads the cosigner's client. Rejects with `LoadFailed`. */
export type LoadSessions = () => Promise<SmartSessions>

/** The namespace that the cosigner keeps sessions for. */
export const SESSIONS_NAMESPACE = 'eip155' satisfies Namespace
