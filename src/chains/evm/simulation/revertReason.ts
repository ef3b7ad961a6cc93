import { attempt } from '../../../core/errors/attempt.ts'
import { fieldsOf } from '../../../core/data/isRecord.ts'
import { messageOf } from '../../../core/errors/refusal.ts'
import { unwrapped } from '../../../core/errors/providerError.ts'
import { cleanReason } from '../../../core/transactions/cleanReason.ts'
import { wordAt } from './words.ts'

/** `Error(string)`, what `require` and `revert` with a text return. */
const ERROR = '0x08c379a0'
/** `Panic(uint256)`, what failed assertions and overflows return. */
const PANIC = '0x4e487b71'
/** Longest reason that is read, in bytes. */
const BYTES_MAX = 1_024n

function textIn(hex: string): string | undefined {
  const length = wordAt(hex, 1)
  if (wordAt(hex, 0) !== 32n || length === undefined || length > BYTES_MAX) return undefined
  const digits = hex.slice(128, 128 + 2 * Number.parseInt(String(length), 10))
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return cleanReason(new TextDecoder().decode(bytes))
}

/** Returns the reason in what a reverted call returned; undefined if it has none, or is an error of the contract's own. */
export function revertReason(data: string): string | undefined {
  const args = data.slice(10)
  if (data.startsWith(ERROR)) return textIn(args)
  const code = data.startsWith(PANIC) ? wordAt(args, 0) : undefined
  return code === undefined ? undefined : `Panic(0x${code.toString(16)})`
}

const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)

/** Returns what a reverted call returned, which nodes put into `data` of their error, or one level deeper. */
function dataOf(error: unknown): string | undefined {
  const data = attempt(() => fieldsOf(error).data)
  return [data, fieldsOf(data).data, fieldsOf(data).result].find(isHex)
}

/** Returns the reason in the error with which a node refuses a call: in its data, or in its message. */
export function reasonOfError(error: unknown): string | undefined {
  const cause = unwrapped(error)
  const found = revertReason(dataOf(cause) ?? '')
  if (found !== undefined) return found
  const [, words] = /revert(?:ed)?(?: with reason string)?[:\s]\s*(.+)/s.exec(messageOf(cause)) ?? []
  return words && !/^0x|^(?:with|without) /.test(words) ? cleanReason(words.replace(/^'(.*)'$/s, '$1')) : undefined
}
