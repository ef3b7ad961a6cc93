import type { Amount, GrantedPermission } from '../../../core/description.ts'
import { DECODED_CALLS_MAX } from '../../../core/limits.ts'
import { coins, isRecord, malformed, type Ask, type Told } from '../ask.ts'
import { quantityOf } from '../bytes.ts'
import { cutText, oneLine } from '../text.ts'
import { addressOf } from './address.ts'
import { tokens } from './amounts.ts'
import { askOn, checkAccount } from './transaction.ts'

type Data = Record<string, unknown>

/** So much, again and again. */
function allowance(amount: Amount, { period }: Data): GrantedPermission {
  const everySeconds = quantityOf(period)
  return { kind: 'allowance', amount, ...(everySeconds !== undefined && { everySeconds }) }
}

/** A permission in words that are known (contract §7.3); its name alone for any other. */
async function readPermission(type: string, data: Data, ask: Ask): Promise<GrantedPermission> {
  const [value, token, address] = [quantityOf(data.allowance), addressOf(data.token), addressOf(data.address)]
  if (type === 'native-token-recurring-allowance' && value !== undefined) return allowance(coins(value, ask), data)
  if (type === 'erc20-recurring-allowance' && value !== undefined && token) return allowance(await tokens(value, token, ask), data)
  if (type === 'contract-call' && address) {
    const functions: readonly unknown[] = Array.isArray(data.functions) ? data.functions.slice(0, DECODED_CALLS_MAX) : []
    return { kind: 'contract', address, functions: functions.map((one) => (isRecord(one) && typeof one.functionName === 'string' ? oneLine(one.functionName) : '?')) }
  }
  ask.warn('unknownCall')
  return { kind: 'other', name: oneLine(type) }
}

/** `wallet_grantPermissions`, ERC-7715: what somebody may do in the visitor's name, and until when. */
export async function readGrant(params: unknown, ask: Ask): Promise<Told> {
  const request: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isRecord(request) || !Array.isArray(request.permissions) || !request.permissions.length) return { parts: [[malformed(ask, 'permissions')]] }
  checkAccount(request.address ?? request.account, ask)
  const there = askOn(request.chainId, ask)
  const given: readonly unknown[] = request.permissions.slice(0, DECODED_CALLS_MAX)
  const untold = request.permissions.length - given.length
  if (untold) ask.warn('tooMany')
  if (!given.every((one): one is Data & { type: string } => isRecord(one) && typeof one.type === 'string')) return { parts: [[malformed(ask, 'permissions')]] }
  const permissions = await Promise.all(given.map(({ type, data }) => readPermission(type, isRecord(data) ? data : {}, there)))
  const until = quantityOf(request.expiry)
  return { parts: [[{ kind: 'grant', permissions, ...(until !== undefined && { until }) }]], untold }
}

/** `wallet_revokePermissions`: the object itself, or a list of it. */
export async function readRevoke(params: unknown): Promise<Told> {
  const request: unknown = Array.isArray(params) ? params[0] : params
  const id = isRecord(request) ? (request.pci ?? request.permissionsContext) : undefined
  return { parts: [[{ kind: 'revokeGrant', ...(typeof id === 'string' && { id: cutText(id, 128) }) }]] }
}
