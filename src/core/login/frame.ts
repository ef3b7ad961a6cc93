import type { AuthAccountType, EmailStep, SocialProvider, UpdateEmailStep } from './auth.ts'
import type { Metadata } from '../options.ts'
import type { Namespace } from '../types.ts'

/**
 * A chain id as the secure site writes it: a number on eip155, a CAIP-2 id elsewhere. SWITCH_NETWORK takes CAIP-2 ids
 * on every chain.
 */
export type FrameChainId = string | number

/** A sign-in message, as sent and returned. */
export interface SiwxMessage {
  accountAddress: string
  /** CAIP-2 id of the network. */
  chainId: string
  domain: string
  uri: string
  version: string
  nonce: string
  statement?: string
  resources?: readonly string[]
  requestId?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  serializedMessage?: string
}

/**
 * The signed-in user on one chain. `GET_USER` and `CONNECT_SOCIAL` return different fields; this type has all of them.
 */
export interface FrameUser {
  address: string
  chainId: FrameChainId
  email?: string
  userName?: string
  accounts?: readonly { address: string; type: AuthAccountType }[]
  preferredAccountType?: string
  smartAccountDeployed?: boolean
  signature?: string
  message?: string
  siwxMessage?: SiwxMessage
}

export interface UserQuery {
  chainId?: FrameChainId
  preferredAccountType?: AuthAccountType
  siwxMessage?: SiwxMessage
  rpcUrl?: string
}

/** An RPC request. `chainId` is the network's reference: the second part of its CAIP-2 id. */
export interface RpcCall {
  method: string
  params?: unknown
  chainNamespace: Namespace
  chainId: FrameChainId
  rpcUrl?: string
}

export interface FrameTheme {
  themeMode?: 'light' | 'dark'
  themeVariables?: Readonly<Record<string, string | number>>
  w3mThemeVariables?: Readonly<Record<string, string>>
}

export interface DappData {
  projectId: string
  sdkVersion?: string
  sdkType?: string
  metadata?: Metadata
}

/** Every request to the secure site, with its payload and result. See `docs/contract.md`. */
export interface FrameRequests {
  SYNC_DAPP_DATA: { payload: DappData; result: void }
  SYNC_THEME: { payload: FrameTheme; result: void }
  IS_CONNECTED: { payload: void; result: { isConnected: boolean } }
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { payload: void; result: { smartAccountEnabledNetworks: readonly number[] } }
  CONNECT_EMAIL: { payload: { email: string }; result: { action: EmailStep } }
  CONNECT_DEVICE: { payload: void; result: void }
  CONNECT_OTP: { payload: { otp: string }; result: void }
  GET_USER: { payload: UserQuery; result: FrameUser }
  GET_SOCIAL_REDIRECT_URI: { payload: { provider: Exclude<SocialProvider, 'farcaster'> }; result: { uri: string } }
  CONNECT_SOCIAL: { payload: UserQuery & { uri: string }; result: FrameUser }
  GET_FARCASTER_URI: { payload: void; result: { url: string } }
  CONNECT_FARCASTER: { payload: void; result: { userName: string } }
  SWITCH_NETWORK: { payload: { chainId: FrameChainId; rpcUrl?: string }; result: { chainId: FrameChainId } }
  GET_CHAIN_ID: { payload: void; result: { chainId: FrameChainId } }
  SET_PREFERRED_ACCOUNT: { payload: { type: AuthAccountType }; result: { type: string; address: string } }
  INIT_SMART_ACCOUNT: { payload: void; result: { address: string; isDeployed: boolean } }
  RPC_REQUEST: { payload: RpcCall; result: unknown }
  RPC_ABORT: { payload: void; result: void }
  UPDATE_EMAIL: { payload: { email: string }; result: { action: UpdateEmailStep } }
  UPDATE_EMAIL_PRIMARY_OTP: { payload: { otp: string }; result: void }
  UPDATE_EMAIL_SECONDARY_OTP: { payload: { otp: string }; result: { newEmail: string } }
  SIGN_OUT: { payload: void; result: void }
  RELOAD: { payload: void; result: void }
}

export type FrameRequest = keyof FrameRequests

/** Messages that the secure site sends without a request. */
export type FramePush =
  | { name: 'GET_USER' | 'CONNECT_SOCIAL'; user: FrameUser }
  | { name: 'IS_CONNECTED'; isConnected: boolean }

/**
 * The secure site's frame, as the connector `auth` uses it. Every request settles, with a validated result or a
 * `WalletModalError`: `InvalidOption` for an invalid payload, `ServiceUnavailable` if the frame is gone or does not
 * load in 20 s, `WalletTimeout` without an answer in time, `UserRejected` and `ConnectionFailed` with the secure
 * site's message, `Aborted` with the signal. If the page removed the frame, the next request adds it again.
 */
export interface Frame {
  /** Start page of social login popups. */
  readonly popupUrl: string
  readonly origins: readonly string[]
  /** Resolves when the frame is in the page, has loaded, and has received the site's details. */
  ready(signal?: AbortSignal): Promise<void>
  /** Validates a request's payload; throws `InvalidOption` with a message that names the invalid part. */
  check<K extends FrameRequest>(name: K, payload: FrameRequests[K]['payload']): void
  /** Sends a request once the frame is loaded. Requests are sent in the order of the calls. */
  request<K extends FrameRequest>(
    name: K,
    payload: FrameRequests[K]['payload'],
    signal?: AbortSignal,
  ): Promise<FrameRequests[K]['result']>
  /** Reloads the frame and sends it the site's details again. Never rejects. */
  reload(): Promise<void>
  /** Cancels the approval that the frame shows (`RPC_ABORT`), without waiting for an answer. */
  abort(): void
  /**
   * Listens for messages that answer no request, until the returned function is called. `undefined` means that the
   * frame was removed or reloaded, so its state is lost.
   */
  listen(listener: (push: FramePush | undefined) => void): () => void
  /** Returns the chain ids of the EVM networks with smart accounts; empty until the secure site has sent them. */
  smartAccountNetworks(): readonly number[]
  /** Sends the site's theme to the frame if it is loaded, without waiting for an answer. */
  syncTheme(): void
  /**
   * Shows the frame over an element of the dialog once the frame has received the theme, until the returned function
   * is called.
   */
  show(place: Element): () => void
}
