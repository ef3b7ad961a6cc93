import { isRecord } from '../../../core/data/isRecord.ts'
import type { Amount, GrantedPermission } from '../../../core/transactions/description.ts'
import { DECODED_CALLS_MAX, DECODED_NAME_MAX } from '../../../core/limits.ts'
import { coins, malformed, type DecodeContext, type DecodedRequest } from '../context.ts'
import { isHex, quantityOf } from '../bytes.ts'
import { rawText } from '../raw.ts'
import { cutText, oneLine } from '../text.ts'
import { addressOf } from './address.ts'
import { isUnlimited } from '../../../core/money/unlimited.ts'
import { tokens } from './amounts.ts'
import { readCalls } from './grantedCalls.ts'
import { askOn, checkAccount } from './transaction.ts'

type Data = Record<string, unknown>

/** Describes an amount that renews after each period. A malformed period adds a warning. */
function allowance(amount: Amount, { period }: Data, context: DecodeContext): GrantedPermission {
  const everySeconds = quantityOf(period)
  if (!everySeconds) context.warn('malformed')
  const isEndless = isUnlimited(amount.value)
  if (isEndless) context.warn('unlimited')
  return { kind: 'allowance', amount, isUnlimited: isEndless, ...(everySeconds && { everySeconds }) }
}

/** Describes a permission of a known type; an unknown type is shown with its name and data. */
async function readPermission(type: string, given: unknown, context: DecodeContext): Promise<GrantedPermission> {
  const data = isRecord(given) ? given : {}
  const [value, token, address] = [quantityOf(data.allowance), addressOf(data.token), addressOf(data.address)]
  if (type === 'native-token-recurring-allowance' && value !== undefined)
    return allowance(coins(value, context), data, context)
  if (type === 'erc20-recurring-allowance' && value !== undefined && token)
    return allowance(await tokens(value, token, context), data, context)
  if (type === 'contract-call' && address) return readCalls(address, data, context)
  context.warn('unknownCall')
  return { kind: 'other', name: oneLine(type), data: rawText(given) }
}

/** Returns the public keys that may use a grant; anything else that the site names is shown unchanged. */
function keysOf(signer: unknown, context: DecodeContext): readonly string[] {
  if (signer === undefined || signer === null) return []
  const list: unknown = isRecord(signer) && isRecord(signer.data) ? signer.data.keys : undefined
  const keys = Array.isArray(list)
    ? list.map((one: unknown) => (isRecord(one) && isHex(one.publicKey) ? one.publicKey : undefined))
    : []
  if (
    keys.length &&
    keys.length <= DECODED_CALLS_MAX &&
    keys.every((one) => one !== undefined && one.length <= DECODED_NAME_MAX)
  )
    return keys as string[]
  context.warn('malformed')
  return [rawText(signer).text]
}

/** A year in seconds: a permission to act for an account for longer is shown as a danger. Our own choice. */
const GRANT_LONG_S = 365 * 86_400

/** Whether a permission still counts after a year. `until`: its end in seconds since 1970; undefined if it has none. */
const isLong = (until: bigint | undefined, { now }: DecodeContext): boolean =>
  until === undefined || until * 1000n > BigInt(now + GRANT_LONG_S * 1000)

/**
 * Decodes `wallet_grantPermissions` (ERC-7715), which lets another key act for the visitor's account, within limits and
 * until an expiry.
 */
export async function readGrant(params: unknown, context: DecodeContext): Promise<DecodedRequest> {
  const request: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isRecord(request) || !Array.isArray(request.permissions) || !request.permissions.length)
    return { parts: [[malformed(context, 'permissions')]] }
  checkAccount(request.address, context)
  checkAccount(request.account, context)
  const there = askOn(request.chainId, context)
  const given: readonly unknown[] = request.permissions.slice(0, DECODED_CALLS_MAX)
  const omitted = request.permissions.length - given.length
  if (omitted) context.warn('tooMany')
  if (!given.every((one): one is Data & { type: string } => isRecord(one) && typeof one.type === 'string'))
    return { parts: [[malformed(context, 'permissions')]] }
  const permissions = await Promise.all(given.map(({ type, data }) => readPermission(type, data, there)))
  const expiry = quantityOf(request.expiry)
  // An expiry of 0 means that the permission never ends, like `validUntil` in ERC-4337.
  const until = expiry === 0n ? undefined : expiry
  if (isLong(until, context)) context.warn('longGrant')
  return {
    parts: [
      [{ kind: 'grant', permissions, keys: keysOf(request.signer, context), ...(until !== undefined && { until }) }],
    ],
    omitted,
  }
}

/** Decodes `wallet_revokePermissions`, whose parameter is an object, or a list with one object. */
export async function readRevoke(params: unknown): Promise<DecodedRequest> {
  const request: unknown = Array.isArray(params) ? params[0] : params
  const id = isRecord(request) ? (request.pci ?? request.permissionsContext) : undefined
  return { parts: [[{ kind: 'revokeGrant', ...(typeof id === 'string' && { id: cutText(id, 128) }) }]] }
}
