import type { CaipNetworkId, Namespace, Network } from '../types.ts'
import { words } from '../words.ts'

/** Which of a user's addresses is meant: their key, or the contract that the key controls. */
export type AuthAccountType = 'eoa' | 'smartAccount'

/** Who vouches for a visitor (contract §4). Farcaster has no window: it is asked by a link. */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** What has to be done before an e-mail address is connected: approve the device, type the code, nothing (contract §2.2). */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** Whose code is asked for next when an e-mail address is changed: the old address's, or the new one's. */
export type UpdateEmailStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** Who is signed in, as the secure site told it last. */
export interface AuthUser {
  /** Absent for who came by a social account that tells none. */
  email?: string
  userName?: string
  /** Absent for who came by e-mail. */
  provider?: SocialProvider
  /** The namespace that the rest is about. */
  namespace: Namespace
  network: CaipNetworkId
  /** The one address in use. */
  address: string
  type: AuthAccountType
  /** All addresses of the user in the namespace, the one in use among them. */
  accounts: readonly { address: string; type: AuthAccountType }[]
  /** Whether the smart account has a contract yet; undefined while unknown. */
  isDeployed?: boolean
}

/** A request that needs the visitor's approval; what it does is the secure site's to show and the view's to explain. */
export interface ApprovalRequest {
  /** Names it for `abort`. */
  id: string
  method: string
  /** As the site gave them, bigints as 0x-hex. */
  params: unknown
  namespace: Namespace
  /** The account and network that it will use. */
  network: CaipNetworkId
  address: string
  type: AuthAccountType
}

/** How a request that waited for approval ended. */
export type ApprovalOutcome = 'approved' | 'refused' | 'failed' | 'aborted'

/**
 * The embedded wallet of one modal, below its views (contract/embedded-wallet). It is fetched by `modal.auth()`, and its frame
 * is put into the page by whatever first needs it. To connect what is signed in here, ask the connector `auth`.
 *
 * Whatever rejects does so with a `WalletModalError`: `ServiceUnavailable` when the secure site cannot be loaded (20 s) or has
 * gone, `WalletTimeout` when it did not answer, `UserRejected` when its words are a refusal, `ConnectionFailed` for its other
 * errors and for answers that cannot be read, `Aborted` with the signal. The secure site's own words are the `message`; without
 * any it is 'An error occurred'.
 */
export interface AuthWallet {
  /** The page that a social login's window starts with, to be opened in the click itself: `{secure site}/loading`. */
  readonly popupUrl: string
  /** Origins of the secure site: results of a window are taken from these only. */
  readonly origins: readonly string[]
  /** Puts the frame into the page and waits until it can be asked. Called by all that asks; call it to save time. */
  ready(): Promise<void>

  // Signing in: once it is done, connect the connector `auth`.

  /** Milliseconds until the e-mail login may be asked for again (30 s after the last time); 0 when it may be now. */
  emailWaitMs(): number
  /** Begins, or sends the code anew. Rejects with `RateLimited` within 30 s (`params.seconds`, rounded up), `InvalidOption` for what is no e-mail address. */
  connectEmail(email: string, signal?: AbortSignal): Promise<EmailStep>
  /** Resolves when the visitor has approved the device by the link in their mail; several may wait. At most 120 s. */
  connectDevice(signal?: AbortSignal): Promise<void>
  /** The code from the mail, as typed. At most 120 s. */
  connectOtp(code: string, signal?: AbortSignal): Promise<void>
  /** Where the provider asks the visitor, for the window that is open already. At most 120 s. */
  socialUri(provider: Exclude<SocialProvider, 'farcaster'>, signal?: AbortSignal): Promise<string>
  /** Ends a social login: `resultUri` is what the window posted, unchanged. At most 120 s. */
  connectSocial(provider: Exclude<SocialProvider, 'farcaster'>, resultUri: string, signal?: AbortSignal): Promise<void>
  /** The link that the visitor opens, or scans, in Farcaster. */
  farcasterUri(signal?: AbortSignal): Promise<string>
  /** Resolves when the visitor has approved in Farcaster; waits until then, or for the signal. Ask once per link. */
  connectFarcaster(signal: AbortSignal): Promise<void>
  /** Starts the frame's page anew, as when Farcaster's view is left unconnected. Never rejects. */
  reload(): Promise<void>

  // Who is signed in

  /** Whether an earlier visit, or this one, left a login in this project's storage. The secure site may have ended it since. */
  isLoggedIn(): boolean
  /** Undefined until the connector `auth` is connected. Without a namespace: the one connected last. */
  user(namespace?: Namespace): AuthUser | undefined
  /** Tells when `user` or `approvals` has changed, until the returned function is called. */
  watch(changed: () => void): () => void
  /** Begins to change the e-mail address. Rejects with `NotConnected` ('Not connected to email or social'), `InvalidOption`. */
  updateEmail(email: string, signal?: AbortSignal): Promise<UpdateEmailStep>
  updateEmailPrimaryOtp(code: string, signal?: AbortSignal): Promise<void>
  /** The new address, from then on. */
  updateEmailSecondaryOtp(code: string, signal?: AbortSignal): Promise<string>
  /** Whether both kinds of account exist on a network, so that there is something to choose. */
  canChooseType(network: CaipNetworkId): boolean
  /** Uses the other kind of account; the connection's accounts change with it. Rejects with `NotConnected`, `UnsupportedChain`. */
  setPreferredType(type: AuthAccountType): Promise<void>

  // Approving

  /** Requests that wait, the oldest first; only the first is on the frame's screen. */
  approvals(): readonly ApprovalRequest[]
  /** Hears each request that needs approval, and how it ended. While nobody listens such requests are refused: nobody would see them. */
  onApproval(listener: { asked(request: ApprovalRequest): void; ended(request: ApprovalRequest, outcome: ApprovalOutcome): void }): () => void
  /** Hears each request that is not allowed at all ('Requested RPC call is not allowed'); it is refused already. */
  onDisallowed(listener: (method: string) => void): () => void
  /** Refuses a request that waits: it rejects with code 4001, 'Request was aborted', and the frame is told. Without an id: all. */
  abort(id?: string): void
  /** Tells the frame how the site looks now, where it is there: for every change of the theme (contract §2.2). */
  syncTheme(): void
  /**
   * Shows the frame over an element in the dialog, as large as that is, once the frame has the theme; follows it until the
   * returned function is called, which hides the frame. The frame asks for 360 × 600 px.
   */
  show(place: Element): () => void
}

/** What makes the embedded wallet of a modal. */
export type LoadAuth = () => Promise<AuthWallet>

/** Namespaces in which the embedded wallet has accounts. */
export const AUTH_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']

/** The clusters of Solana that the secure site knows; the rest of its list is of EVM, where it reads any chain over the URL that it is told (contract §2.6). */
const CLUSTERS = words('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z EtWTRABZaYq6iMfeYKouRu166VU2xqa1')

/** Whether the embedded wallet has accounts on a network. */
export const isEmbedded = ({ chainNamespace, id }: Pick<Network, 'chainNamespace' | 'id'>): boolean =>
  AUTH_NAMESPACES.includes(chainNamespace) && (typeof id === 'number' || CLUSTERS.includes(id))
