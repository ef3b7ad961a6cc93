import type { CaipNetworkId, Namespace, Network } from '../types.ts'
import { words } from '../words.ts'

/** Type of a user's address: the key, or the contract that it controls. */
export type AuthAccountType = 'eoa' | 'smartAccount'

/** Social login providers. Farcaster uses a link instead of a popup. */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** The next step of an e-mail login: approve the device, type the code, or nothing. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** The next code of an e-mail update: from the old address, or the new one. */
export type UpdateEmailStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** The signed-in user, as last reported by the secure site. */
export interface AuthUser {
  /** Absent if the provider shares none. */
  email?: string
  userName?: string
  /** Absent for e-mail logins. */
  provider?: SocialProvider
  /** The namespace of the fields below. */
  namespace: Namespace
  network: CaipNetworkId
  /** The current address. */
  address: string
  type: AuthAccountType
  /** All addresses in the namespace, including the current one. */
  accounts: readonly { address: string; type: AuthAccountType }[]
  /** Whether the smart account is deployed; undefined while unknown. */
  isDeployed?: boolean
}

/** A request that needs the visitor's approval. The secure site displays it, and the view describes it. */
export interface ApprovalRequest {
  /** Id for `abort`. */
  id: string
  method: string
  /** The site's params, with bigints as 0x-hex. */
  params: unknown
  namespace: Namespace
  /** Network of the request; `address` and `type` are its account. */
  network: CaipNetworkId
  address: string
  type: AuthAccountType
}

/** Outcome of a request for approval. */
export type ApprovalOutcome = 'approved' | 'refused' | 'failed' | 'aborted'

/**
 * The embedded wallet of one modal, without views. Loaded by `modal.auth()`; its frame is added to the page on first
 * use. To connect the signed-in user, use the connector `auth`. Rejections are `WalletModalError`s:
 * `ServiceUnavailable` if the secure site cannot be loaded (20 s) or is gone, `WalletTimeout` without an answer,
 * `UserRejected` if its message is a refusal, `ConnectionFailed` for its other errors and invalid answers, `Aborted`
 * with the signal. `message` is the secure site's text, or 'An error occurred'.
 */
export interface AuthWallet {
  /** Start page of a social login's popup, to be opened within the click: `{secure site}/loading`. */
  readonly popupUrl: string
  /** Origins of the secure site: results of a popup are accepted from these only. */
  readonly origins: readonly string[]
  /** Adds the frame to the page and waits until it is ready. Every request calls it; call it early to save time. */
  ready(): Promise<void>

  // Signing in. When it is done, connect the connector `auth`.

  /** Milliseconds until the next e-mail may be requested (30 s after the last one); 0 if now. */
  emailWaitMs(): number
  /**
   * Starts an e-mail login, or sends the code again. Rejects with `RateLimited` within 30 s (`params.seconds`, rounded
   * up), `InvalidOption` for an invalid address.
   */
  connectEmail(email: string, signal?: AbortSignal): Promise<EmailStep>
  /**
   * Resolves when the visitor has approved the device with the link in the mail; several calls may wait. At most 120 s.
   */
  connectDevice(signal?: AbortSignal): Promise<void>
  /** Sends the code from the mail, as typed. At most 120 s. */
  connectOtp(code: string, signal?: AbortSignal): Promise<void>
  /** The provider's URL for the open popup. At most 120 s. */
  socialUri(provider: Exclude<SocialProvider, 'farcaster'>, signal?: AbortSignal): Promise<string>
  /** Finishes a social login: `resultUri` is what the popup posted, unchanged. At most 120 s. */
  connectSocial(provider: Exclude<SocialProvider, 'farcaster'>, resultUri: string, signal?: AbortSignal): Promise<void>
  /** The link to open or scan in Farcaster. */
  farcasterUri(signal?: AbortSignal): Promise<string>
  /** Resolves when the visitor has approved in Farcaster, or rejects with the signal. Call once per link. */
  connectFarcaster(signal: AbortSignal): Promise<void>
  /** Reloads the frame, for example when Farcaster's view is left early. Never rejects. */
  reload(): Promise<void>

  // Who is signed in

  /** Whether a login is saved for this project. The secure site may have ended it since. */
  isLoggedIn(): boolean
  /**
   * The user of a namespace, by default of the one connected last. Undefined until the connector `auth` is connected.
   */
  user(namespace?: Namespace): AuthUser | undefined
  /** Calls `changed` when `user` or `approvals` changes, until the returned function is called. */
  watch(changed: () => void): () => void
  /**
   * Starts changing the e-mail address. Rejects with `NotConnected` ('Not connected to email or social'),
   * `InvalidOption`.
   */
  updateEmail(email: string, signal?: AbortSignal): Promise<UpdateEmailStep>
  updateEmailPrimaryOtp(code: string, signal?: AbortSignal): Promise<void>
  /** Resolves with the new address. */
  updateEmailSecondaryOtp(code: string, signal?: AbortSignal): Promise<string>
  /** Whether both account types exist on a network. */
  canChooseType(network: CaipNetworkId): boolean
  /**
   * Switches the account type; the connection's accounts change with it. Rejects with `NotConnected`,
   * `UnsupportedChain`.
   */
  setPreferredType(type: AuthAccountType): Promise<void>

  // Approving

  /** Pending requests, oldest first; only the first one is shown in the frame. */
  approvals(): readonly ApprovalRequest[]
  /**
   * Listens for requests that need approval, and for their outcome. Without a listener such requests are rejected,
   * since nobody would see them.
   */
  onApproval(listener: { asked(request: ApprovalRequest): void; ended(request: ApprovalRequest, outcome: ApprovalOutcome): void }): () => void
  /** Listens for disallowed requests ('Requested RPC call is not allowed'), which are rejected already. */
  onDisallowed(listener: (method: string) => void): () => void
  /** Rejects a pending request with code 4001, 'Request was aborted', and tells the frame. Without an id: all. */
  abort(id?: string): void
  /** Sends the site's current theme to the frame, if it is loaded. */
  syncTheme(): void
  /**
   * Shows the frame over an element of the dialog, in its size, once the frame has the theme. It follows the element
   * until the returned function hides it. The frame wants 360 × 600 px.
   */
  show(place: Element): () => void
}

/** Loads the embedded wallet of a modal. */
export type LoadAuth = () => Promise<AuthWallet>

/** Namespaces of the embedded wallet's accounts. */
export const AUTH_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']

/** Solana clusters that the secure site supports. It supports every EVM chain, over the RPC URL that it is given. */
const CLUSTERS = words('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z EtWTRABZaYq6iMfeYKouRu166VU2xqa1')

/** Whether the embedded wallet has accounts on a network. */
export const isEmbedded = ({ chainNamespace, id }: Pick<Network, 'chainNamespace' | 'id'>): boolean =>
  AUTH_NAMESPACES.includes(chainNamespace) && (typeof id === 'number' || CLUSTERS.includes(id))
