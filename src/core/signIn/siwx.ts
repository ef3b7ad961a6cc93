import type { CaipNetworkId } from '../types.ts'

/** The fields of a sign-in message (EIP-4361, CAIP-122). */
export interface SignInFields {
  /** The address alone, in the usual form of its chain. */
  accountAddress: string
  /** CAIP-2 id of the network. */
  chainId: CaipNetworkId
  /** Host and port of the page that asks. */
  domain: string
  uri: string
  /** Always `1`. */
  version: string
  nonce: string
  statement?: string
  resources?: readonly string[]
  requestId?: string
  /** The times are in the form of RFC 3339. */
  issuedAt: string
  expirationTime?: string
  notBefore?: string
}

/** A message to sign: its fields, and the text. */
export interface SignInMessage extends SignInFields {
  toString(): string
}

/** What the hosted sign-in knows of the account of a session. */
export interface SessionAccount {
  /** The id of the visitor's profile, which may have several accounts. */
  profileId: string
  /** The address that the visitor confirmed (feature `emailCapture`). */
  email?: string
  /** What the site has saved with the account (option `signIn.metadata`). */
  metadata?: Readonly<Record<string, unknown>>
  /** Whether it is the profile's main account. */
  isMain?: boolean
  /** The times are in the form of RFC 3339. */
  signedUpAt?: string
  lastSignedInAt?: string
}

/** What a paired wallet signed while it connected (CAIP-74). `iss` is the account, `did:pkh:` and its CAIP-10 id. */
export interface Cacao {
  h: { t: string }
  p: Readonly<Record<string, unknown>> & { iss: string }
  s: { t: string; s: string; m?: string }
}

/** A visitor who has signed in: plain JSON. The signature is hex on EVM, base58 on Solana, and base64 on Bitcoin. */
export interface Session {
  data: SignInFields
  /** The text that was signed. The hosted sign-in has it only until the page is left, then it is empty. */
  message: string
  /** Like `message`. */
  signature: string
  /** Of the hosted sign-in only. */
  account?: SessionAccount
  /** Only if a paired wallet signed while it connected. */
  cacao?: Cacao
}

/** Whether two sessions are the same. Those of the hosted service have no signature once the page was left. */
export const isSameSession = (one: Session | null, other: Session | null): boolean =>
  one?.signature === other?.signature && one?.data.nonce === other?.data.nonce

/** What a wallet signed while it connected (one click). */
export interface SignedIn {
  /** The message that it was asked to sign, for an account that was not known yet. */
  asked: SignInMessage
  /** What it says that it signed. */
  text: string
  signature: string
  cacao?: Cacao
}

/** Stands for the account in the message of a wallet that signs while it connects. */
export const ANY_ACCOUNT = '<<AccountAddress>>'

/**
 * Where sessions come from and where they are kept (specification §3, `siwx`): ours keeps them in the browser's storage,
 * a site may bring its own.
 */
export interface Siwx {
  /**
   * Creates the message that the wallet is asked to sign. If it signs while it connects, the address is not known yet:
   * `accountAddress` is `<<AccountAddress>>`.
   */
  createMessage(input: { accountAddress: string; chainId: CaipNetworkId; notBefore?: string }): Promise<SignInMessage>
  /** Verifies and keeps a session. Rejects if it is not valid. */
  addSession(session: Session): Promise<void>
  /** Ends the sessions of an address on a network. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Verifies the sessions and replaces all others. An empty list signs out. */
  setSessions(sessions: readonly Session[]): Promise<void>
  /** Returns the sessions of an address on a network that are valid now. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly Session[]>
  /** Signs the text of a message in place of the wallet. Rejects if the visitor refuses. */
  signMessage?(input: { message: string; chainId: CaipNetworkId; accountAddress: string }): Promise<string>
  /** Whether visitors must sign in. Default `true`. */
  getRequired?(): boolean
  /** Whether disconnecting ends the sessions. Default `true`. */
  signOutOnDisconnect?: boolean
}
