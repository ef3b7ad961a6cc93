import { codesOf } from '../errors/refusal.ts'
import { walletError } from '../errors/walletError.ts'
import { isWalletModalError, paramsOf, WalletModalError, type ErrorCode } from '../errors.ts'
import { KNOWN, says } from '../transactions/saysKnown.ts'

const UNCLEAR = 'unclear'

/** Our codes of errors after which the wallet may have sent all the same, unless the wallet or a node gave another. */
const LOST: readonly ErrorCode[] = [
  'TransactionFailed',
  'WalletTimeout',
  'ServiceUnavailable',
  'RelayUnreachable',
  'ConnectionFailed',
  'NotConnected',
  'Unknown',
]

/** Codes by which wallets say that they did nothing: EIP-1193, EIP-3085, JSON-RPC, the pairing protocol. */
const CLEAR: readonly number[] = [4001, 4100, 4200, 4902, -32700, -32600, -32601, -32602, 10001]

/** Whether a code means that nothing was sent. Nodes refuse with -32000 to -32006 (EIP-1474). */
const isClear = (code: number) =>
  CLEAR.includes(code) || (code <= -32000 && code >= -32006) || (code >= 5000 && code < 5200)

/** Messages by which nodes say that a transaction of the account with this number is in a block. */
const USED = /\bnonce (?:is )?too low|\bold ?nonce\b|\bnonce (?:has )?already (?:been )?used/i

/**
 * Whether a node has the transaction already, or one with its number. Wallets send once more when the first answer is
 * lost: then it is this transaction.
 */
export const isSentBefore = (cause: unknown): boolean => says(cause, KNOWN) || says(cause, USED)

/** Returns the error of a wallet that was asked to send, and whose answer does not tell whether it did. */
export const unclear = (code: ErrorCode, cause?: unknown): WalletModalError =>
  new WalletModalError(code, { params: { reason: UNCLEAR }, ...(cause !== undefined && { cause }) })

/** Whether the wallet may have sent although it answered with an error. */
export const isUnclear = (error: WalletModalError): boolean => paramsOf(error).reason === UNCLEAR

/**
 * Converts the error of a wallet that was asked to send, like `walletError`. It is unclear if the connection was lost, if
 * the transaction may have been sent before, or if nothing says that the wallet or a node refused.
 */
export function sendFailure(cause: unknown): WalletModalError {
  const error = walletError(cause, 'TransactionFailed')
  // What our own code refused was not sent.
  const isOwnRefusal = error === cause && error.code === 'TransactionFailed'
  const isRefused = !isSentBefore(cause) && codesOf(cause).some(isClear)
  const isKnown = isOwnRefusal || !LOST.includes(error.code) || isRefused
  return isKnown ? error : unclear(error.code, cause)
}

/** Reasons of OpenZeppelin's ERC-20 and most others, of USDT and Dai, when an account has less than it sends. */
const TOO_LITTLE = /exceeds balance|insufficient[- ]balance/i

/** Whether a token contract refused a transfer since the account has too little of the token. */
export const isShortOfToken = (error: unknown): boolean =>
  isWalletModalError(error) && error.code === 'TransactionFailed' && TOO_LITTLE.test(String(paramsOf(error)['said']))
