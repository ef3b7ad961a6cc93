import type { AuthAccountType, EmailStep, SocialProvider, UpdateEmailStep } from './auth.ts'
import type { Metadata } from '../options.ts'
import type { Namespace } from '../types.ts'

/** The secure site's chain id: a number on eip155, a CAIP-2 id elsewhere; SWITCH_NETWORK takes CAIP-2 ids for both. */
export type FrameChainId = string | number

/** A sign-in message, as sent and returned. */
export interface SiwxMessage {
  accountAddress: string
  /** CAIP-2. */
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

/** The signed-in user for one chain: the union of the answers to `GET_USER` and `CONNECT_SOCIAL`. */
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

export interface UserQuestion {
  chainId?: FrameChainId
  preferredAccountType?: AuthAccountType
  siwxMessage?: SiwxMessage
  rpcUrl?: string
}

/** An RPC request. `chainId` is the network's id in its namespace. */
export interface RpcQuestion {
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

/** Every request to the secure site, with its payload (`asks`) and result (`gives`). See `docs/contract.md`. */
export interface FrameRequests {
  SYNC_DAPP_DATA: { asks: DappData; gives: void }
  SYNC_THEME: { asks: FrameTheme; gives: void }
  IS_CONNECTED: { asks: void; gives: { isConnected: boolean } }
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { asks: void; gives: { smartAccountEnabledNetworks: readonly number[] } }
  CONNECT_EMAIL: { asks: { email: string }; gives: { action: EmailStep } }
  CONNECT_DEVICE: { asks: void; gives: void }
  CONNECT_OTP: { asks: { otp: string }; gives: void }
  GET_USER: { asks: UserQuestion; gives: FrameUser }
  GET_SOCIAL_REDIRECT_URI: { asks: { provider: Exclude<SocialProvider, 'farcaster'> }; gives: { uri: string } }
  CONNECT_SOCIAL: { asks: UserQuestion & { uri: string }; gives: FrameUser }
  GET_FARCASTER_URI: { asks: void; gives: { url: string } }
  CONNECT_FARCASTER: { asks: void; gives: { userName: string } }
  SWITCH_NETWORK: { asks: { chainId: FrameChainId; rpcUrl?: string }; gives: { chainId: FrameChainId } }
  GET_CHAIN_ID: { asks: void; gives: { chainId: FrameChainId } }
  SET_PREFERRED_ACCOUNT: { asks: { type: AuthAccountType }; gives: { type: string; address: string } }
  INIT_SMART_ACCOUNT: { asks: void; gives: { address: string; isDeployed: boolean } }
  RPC_REQUEST: { asks: RpcQuestion; gives: unknown }
  RPC_ABORT: { asks: void; gives: void }
  UPDATE_EMAIL: { asks: { email: string }; gives: { action: UpdateEmailStep } }
  UPDATE_EMAIL_PRIMARY_OTP: { asks: { otp: string }; gives: void }
  UPDATE_EMAIL_SECONDARY_OTP: { asks: { otp: string }; gives: { newEmail: string } }
  SIGN_OUT: { asks: void; gives: void }
  RELOAD: { asks: void; gives: void }
}

export type FrameRequest = keyof FrameRequests

/** Messages of the secure site that answer no request. */
export type FramePush = { name: 'GET_USER' | 'CONNECT_SOCIAL'; user: FrameUser } | { name: 'IS_CONNECTED'; isConnected: boolean }

/**
 * The secure site's frame, used by the connector `auth`. Every request settles, with a validated result or a
 * `WalletModalError`: `InvalidOption` for an invalid payload, `ServiceUnavailable` if the frame does not load in 20 s
 * or is gone, `WalletTimeout` without an answer in time, `UserRejected` and `ConnectionFailed` with the secure site's
 * message, `Aborted` with the signal. The next request adds a removed frame again.
 */
export interface Frame {
  /** Start page of social login popups. */
  readonly popupUrl: string
  readonly origins: readonly string[]
  /** Resolves when the frame is in the page, ready, and knows the site. */
  ready(signal?: AbortSignal): Promise<void>
  /** Validates a payload; throws `InvalidOption` with the invalid part. */
  check<K extends FrameRequest>(name: K, asks: FrameRequests[K]['asks']): void
  /** Sends a request once the frame is loaded; requests keep their order. */
  ask<K extends FrameRequest>(name: K, asks: FrameRequests[K]['asks'], signal?: AbortSignal): Promise<FrameRequests[K]['gives']>
  /** Reloads the frame and sends the site's details again. Never rejects. */
  reload(): Promise<void>
  /** Cancels what the frame shows (`RPC_ABORT`), without waiting. */
  abort(): void
  /**
   * Listens for pushed messages, and for `undefined` when the frame and its state are gone, until the returned function
   * is called.
   */
  listen(heard: (push: FramePush | undefined) => void): () => void
  /** Ids of eip155 networks with smart accounts; empty while unknown. */
  smartAccountNetworks(): readonly number[]
  /** Sends the site's theme to a loaded frame, without waiting. */
  syncTheme(): void
  /** Shows the frame over an element of the dialog, once it has the theme, until the returned function is called. */
  show(place: Element): () => void
}
