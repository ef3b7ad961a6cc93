/** Codes of every error a site can meet; `public-interface` §3. */
export type ErrorCode =
  | 'InvalidOption' | 'InvalidCaipAddress' | 'InvalidNetworkId' | 'NetworkNotFound' | 'UnsupportedChain'
  | 'ConnectorNotFound' | 'UserRejected' | 'RequestPending' | 'WalletLocked' | 'WalletTimeout' | 'ConnectionFailed'
  | 'NotConnected' | 'ServiceUnavailable' | 'RateLimited' | 'FeatureDisabled' | 'Aborted' | 'LoadFailed' | 'Unknown'
  | 'TransactionFailed' | 'InsufficientFunds' | 'APKT001'

const BRAND = Symbol.for('wallet-modal.error')

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
  readonly params: Record<string, string | number>
  /** Whether `message` still has to be taken from the catalogue. */
  readonly wordless: boolean

  constructor(code: ErrorCode, { message, params = {}, cause }: ErrorDetails = {}) {
    super(message ?? code, cause === undefined ? undefined : { cause })
    this.name = 'WalletModalError'
    this.code = code
    this.params = params
    this.wordless = message === undefined
    Object.defineProperty(this, BRAND, { value: true })
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isWalletModalError(value)
  }
}

/** Whether `value` is an error of ours, from whichever copy of the code. */
export function isWalletModalError(value: unknown): value is WalletModalError {
  return typeof value === 'object' && value !== null && (value as { [BRAND]?: true })[BRAND] === true
}

/** An error of ours: `value` itself, or a wrapper that keeps it as `cause`. */
export function toWalletModalError(value: unknown, code: ErrorCode = 'Unknown'): WalletModalError {
  return isWalletModalError(value) ? value : new WalletModalError(code, { cause: value })
}
