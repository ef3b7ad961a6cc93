import type { AuthAccountType, EmailStep, SocialProvider, UpdateEmailStep } from './auth.ts'
import type { Metadata } from '../options.ts'
import type { Namespace } from '../types.ts'

/** A chain as the secure site writes it: a number on eip155, a CAIP-2 id elsewhere; the generic switch names both by CAIP-2 (contract §2.5). */
export type FrameChainId = string | number

/** A sign-in message as it is sent and comes back (contract §2.4). */
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

/** Who is signed in, for one chain (contract §2.5): the union of both answers that tell it. */
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

/** A request of a chain (contract §2.6). `chainId` is the network's id in its namespace. */
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

/** Every request to the secure site: what it carries, and what its success does (contract §2.2). */
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

/** What the secure site says unasked, as far as it means something (contract §2.3). */
export type FramePush = { name: 'GET_USER' | 'CONNECT_SOCIAL'; user: FrameUser } | { name: 'IS_CONNECTED'; isConnected: boolean }

/**
 * The secure site's frame (contract/embedded-wallet): the wire below the connector `auth`. Whatever is asked settles, with what
 * was checked or with a `WalletModalError`: `InvalidOption` for what cannot be asked, `ServiceUnavailable` when the frame does
 * not load in 20 s or has gone, `WalletTimeout` when it does not answer in time, `UserRejected` and `ConnectionFailed` with the
 * site's own words, `Aborted` with the signal. A frame that has gone is put into the page anew by the next question.
 */
export interface Frame {
  /** The page that windows of social logins start with. */
  readonly popupUrl: string
  readonly origins: readonly string[]
  /** Resolves when the frame is in the page, has said that it is ready and knows the site. */
  ready(signal?: AbortSignal): Promise<void>
  /** Throws `InvalidOption`, naming what may not be asked so. */
  check<K extends FrameRequest>(name: K, asks: FrameRequests[K]['asks']): void
  /** Asks as soon as the frame is loaded, in the order of asking. */
  ask<K extends FrameRequest>(name: K, asks: FrameRequests[K]['asks'], signal?: AbortSignal): Promise<FrameRequests[K]['gives']>
  /** Starts the frame's page anew and tells it of the site again. Never rejects. */
  reload(): Promise<void>
  /** Drops whatever the frame shows (`RPC_ABORT`); nothing is waited for. */
  abort(): void
  /** Hears what is said unasked, and `undefined` when the frame with all it knew has gone, until the returned function is called. */
  listen(heard: (push: FramePush | undefined) => void): () => void
  /** Ids of the eip155 networks with smart accounts; none while unknown. */
  smartAccountNetworks(): readonly number[]
  /** Tells a frame that is there how the site looks now; nothing is waited for. */
  syncTheme(): void
  /** Shows the frame over an element of the dialog, once it has the theme, until the returned function is called. */
  show(place: Element): () => void
}
