import { isRecord } from '../../../core/data/isRecord.ts'
import type { Amount, GrantedPermission } from '../../../core/transactions/description.ts'
import { DECODED_CALLS_MAX, DECODED_NAME_MAX } from '../../../core/limits.ts'
import { coins, malformed, type Ask, type DecodedRequest } from '../ask.ts'
import { isHex, quantityOf } from '../bytes.ts'
import { rawText } from '../raw.ts'
import { cutText, oneLine } from '../text.ts'
import { addressOf } from './address.ts'
import { isUnlimited, tokens } from './amounts.ts'
import { readCalls } from './grantedCalls.ts'
import { askOn, checkAccount } from './transaction.ts'

type Data = Record<string, unknown>

/** An amount that renews after each period. A malformed period adds a warning. */
function allowance(amount: Amount, { period }: Data, ask: Ask): GrantedPermission {
  const everySeconds = quantityOf(period)
  if (!everySeconds) ask.warn('malformed')
  const isEndless = isUnlimited(amount.value)
  if (isEndless) ask.warn('unlimited')
  return { kind: 'allowance', amount, isUnlimited: isEndless, ...(everySeconds && { everySeconds }) }
}

/** Describes a permission of a known type; an unknown type is shown with its name and data. */
async function readPermission(type: string, given: unknown, ask: Ask): Promise<GrantedPermission> {
  const data = isRecord(given) ? given : {}
  const [value, token, address] = [quantityOf(data.allowance), addressOf(data.token), addressOf(data.address)]
  if (type === 'native-token-recurring-allowance' && value !== undefined) return allowance(coins(value, ask), data, ask)
  if (type === 'erc20-recurring-allowance' && value !== undefined && token) return allowance(await tokens(value, token, ask), data, ask)
  if (type === 'contract-call' && address) return readCalls(address, data, ask)
  ask.warn('unknownCall')
  return { kind: 'other', name: oneLine(type), data: rawText(given) }
}

/** The public keys that may use a grant; if the site names something else, it is shown as it is. */
function keysOf(signer: unknown, ask: Ask): readonly string[] {
  if (signer === undefined || signer === null) return []
  const list: unknown = isRecord(signer) && isRecord(signer.data) ? signer.data.keys : undefined
  const keys = Array.isArray(list) ? list.map((one: unknown) => (isRecord(one) && isHex(one.publicKey) ? one.publicKey : undefined)) : []
  if (keys.length && keys.length <= DECODED_CALLS_MAX && keys.every((one) => one !== undefined && one.length <= DECODED_NAME_MAX)) return keys as string[]
  ask.warn('malformed')
  return [rawText(signer).text]
}

/**
 * `wallet_grantPermissions` (ERC-7715) lets another key act for the visitor's account, within limits and until an
 * expiry.
 */
export async function readGrant(params: unknown, ask: Ask): Promise<DecodedRequest> {
  const request: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isRecord(request) || !Array.isArray(request.permissions) || !request.permissions.length) return { parts: [[malformed(ask, 'permissions')]] }
  checkAccount(request.address, ask)
  checkAccount(request.account, ask)
  const there = askOn(request.chainId, ask)
  const given: readonly unknown[] = request.permissions.slice(0, DECODED_CALLS_MAX)
  const omitted = request.permissions.length - given.length
  if (omitted) ask.warn('tooMany')
  if (!given.every((one): one is Data & { type: string } => isRecord(one) && typeof one.type === 'string')) return { parts: [[malformed(ask, 'permissions')]] }
  const permissions = await Promise.all(given.map(({ type, data }) => readPermission(type, data, there)))
  const until = quantityOf(request.expiry)
  return { parts: [[{ kind: 'grant', permissions, keys: keysOf(request.signer, ask), ...(until !== undefined && { until }) }]], omitted }
}

/** `wallet_revokePermissions`; its parameter is an object, or a list with one object. */
export async function readRevoke(params: unknown): Promise<DecodedRequest> {
  const request: unknown = Array.isArray(params) ? params[0] : params
  const id = isRecord(request) ? (request.pci ?? request.permissionsContext) : undefined
  return { parts: [[{ kind: 'revokeGrant', ...(typeof id === 'string' && { id: cutText(id, 128) }) }]] }
}
