/** Codes of a refusal: 4001 in EIP-1193, 5000 and 5002 of wallets connected by pairing. */
const REFUSED = [4001, 5000, 5002]
/**
 * Codes with which wallets answer a switch to an unknown chain: 4902 of EIP-3085, and codes that some wallets send
 * instead.
 */
const UNRECOGNIZED = [4902, 5000, 32603, -32603]
/** Codes of an unsupported method: JSON-RPC, EIP-1193, and 5101 and 10001 of the pairing protocol. */
const NO_METHOD = [-32601, 4200, 5101, 10001]
/**
 * Codes so generic that the message decides whether the error is a refusal. For any other code the message is ignored.
 */
const VAGUE = [-32000, -32603]
const NO = '(?:rejected|denied|declined|disapproved|refused|cancell?ed|closed)'
const REFUSED_WORDS = new RegExp(
  `\\busers? (?:has |have )?${NO}\\b|\\b${NO} by (?:the )?user\\b|^${NO}[.!]?$|` +
    `\\b(?:request|transaction|signature|approval)s? (?:was |has been |is )?${NO}\\b|` +
    // "Connection closed" and "connection refused" mean a network failure.
    `\\bconnection (?:was |has been |is )?(?:rejected|denied|declined|cancell?ed)\\b|` +
    `\\buser (?:did not|didn't) (?:approve|accept|confirm)\\b`,
  'i',
)

/** Reads a field of any thrown value; undefined if even reading throws. */
function read(value: unknown, key: 'code' | 'message' | 'data' | 'cause' | 'originalError'): unknown {
  try {
    return (value as Partial<Record<typeof key, unknown>> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}

/** Converts a `code` to a number, if it is a number or a text of digits. */
function numberOf(code: unknown): number | undefined {
  if (typeof code === 'string' && /^-?\d+$/.test(code)) return Number(code)
  return typeof code === 'number' ? code : undefined
}

/**
 * Returns every numeric `code` of an error, outermost first. Wallets nest the original error in `data`,
 * `data.originalError` or `cause`.
 */
export function codesOf(error: unknown, depth = 5): number[] {
  if (typeof error !== 'object' || error === null || depth === 0) return []
  const own = numberOf(read(error, 'code'))
  const nested = (['data', 'originalError', 'cause'] as const).flatMap((key) => codesOf(read(error, key), depth - 1))
  return own === undefined ? nested : [own, ...nested]
}

/**
 * The most characters of a message that are read. A node may answer with 16 MiB, and patterns with two gaps take hours for
 * as much.
 */
const MESSAGE_MAX = 4000

/** Returns the message of any thrown value, cut after 4,000 characters. */
export function messageOf(error: unknown): string {
  const message = typeof error === 'string' ? error : read(error, 'message')
  return typeof message === 'string' ? message.slice(0, MESSAGE_MAX) : ''
}

/**
 * Whether a wallet's error means that the visitor refused: by its code, or by its message if the code is generic or
 * missing. With any other code, the message is ignored.
 */
export function isRefusal(error: unknown): boolean {
  const codes = codesOf(error)
  return (
    codes.some((code) => REFUSED.includes(code)) ||
    (codes.every((code) => VAGUE.includes(code)) && REFUSED_WORDS.test(messageOf(error)))
  )
}

/** Whether a wallet's error means that the wallet does not support the method. */
export const hasNoMethod = (error: unknown): boolean => codesOf(error).some((code) => NO_METHOD.includes(code))

/**
 * Whether a wallet's error after a switch request means that the network must be added first. The code 5000 has this
 * meaning too, unless the message is a refusal.
 */
export function wantsChainAdded(error: unknown): boolean {
  const codes = codesOf(error)
  if (codes.includes(4902)) return true
  return (
    codes.some((code) => UNRECOGNIZED.includes(code)) && !codes.includes(4001) && !REFUSED_WORDS.test(messageOf(error))
  )
}

/** Whether a wallet's error means that another request is already pending (-32002). */
export function isPending(error: unknown): boolean {
  return codesOf(error).includes(-32002) || /already (?:pending|processing)/i.test(messageOf(error))
}

/** Whether a wallet's error means that the wallet is locked. */
export function isLocked(error: unknown): boolean {
  return /\b(?:wallet|keyring|account|extension)\b.*\block(?:ed)?\b|\bunlock\b/i.test(messageOf(error))
}
