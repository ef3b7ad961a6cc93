/** The error codes. Codes may be added, but are never renamed, since sites compare them. */
export interface ErrorMeanings {
  /** An option, attribute or argument is invalid; the message names it and its value. */
  InvalidOption: string
  /** Not a CAIP-10 account id. */
  InvalidCaipAddress: string
  /** Not a CAIP-2 network id. */
  InvalidNetworkId: string
  /** The network is neither built in nor one of the site's. */
  NetworkNotFound: string
  /** The wallet, or this version of the widget, does not support the chain. */
  UnsupportedChain: string
  /** The wallet does not support the request. */
  UnsupportedMethod: string
  /** No wallet with that id is in this browser. */
  ConnectorNotFound: string
  /** The visitor refused in the wallet. */
  UserRejected: string
  /** Another request is pending in the wallet (-32002). */
  RequestPending: string
  /** The wallet is locked. */
  WalletLocked: string
  /** The wallet did not answer in time: 60 s for an approval, 10 s for a read. */
  WalletTimeout: string
  /** The wallet reported a problem or sent an invalid answer; see `cause`. */
  ConnectionFailed: string
  /** Nothing is connected. */
  NotConnected: string
  /** The balance does not cover an amount and its network fee. */
  InsufficientFunds: string
  /** The network refuses a transaction, or it was reverted, replaced or dropped. */
  TransactionFailed: string
  /** The visitor must sign in before money moves; nothing was sent. */
  SignInRequired: string
  /** A signature is not of the account, or the site did not accept it. */
  SignatureInvalid: string
  /** A service or node is unreachable or sent an invalid answer. */
  ServiceUnavailable: string
  /** A node is of another network than it is set for; `params.url` is its host, `params.found` its network (CAIP-2). */
  WrongNode: string
  /** Too many requests to a service or node (429). */
  RateLimited: string
  /** The browser blocked a popup. */
  PopupBlocked: string
  /** The visitor closed the popup early. */
  PopupClosed: string
  /** No wallet used the pairing code in time. */
  PairingExpired: string
  /** The relay that carries a pairing is unreachable. */
  RelayUnreachable: string
  /** The service does not accept this site's origin or project. */
  OriginNotAllowed: string
  /** The feature is turned off, or needs an option that is not set. */
  FeatureDisabled: string
  /** The `AbortSignal` fired, or the request was superseded. */
  Aborted: string
  /** A file of the widget failed to load or failed its integrity check. */
  LoadFailed: string
  /** Anything else; see `cause`. */
  Unknown: string
}

/** The code of an error that a site can get. */
export type ErrorCode = keyof ErrorMeanings

/** The code of a developer alert (specification §8), for an error that has one. */
export type AlertCode =
  | 'APKT001'
  | 'APKT002'
  | 'APKT003'
  | 'APKT004'
  | 'APKT005'
  | 'APKT006'
  | 'APKT007'
  | 'APKT008'
  | 'APKT009'
  | 'APKT010'

const BRAND: unique symbol = Symbol.for('wallet-modal.error')

export interface ErrorDetails {
  /** A fixed message for developers; without it the catalogue's message for the code is used. */
  message?: string
  /** Values for the placeholders of the catalogue's message. */
  params?: Record<string, string | number>
  cause?: unknown
}

/**
 * The error that every promise of the API rejects with. `code` is for programs, `message` for people. `instanceof`
 * checks a symbol property instead of the prototype, so that it works across separately bundled copies.
 */
export class WalletModalError extends Error {
  override readonly name = 'WalletModalError'
  declare readonly code: ErrorCode
  /** What can be done about it, in the visitor's language. Set together with the message. */
  declare next?: string
  /** The code of its developer alert (specification §8), if it has one. Set together with the message. */
  declare alert?: AlertCode
  /** Marks an object as our error; the property's value holds the values for message placeholders. */
  declare readonly [BRAND]: Record<string, string | number>

  /** Until the error is localized, its `message` is its code. */
  constructor(code: ErrorCode, { message = code, cause, params = {} }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this[BRAND] = params
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && BRAND in value
  }
}

/** Whether `value` is a `WalletModalError`, from any copy of the code. */
export function isWalletModalError(value: unknown): value is WalletModalError {
  return value instanceof WalletModalError
}

/** Returns a `WalletModalError` unchanged, and wraps any other value as the `cause` of a new one. */
export function toWalletModalError(value: unknown, code: ErrorCode = 'Unknown'): WalletModalError {
  return isWalletModalError(value) ? value : new WalletModalError(code, { cause: value })
}

/** Returns the values for the placeholders of an error's message. */
export function paramsOf(error: WalletModalError): Record<string, string | number> {
  return error[BRAND]
}
