import type { Allowance, Reader } from '../../../core/money/allowances.ts'
import { TIME_MAX_S } from '../../../core/money/limits.ts'
import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import { addressWord, word } from '../money/abiWords.ts'
import { balanceCall, type ReadCall } from '../money/multicall.ts'
import type { Grant } from './grants.ts'
import { readCalls } from './readCalls.ts'
import { textIn } from './textIn.ts'

/** `allowance(owner, spender)`, and `allowance(owner, token, spender)` of Permit2. */
const ALLOWANCE = '0xdd62ed3e'
const PERMIT2_ALLOWANCE = '0x927da105'
const GET_APPROVED = '0x081812fc'
const OWNER_OF = '0x6352211e'
const IS_APPROVED_FOR_ALL = '0xe985e9c5'
const SYMBOL = '0x95d89b41'
const NAME = '0x06fdde03'
const DECIMALS = '0x313ce567'
/** Tokens with more decimals than fit in the ABI type are malformed. */
const DECIMALS_MAX = 255n

/** Returns the calls that tell whether a grant is in force. */
function callsFor({ kind, token, owner, spender, item = 0n, place }: Grant): ReadCall[] {
  const words = (...parts: readonly string[]) => parts.map(addressWord).join('')
  const call = (data: string, to = token): ReadCall => ({ to, data })
  if (kind === 'item') return [call(GET_APPROVED + word(item)), call(OWNER_OF + word(item))]
  if (kind === 'collection') return [call(IS_APPROVED_FOR_ALL + words(owner, spender))]
  if (kind === 'permit2') return [call(PERMIT2_ALLOWANCE + words(owner, token, spender), place)]
  return [call(ALLOWANCE + words(owner, spender))]
}

const numberIn = (result: string | undefined, index = 0): bigint | undefined => {
  const digits = result?.slice(index * 64, (index + 1) * 64)
  return digits?.length === 64 ? BigInt(`0x${digits}`) : undefined
}

const addressIn = (result: string | undefined) => result && toChecksumAddress(result.slice(24, 64))

type State = Pick<Allowance, 'amount' | 'expiresAt' | 'isUnknown'>

/** Returns what is in force of a grant at a time, in seconds since 1970; undefined if nothing is. */
function stateOf(grant: Grant, [first, second]: readonly (string | undefined)[], time: bigint): State | undefined {
  const { kind, owner, spender } = grant
  // Contracts reject both calls for an NFT that does not exist any more.
  if (kind === 'item') return addressIn(first) === spender && addressIn(second) === owner ? {} : undefined
  const amount = numberIn(first)
  if (amount === undefined) return { isUnknown: true }
  if (amount === 0n) return undefined
  if (kind === 'collection') return {}
  if (kind === 'token') return { amount }
  const expiration = numberIn(first, 1)
  if (expiration === undefined) return { isUnknown: true }
  if (expiration < time) return undefined
  const seconds = Number.parseInt(String(expiration), 10)
  const expiresAt = seconds * 1000
  return { amount, ...(expiration <= TIME_MAX_S && { expiresAt }) }
}

type Facts = Pick<Allowance, 'name' | 'symbol' | 'decimals' | 'balance'>

/** Reads what contracts say about themselves, and what the owner has of them, by address. */
async function readFacts(owner: string, tokens: readonly string[], reader: Reader): Promise<Map<string, Facts>> {
  const questions = [SYMBOL, NAME, DECIMALS, balanceCall(owner)]
  const calls = tokens.flatMap((to) => questions.map((data): ReadCall => ({ to, data })))
  const results = await readCalls(calls, reader)
  return new Map(
    tokens.map((token, index) => {
      const [symbol, name, decimals, balance] = results.slice(index * questions.length)
      const [places, units] = [numberIn(decimals), numberIn(balance)]
      const isPlaces = places !== undefined && places <= DECIMALS_MAX
      return [
        token,
        {
          ...textIn(symbol, name),
          ...(isPlaces && { decimals: Number.parseInt(String(places), 10) }),
          ...(units !== undefined && { balance: units }),
        },
      ]
    }),
  )
}

/** Returns what is in force of the grants of one account, as the chain has it at a time, in seconds since 1970. */
export async function checkGrants(grants: readonly Grant[], time: bigint, reader: Reader): Promise<Allowance[]> {
  const [first] = grants
  if (!first) return []
  const results = [...(await readCalls(grants.flatMap(callsFor), reader))]
  const found = grants.flatMap((grant) => {
    const state = stateOf(grant, results.splice(0, callsFor(grant).length), time)
    return state ? [{ grant, state }] : []
  })
  const tokens = [...new Set(found.map(({ grant }) => grant.token))]
  const facts = tokens.length ? await readFacts(first.owner, tokens, reader) : new Map<string, Facts>()
  return found.map(({ grant, state }) => ({ name: '', symbol: '', ...facts.get(grant.token), ...grant, ...state }))
}
