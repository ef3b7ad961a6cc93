import { isWalletModalError, WalletModalError, type ErrorCode } from './errors.ts'
import { codesOf, isRefusal, messageOf } from './refusal.ts'
import { walletError } from './walletError.ts'

/** What the codes of JSON-RPC, EIP-1193, EIP-1474 and EIP-3085 mean in the answer to a request (specification §8); 5101 and 10001 are the pairing protocol's. */
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

/** What a wallet answered to a request of the site, as an error of ours: in the wallet's own words where its code says what it means. */
export function answerError(cause: unknown): WalletModalError {
  if (isWalletModalError(cause) || isRefusal(cause)) return walletError(cause)
  const code = codesOf(cause).map((one) => MEANINGS[one]).find((one) => one !== undefined)
  return code ? new WalletModalError(code, { message: messageOf(cause) || code, cause }) : walletError(cause)
}
