import { isWalletModalError, WalletModalError, type ErrorCode } from '../errors.ts'
import { codesOf, isRefusal, messageOf } from './refusal.ts'
import { walletError } from './walletError.ts'

/**
 * Our error codes for JSON-RPC, EIP-1193, EIP-1474 and EIP-3085 codes (specification §8), and for 5101 and 10001 of the
 * pairing protocol.
 */
const MEANINGS: Readonly<Record<number, ErrorCode>> = {
  [-32601]: 'UnsupportedMethod',
  [-32004]: 'UnsupportedMethod',
  4200: 'UnsupportedMethod',
  5101: 'UnsupportedMethod',
  10001: 'UnsupportedMethod',
  [-32602]: 'InvalidOption',
  [-32005]: 'RateLimited',
  4902: 'UnsupportedChain',
}

/** Converts a wallet's error to a site's request to our error, with the wallet's message if its code is known. */
export function answerError(cause: unknown): WalletModalError {
  if (isWalletModalError(cause) || isRefusal(cause)) return walletError(cause)
  const code = codesOf(cause).map((one) => MEANINGS[one]).find((one) => one !== undefined)
  return code ? new WalletModalError(code, { message: messageOf(cause) || code, cause }) : walletError(cause)
}
