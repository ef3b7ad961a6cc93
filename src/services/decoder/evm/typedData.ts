import { attempt } from '../../../core/attempt.ts'
import { isRecord, malformed, type Ask, type Told } from '../ask.ts'
import { readPermit } from './permits.ts'
import { askOn, checkAccount } from './transaction.ts'
import { tree, type Member, type TypedData } from './typedTree.ts'

/** A longer text is no typed data that a person could look through. */
const JSON_MAX = 1024 * 1024

const isMember = (value: unknown): value is Member => isRecord(value) && typeof value.name === 'string' && typeof value.type === 'string'

/** Typed data as sites send it, as JSON or as an object; undefined where parts are missing or of another kind. */
function parse(given: unknown): TypedData | undefined {
  const data = typeof given === 'string' && given.length <= JSON_MAX ? attempt((): unknown => JSON.parse(given)) : given
  if (!isRecord(data)) return undefined
  const { types, primaryType, domain = {}, message } = data
  if (!isRecord(types) || typeof primaryType !== 'string' || !isRecord(domain) || !isRecord(message)) return undefined
  const entries = Object.entries(types)
  if (!entries.every(([, members]) => Array.isArray(members) && members.every(isMember))) return undefined
  const known = new Map(entries as [string, Member[]][])
  return known.has(primaryType) ? { types: known, primaryType, domain, message } : undefined
}

/** `eth_signTypedData_v4`, EIP-712: the address, then the data. */
export async function readTypedData(params: unknown, ask: Ask): Promise<Told> {
  const [account, given] = Array.isArray(params) ? (params as readonly unknown[]) : []
  checkAccount(account, ask)
  const data = parse(given)
  if (!data) return { parts: [[malformed(ask, 'typedData')]] }
  const there = askOn(data.domain.chainId, ask)
  return { parts: [(await readPermit(data, there)) ?? [tree(data, there)]] }
}
