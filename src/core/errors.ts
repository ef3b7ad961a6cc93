/** Codes of every error a site can meet; `public-interface` §3. */
export type ErrorCode =
  | 'InvalidOption' | 'InvalidCaipAddress' | 'InvalidNetworkId' | 'NetworkNotFound' | 'UnsupportedChain'
  | 'ConnectorNotFound' | 'UserRejected' | 'RequestPending' | 'WalletLocked' | 'WalletTimeout' | 'ConnectionFailed'
  | 'NotConnected' | 'ServiceUnavailable' | 'RateLimited' | 'FeatureDisabled' | 'Aborted' | 'LoadFailed' | 'Unknown'
  | 'TransactionFailed' | 'InsufficientFunds' | 'APKT001'

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
  readonly code: ErrorCode
  /** Marks our errors, and fills the placeholders of their words. */
  readonly [BRAND]: Record<string, string | number>

  /** `message` is the code itself until the catalogue's words are put in its place. */
  constructor(code: ErrorCode, { message = code, cause, params = {} }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'WalletModalError'
    this.code = code
    this[BRAND] = params
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isWalletModalError(value)
  }
}

/** Whether `value` is an error of ours, from whichever copy of the code. */
export function isWalletModalError(value: unknown): value is WalletModalError {
  return Boolean((value as { [BRAND]?: object } | null | undefined)?.[BRAND])
}

/** An error of ours: `value` itself, or a wrapper that keeps it as `cause`. */
export function toWalletModalError(value: unknown, code: ErrorCode = 'Unknown'): WalletModalError {
  return isWalletModalError(value) ? value : new WalletModalError(code, { cause: value })
}

/** What fills the placeholders of an error's words. */
export function paramsOf(error: WalletModalError): Record<string, string | number> {
  return error[BRAND]
}
