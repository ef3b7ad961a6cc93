/** What each code means. The list grows with the parts of the widget; nothing in it is renamed (public interface §3). */
export interface ErrorMeanings {
  /** An option, attribute or argument is not usable; the message names it and its value. */
  InvalidOption: string
  /** A text is no CAIP-10 account id. */
  InvalidCaipAddress: string
  /** A text is no CAIP-2 network id. */
  InvalidNetworkId: string
  /** The network is neither built in nor among the site's. */
  NetworkNotFound: string
  /** The wallet, or this version of the widget, does not work on that chain. */
  UnsupportedChain: string
  /** The wallet has no way to do what was asked for. */
  UnsupportedMethod: string
  /** No wallet with that id is in this browser. */
  ConnectorNotFound: string
  /** The visitor said no in the wallet. */
  UserRejected: string
  /** The wallet has a question open already (-32002). */
  RequestPending: string
  /** The wallet is locked. */
  WalletLocked: string
  /** The wallet did not answer in time: 60 s for an approval, 10 s for a reading. */
  WalletTimeout: string
  /** The wallet reported a problem, or answered what cannot be read; see `cause`. */
  ConnectionFailed: string
  /** Nothing is connected. */
  NotConnected: string
  /** A service or node cannot be reached, or answered what cannot be read. */
  ServiceUnavailable: string
  /** A service or node asks for fewer requests (429). */
  RateLimited: string
  /** The browser did not let a window open. */
  PopupBlocked: string
  /** The visitor closed the window before it was done. */
  PopupClosed: string
  /** Nobody took up the pairing while it lasted. */
  PairingExpired: string
  /** The relay that carries a pairing cannot be reached. */
  RelayUnreachable: string
  /** The service does not serve this site's origin or project. */
  OriginNotAllowed: string
  /** The site turned off what was asked for, or it needs an option that is not set. */
  FeatureDisabled: string
  /** The `AbortSignal` fired, or the question is no longer the same. */
  Aborted: string
  /** A file of the widget could not be loaded, or its integrity is wrong. */
  LoadFailed: string
  /** Anything else; see `cause`. */
  Unknown: string
}

/** Codes of every error that a site can meet. */
export type ErrorCode = keyof ErrorMeanings

const BRAND: unique symbol = Symbol.for('wallet-modal.error')

export interface ErrorDetails {
  /** Fixed words, for developers; without it the words come from the catalogue by code. */
  message?: string
  /** Fills the placeholders of the catalogue's words. */
  params?: Record<string, string | number>
  cause?: unknown
}

/**
 * What every promise of the API rejects with. `code` is for programs, `message` for people.
 * `instanceof` works across the copies that separate bundles carry: it looks for a brand.
 */
export class WalletModalError extends Error {
  override readonly name = 'WalletModalError'
  declare readonly code: ErrorCode
  /** Marks our errors, and fills the placeholders of their words. */
  declare readonly [BRAND]: Record<string, string | number>

  /** `message` is the code itself until the catalogue's words are put in its place. */
  constructor(code: ErrorCode, { message = code, cause, params = {} }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this[BRAND] = params
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && BRAND in value
  }
}

/** Whether `value` is an error of ours, from whichever copy of the code. */
export function isWalletModalError(value: unknown): value is WalletModalError {
  return value instanceof WalletModalError
}

/** An error of ours: `value` itself, or a wrapper that keeps it as `cause`. */
export function toWalletModalError(value: unknown, code: ErrorCode = 'Unknown'): WalletModalError {
  return isWalletModalError(value) ? value : new WalletModalError(code, { cause: value })
}

/** What fills the placeholders of an error's words. */
export function paramsOf(error: WalletModalError): Record<string, string | number> {
  return error[BRAND]
}
