import type { CaipNetworkId, Namespace, Network } from '../types.ts'
import { splitWords } from '../data/splitWords.ts'

/** Type of an embedded wallet's address: a key (`eoa`), or the smart contract that the key controls. */
export type AuthAccountType = 'eoa' | 'smartAccount'

/** Social login providers. Farcaster uses a link instead of a popup. */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** The next step of an e-mail login: approve the device, enter the code, or none (`CONNECT`). */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** The next code to enter when the e-mail address is changed: the one sent to the old address, or to the new one. */
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

/** A request that needs the visitor's approval. The frame shows the approve button; our view describes the request. */
export interface ApprovalRequest {
  /** The id to pass to `abort`. */
  id: string
  method: string
  /** A frozen copy of the site's params, with bigints as 0x-hex: what is shown is what is sent. */
  params: unknown
  namespace: Namespace
  /** Network of the request. `address` and `type` below are the account that the request uses. */
  network: CaipNetworkId
  address: string
  type: AuthAccountType
}

/** Outcome of a request for approval. */
export type ApprovalOutcome = 'approved' | 'refused' | 'failed' | 'aborted'

/**
 * The embedded wallet of one modal, without its views. `modal.auth()` loads it; its frame is added to the page on first
 * use. To connect the signed-in user, use the connector `auth`. Rejections are `WalletModalError`s:
 * `ServiceUnavailable` if the secure site (the page in the frame) cannot be loaded within 20 s or is gone,
 * `WalletTimeout` without an answer, `UserRejected` if the secure site's message is a refusal, `ConnectionFailed` for
 * its other errors and invalid answers, `Aborted` with the signal. `message` is the secure site's text, or 'An error
 * occurred'.
 */
export interface AuthWallet {
  /**
   * Start page of a social login's popup, `{secure site}/loading`. Open it in the click handler, or browsers block it.
   */
  readonly popupUrl: string
  /** Origins of the secure site. A popup's result is accepted only from these. */
  readonly origins: readonly string[]
  /**
   * Adds the frame to the page and waits until it is ready. Every request waits for this too; an early call saves time.
   */
  ready(): Promise<void>

  // Methods for logging in. Afterwards, connect the connector `auth`.

  /**
   * Returns the milliseconds until the next e-mail may be requested (30 s after the previous one); 0 if it may be
   * requested now.
   */
  emailWaitMs(): number
  /**
   * Starts an e-mail login, or sends a new code. Rejects with `RateLimited` within 30 s of the previous mail
   * (`params.seconds`, rounded up) and with `InvalidOption` for an invalid address.
   */
  connectEmail(email: string, signal?: AbortSignal): Promise<EmailStep>
  /**
   * Resolves when the visitor has approved the device with the link in the mail, within 120 s. May be called several
   * times at once.
   */
  connectDevice(signal?: AbortSignal): Promise<void>
  /** Sends the code from the mail as the visitor typed it. Times out after 120 s. */
  connectOtp(code: string, signal?: AbortSignal): Promise<void>
  /** Resolves with the provider's URL, to navigate the open popup to. Times out after 120 s. */
  socialUri(provider: Exclude<SocialProvider, 'farcaster'>, signal?: AbortSignal): Promise<string>
  /** Finishes a social login. `resultUri` is the unchanged text that the popup posted. Times out after 120 s. */
  connectSocial(provider: Exclude<SocialProvider, 'farcaster'>, resultUri: string, signal?: AbortSignal): Promise<void>
  /** Resolves with the link that the visitor opens, or scans as a QR code, in Farcaster. */
  farcasterUri(signal?: AbortSignal): Promise<string>
  /**
   * Resolves when the visitor has approved the login in Farcaster; rejects with `Aborted` when the signal fires. Call
   * it once per link.
   */
  connectFarcaster(signal: AbortSignal): Promise<void>
  /** Reloads the frame, for example to cancel a Farcaster login, which has no other way to cancel. Never rejects. */
  reload(): Promise<void>

  // Methods that return or change who is signed in

  /** Whether storage holds a login for this project. The secure site may have ended the session since. */
  isLoggedIn(): boolean
  /**
   * Returns the user in a namespace; by default in the one that was connected last. Undefined until the connector
   * `auth` is connected.
   */
  user(namespace?: Namespace): AuthUser | undefined
  /** Calls `changed` whenever the result of `user` or `approvals` changes, until the returned function is called. */
  watch(changed: () => void): () => void
  /**
   * Starts changing the e-mail address. Rejects with `NotConnected` ('Not connected to email or social') or
   * `InvalidOption`.
   */
  updateEmail(email: string, signal?: AbortSignal): Promise<UpdateEmailStep>
  updateEmailPrimaryOtp(code: string, signal?: AbortSignal): Promise<void>
  /** Resolves with the new e-mail address. */
  updateEmailSecondaryOtp(code: string, signal?: AbortSignal): Promise<string>
  /** Whether the visitor can choose between smart account and key account (EOA) on a network. */
  canChooseType(network: CaipNetworkId): boolean
  /**
   * Switches the account type; the connection's accounts change with it. Rejects with `NotConnected`,
   * `UnsupportedChain`.
   */
  setPreferredType(type: AuthAccountType): Promise<void>

  // Methods for requests that need approval

  /** Returns the pending requests, oldest first; only the first one is shown in the frame. */
  approvals(): readonly ApprovalRequest[]
  /**
   * Listens for requests that need approval, and for their outcome. While nobody listens, such requests are rejected,
   * since no view would show them.
   */
  onApproval(listener: {
    asked(request: ApprovalRequest): void
    ended(request: ApprovalRequest, outcome: ApprovalOutcome): void
  }): () => void
  /** Listens for disallowed requests ('Requested RPC call is not allowed'), which have been rejected already. */
  onDisallowed(listener: (method: string) => void): () => void
  /**
   * Rejects a pending request, or all if no id is given, with code 4001 and 'Request was aborted', and cancels it in
   * the frame.
   */
  abort(id?: string): void
  /** Sends the site's current theme to the frame, if it is loaded. */
  syncTheme(): void
  /**
   * Places the frame over an element of the dialog and keeps it there, once the frame has received the theme. The
   * returned function hides it. The frame needs 360 × 600 px.
   */
  show(place: Element): () => void
}

/** Loads the embedded wallet of a modal. */
export type LoadAuth = () => Promise<AuthWallet>

/** Namespaces of the embedded wallet's accounts. */
export const AUTH_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']

/**
 * Solana clusters that the secure site supports. EVM chains need no such list: the secure site uses the RPC URL of each
 * request.
 */
const CLUSTERS = splitWords(
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
)

/** Whether the embedded wallet has accounts on a network. */
export const isEmbedded = ({ chainNamespace, id }: Pick<Network, 'chainNamespace' | 'id'>): boolean =>
  AUTH_NAMESPACES.includes(chainNamespace) && (typeof id === 'number' || CLUSTERS.includes(id))
