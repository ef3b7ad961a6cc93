import { isWalletModalError, WalletModalError, type ErrorCode } from '../errors.ts'
import { codesOf, isRefusal, messageOf } from './refusal.ts'
import { walletError } from './walletError.ts'

/**
 * Our error codes by JSON-RPC, EIP-1193, EIP-1474 and EIP-3085 code, and by the pairing protocol's codes 5101 and
 * 10001.
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

/**
 * Converts a wallet's answer to a site's request into our error. If the code is known, the wallet's message is kept.
 */
export function answerError(cause: unknown): WalletModalError {
  if (isWalletModalError(cause) || isRefusal(cause)) return walletError(cause)
  const code = codesOf(cause)
    .map((one) => MEANINGS[one])
    .find((one) => one !== undefined)
  return code ? new WalletModalError(code, { message: messageOf(cause) || code, cause }) : walletError(cause)
}
