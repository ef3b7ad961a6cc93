import { fieldsOf } from '../../core/data/isRecord.ts'
import { WalletModalError, type ErrorCode } from '../../core/errors.ts'
import { isRangeRefusal } from '../../core/errors/rangeRefusal.ts'
import { isRefusal, messageOf } from '../../core/errors/refusal.ts'

/**
 * What a node's error means. `final`: the answer is the same elsewhere. `range`: final, too, but fewer blocks may be read.
 * `elsewhere`: this node does not serve the request, another one may. `often`: too many requests. `temporary`: a failure
 * that may pass. `unclear`: nothing is known of it; treated like `elsewhere`, but a transaction is not sent again.
 */
export type Kind = 'final' | 'range' | 'elsewhere' | 'often' | 'temporary' | 'unclear'

/**
 * Codes with one meaning, whatever the message. Sources: JSON-RPC 2.0, EIP-1474, EIP-1193, and the texts of providers in
 * test/unit/services/rpc/nodeErrors.ts.
 */
const CODES: readonly (readonly [Kind, readonly number[]])[] = [
  // 3: a revert, with its data
  ['final', [3, -32602]],
  // -32701: PublicNode. 4444: the node no longer has the block (EIP-4444)
  ['elsewhere', [-32601, -32004, -32600, -32700, -32701, -32002, 4444]],
  // 429: Alchemy, and Solana's public nodes. -32016: Base and other OP Stack proxies
  ['often', [429, -32005, -32016, -32090, -32097, -32029]],
]

/** What the message decides if the code is none of the above. The first match counts. */
const TEXTS: readonly (readonly [RegExp, Kind])[] = [
  [
    /revert|out of gas|vm exception|invalid (?:opcode|jump|sender|signature)|insufficient ?(?:funds|balance)|not enough balance|nonce ?(?:too|gap)|oldnonce|already ?known|known transaction|underpriced|gas too low|fee ?too ?low|fee per gas|gas limit|gas required exceeds|exceeds the configured cap/,
    'final',
  ],
  [
    /rate.?limit|too many requests|over rate|capacity|compute units|request limit|\/sec\b|per second|exceeded (?:your|its|the) (?:plan|quota)/,
    'often',
  ],
  [
    /missing trie node|header not found|unknown block|(?:state|block|data).*(?:not |un)available|pruned|archive|in the past|method.*not (?:supported|available|whitelisted|found)|not whitelisted/,
    'elsewhere',
  ],
  [/time(?:d |-)?out|in progress|temporar|try again|retry|too busy|overloaded|currently healthy/, 'temporary'],
]

/** Codes with which nodes answer anything they have no code for. What the message does not decide may pass. */
const TEMPORARY = [-1, -32603]
/** What PublicNode refuses with the code of invalid parameters. */
const TOKEN_WANTED = /^archive requests/
/** EIP-1193 codes, and those that wallets send instead: no node has failed. */
const isWalletCode = (code: number) => code >= 4000
/** Longer messages carry the request or a page. */
export const TEXT_MAX = 300

// An error without a code is treated like -1, which many nodes use for unknown errors.
const codeOf = (error: object): number => {
  const { code } = fieldsOf(error)
  return typeof code === 'number' ? code : -1
}

/** Sorts a JSON-RPC error: by its code, and by its message where codes say little. */
export function classify(error: object, method: string): Kind {
  const code = codeOf(error)
  const text = messageOf(error).slice(0, TEXT_MAX).toLowerCase()
  if (isRefusal(error)) return 'final'
  if (code !== 3 && /logs|filter/i.test(method) && isRangeRefusal(error)) return 'range'
  const known = CODES.find(([, codes]) => codes.includes(code))?.[0]
  if (known) return TOKEN_WANTED.test(text) ? 'elsewhere' : known
  if (isWalletCode(code) || hasRevertData(error)) return 'final'
  const said = TEXTS.find(([words]) => words.test(text))?.[1]
  return said ?? (TEMPORARY.includes(code) ? 'temporary' : 'unclear')
}

/** Whether the error's data is that of a revert: `0x…`, or `Reverted 0x…` (Parity, Nethermind). */
function hasRevertData(error: object): boolean {
  const { data } = fieldsOf(error)
  return typeof data === 'string' && /^(?:reverted )?0x(?:[\da-f]{8}|$)/i.test(data)
}

/** Whether a JSON-RPC error refuses a batch as a whole: by dRPC's code, or by its message. */
export function isBatchRefusal(error: object | undefined): boolean {
  if (!error || classify(error, '') === 'final') return false
  // geth answers the rest of a batch with "response too large".
  return codeOf(error) === 31 || /batch|^response too large/i.test(messageOf(error).slice(0, TEXT_MAX))
}

/** Our error codes by a node's code (specification §8). Other codes become `Unknown`, with the node's error as cause. */
const MEANINGS: Readonly<Record<number, ErrorCode>> = {
  [-1]: 'ServiceUnavailable',
  [-32603]: 'ServiceUnavailable',
  [-32700]: 'ServiceUnavailable',
  [-32600]: 'ServiceUnavailable',
  [-32601]: 'UnsupportedMethod',
  [-32004]: 'UnsupportedMethod',
  [-32701]: 'UnsupportedMethod',
  [-32602]: 'InvalidOption',
  [-32005]: 'RateLimited',
}

/** Creates our error for a JSON-RPC error, which becomes the `cause`. */
export function rpcError(cause: object, kind: Kind): WalletModalError {
  const ours = MEANINGS[codeOf(cause)] ?? (kind === 'often' ? 'RateLimited' : 'Unknown')
  return new WalletModalError(isRefusal(cause) ? 'UserRejected' : ours, { cause })
}

/** Whether a code says that the node did not process the request. */
export const isUnprocessed = (error: object): boolean => [-32601, -32005].includes(codeOf(error))
