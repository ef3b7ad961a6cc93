import { fieldsOf, isRecord } from '../../../core/data/isRecord.ts'
import type { Allowance, Reader } from '../../../core/money/allowances.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { isAddress } from '../isAddress.ts'
import { malformed, parseCount } from '../money/readAccounts.ts'
import { TOKEN_PROGRAMS } from '../programs.ts'
import { ACCOUNTS_PER_CALL_MAX } from '../money/limits.ts'

const PARSED = { encoding: 'jsonParsed', commitment: 'confirmed' }

interface Owner {
  owner: string
  network: CaipNetworkId
}

const addressIn = (where: string, value: unknown): string => {
  if (typeof value === 'string' && isAddress(value)) return value
  throw malformed(where, 'address', value)
}

/** Whether the field names somebody else. Nodes leave it out if there is nobody. */
const isOther = (value: unknown, owner: string) => value !== undefined && value !== null && value !== owner

/**
 * Reads what others may do with a token account, in the encoding `jsonParsed`. Nothing if it has another owner now.
 * Throws `ServiceUnavailable` if it is malformed.
 */
function parseGrants(place: string, account: unknown, { owner, network }: Owner): Allowance[] {
  const { data, owner: program } = fieldsOf(account)
  const { type, info } = fieldsOf(fieldsOf(data).parsed)
  // An account that was closed can be created again as something else.
  if (typeof program === 'string' && !TOKEN_PROGRAMS.includes(program)) return []
  if (type !== 'account' || !isRecord(info)) throw malformed('account.data', 'token account', data)
  if (info.owner !== owner) return []
  const token = addressIn('account.mint', info.mint)
  const { amount, decimals } = fieldsOf(info.tokenAmount)
  const [balance, places] = [parseCount('tokenAmount.amount', amount), Number(parseCount('decimals', decimals))]
  const grant = (kind: 'delegate' | 'close', named: unknown): Allowance => {
    const spender = addressIn(`account.${kind}`, named)
    const key = [kind, token, spender, place].join(':')
    return { key, kind, network, owner, token, spender, place, name: '', symbol: '', decimals: places, balance }
  }
  const { delegate, delegatedAmount, closeAuthority, isNative } = info
  const found: Allowance[] = []
  if (isOther(delegate, owner)) {
    const delegated = parseCount('delegatedAmount.amount', fieldsOf(delegatedAmount).amount)
    if (delegated) found.push({ ...grant('delegate', delegate), amount: delegated })
  }
  // Only an account of wrapped SOL can be closed while it has a balance, which then goes to whoever closes it.
  if (isOther(closeAuthority, owner))
    found.push({ ...grant('close', closeAuthority), ...(isNative !== true && { amount: 0n }) })
  return found
}

export interface Grants {
  found: readonly Allowance[]
  /** Why a part of the answer could not be read. */
  error?: unknown
}

/** Parses each account on its own: what a malformed one hides says nothing about the others. */
function parseAll(accounts: readonly (readonly [place: unknown, account: unknown])[], owner: Owner): Grants {
  const grants: { found: Allowance[]; error?: unknown } = { found: [] }
  for (const [place, account] of accounts) {
    try {
      grants.found.push(...parseGrants(addressIn('pubkey', place), account, owner))
    } catch (error) {
      grants.error = error
    }
  }
  return grants
}

/** Reads what others may do with an owner's accounts of one token program. Rejects like `rpc`. */
export async function readOwned(owner: Owner, programId: string, { rpc, signal }: Reader): Promise<Grants> {
  const method = 'getTokenAccountsByOwner'
  const { value } = fieldsOf(await rpc(method, [owner.owner, { programId }, PARSED], signal))
  if (!Array.isArray(value)) throw malformed(method, 'array', value)
  const accounts = value.map((one: unknown) => {
    const { pubkey, account } = fieldsOf(one)
    return [pubkey, account] as const
  })
  return parseAll(accounts, owner)
}

/** Reads what others may do with these token accounts of an owner. Rejects like `rpc`. */
export async function readPlaces(owner: Owner, places: readonly string[], { rpc, signal }: Reader): Promise<Grants> {
  const method = 'getMultipleAccounts'
  const accounts: (readonly [string, unknown])[] = []
  for (let index = 0; index < places.length; index += ACCOUNTS_PER_CALL_MAX) {
    const part = places.slice(index, index + ACCOUNTS_PER_CALL_MAX)
    const { value } = fieldsOf(await rpc(method, [part, PARSED], signal))
    if (!Array.isArray(value) || value.length !== part.length) throw malformed(method, 'array', value)
    // Closed accounts are null.
    part.forEach((place, at) => value[at] !== null && accounts.push([place, value[at]]))
  }
  return parseAll(accounts, owner)
}
