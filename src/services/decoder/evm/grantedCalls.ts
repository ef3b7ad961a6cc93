import { isRecord } from '../../../core/data/isRecord.ts'
import type { GrantedFunction, GrantedPermission } from '../../../core/transactions/description.ts'
import { DECODED_CALLS_MAX, DECODED_NAME_MAX } from '../../../core/limits.ts'
import { coins, type DecodeContext } from '../context.ts'
import { quantityOf } from '../bytes.ts'
import { rawText } from '../raw.ts'
import { oneLine } from '../text.ts'
import { isUnlimited } from '../../../core/money/unlimited.ts'

type Data = Record<string, unknown>

const SIGNS = new Map<unknown, string>([
  ['EQUAL', '='],
  ['GREATER_THAN', '>'],
  ['LESS_THAN', '<'],
])

/** Shortens a value from the site to one line, with a warning if something is cut off. */
function written(value: unknown, context: DecodeContext): string {
  const text = typeof value === 'string' ? value : rawText(value).text
  if (text.length > DECODED_NAME_MAX) context.warn('tooMany')
  return oneLine(text) || '?'
}

/**
 * Whether an operation is a plain call, in any notation that sites use. Other operations may run foreign code as the
 * account.
 */
const isPlainCall = (operation: unknown) =>
  operation === undefined ||
  operation === null ||
  operation === 0 ||
  (typeof operation === 'string' && /^(?:call|0|0x0)$/i.test(operation))

function limitOf(value: unknown, context: DecodeContext): Pick<GrantedFunction, 'limit' | 'isUnlimited'> {
  if (value === undefined || value === null) return {}
  const limit = quantityOf(value)
  if (limit === undefined) context.warn('malformed')
  if (limit !== undefined && !isUnlimited(limit)) return { limit: coins(limit, context) }
  context.warn('unlimited')
  return { limit: coins(limit ?? 0n, context), isUnlimited: true }
}

function listOf(args: unknown): readonly unknown[] {
  if (Array.isArray(args)) return args
  return args === undefined || args === null ? [] : [args]
}

/** Describes the conditions on a function's arguments, up to a limit. */
function conditionsOf(args: unknown, context: DecodeContext): { conditions: readonly string[]; rest: number } {
  const all = listOf(args)
  const describe = (one: unknown) =>
    isRecord(one)
      ? `${SIGNS.get(one.operator) ?? written(one.operator, context)} ${written(one.value, context)}`
      : written(one, context)
  const shown = all.slice(0, DECODED_CALLS_MAX).map((one, index) => `${index + 1} ${describe(one)}`)
  return { conditions: shown, rest: all.length - shown.length }
}

function readFunction(one: unknown, context: DecodeContext): { granted: GrantedFunction; rest: number } {
  const given: Data = isRecord(one) ? one : {}
  if (typeof given.functionName !== 'string') context.warn('malformed')
  const isDelegate = !isPlainCall(given.operation)
  if (isDelegate) context.warn('delegateCall')
  const { conditions, rest } = conditionsOf(given.args, context)
  return {
    granted: {
      name: written(given.functionName, context),
      ...limitOf(given.valueLimit, context),
      ...(isDelegate && { isDelegate }),
      ...(conditions.length && { conditions }),
    },
    rest,
  }
}

/** Describes granted contract calls. Calls beyond the limit are only counted, with a warning. */
export function readCalls(address: string, { functions }: Data, context: DecodeContext): GrantedPermission {
  const all: readonly unknown[] = Array.isArray(functions) ? functions : []
  // A grant without a list of functions allows all of them.
  if (!all.length) context.warn('unknownCall')
  const read = all.slice(0, DECODED_CALLS_MAX).map((one) => readFunction(one, context))
  const rest = read.reduce((sum, one) => sum + one.rest, all.length - read.length)
  if (rest) {
    context.warn('tooMany')
    // Functions beyond the limit are read as well, since reading may add warnings.
    for (const one of all.slice(DECODED_CALLS_MAX)) readFunction(one, context)
  }
  return { kind: 'contract', address, functions: read.map(({ granted }) => granted), rest }
}
