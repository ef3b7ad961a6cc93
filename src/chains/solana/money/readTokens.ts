import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { fieldsOf } from '../../../core/data/isRecord.ts'
import { WalletModalError } from '../../../core/errors.ts'
import { expected } from '../../../core/errors/expected.ts'
import { TOKENS_MAX } from '../../../core/limits.ts'
import type { Holding } from '../../../core/money/holdings.ts'
import type { ReadTokens } from '../../../core/money/readTokens.ts'

/** SPL Token and Token-2022: https://solana.com/docs/tokens */
const PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

interface TokenAccount {
  mint: string
  units: bigint
  decimals: number
}

/** Parses an account in the encoding `jsonParsed`; undefined if it is malformed or belongs to another owner. */
function parseAccount(value: unknown, owner: string): TokenAccount | undefined {
  const { info } = fieldsOf(fieldsOf(fieldsOf(fieldsOf(value).account).data).parsed)
  const { mint, owner: named, tokenAmount } = fieldsOf(info)
  const { amount, decimals } = fieldsOf(tokenAmount)
  const isMint = typeof mint === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(mint)
  const isAmount = typeof amount === 'string' && /^\d{1,20}$/.test(amount)
  const isPlaces = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
  return isMint && isAmount && isPlaces && named === owner ? { mint, units: BigInt(amount), decimals } : undefined
}

interface Answer {
  accounts: TokenAccount[]
  isPartial: boolean
}

async function readProgram(owner: string, programId: string, rpc: RpcRequest): Promise<Answer> {
  const config = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const { value } = fieldsOf(await rpc('getTokenAccountsByOwner', [owner, { programId }, config]))
  if (!Array.isArray(value))
    throw new WalletModalError('ServiceUnavailable', { message: expected('getTokenAccountsByOwner', 'array', value) })
  const accounts = value.slice(0, TOKENS_MAX).map((one: unknown) => parseAccount(one, owner))
  const found = accounts.filter((one) => one !== undefined)
  return { accounts: found, isPartial: found.length < value.length }
}

/** Adds up the balance of each mint over all token accounts. */
function unitsByMint(accounts: readonly TokenAccount[]): Map<string, TokenAccount> {
  const all = new Map<string, TokenAccount>()
  for (const one of accounts) {
    const { units } = all.get(one.mint) ?? { units: 0n }
    all.set(one.mint, { ...one, units: units + one.units })
  }
  return all
}

/**
 * Reads all tokens of an account, of both token programs. Listed tokens that the account lacks get the quantity zero,
 * unless a part of the answer is missing.
 */
export const readTokens: ReadTokens = async ({ address, network, tokens }, rpc) => {
  const answers = await Promise.allSettled(PROGRAMS.map((program) => readProgram(address, program, rpc)))
  const read = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const [first] = answers
  if (!read.length && first?.status === 'rejected') throw first.reason
  const areTokensUnread = read.length < answers.length
  const isPartial = areTokensUnread || read.some((one) => one.isPartial)
  const found = unitsByMint(read.flatMap(({ accounts }) => accounts))
  const listed = tokens.map((token): Holding => {
    const { units, decimals } = found.get(token.address) ?? {}
    found.delete(token.address)
    // The decimals that the mint states are preferred to those of a list.
    if (units !== undefined && decimals !== undefined) return { ...token, decimals, network, quantity: units }
    return { ...token, network, ...(!isPartial && { quantity: 0n }) }
  })
  const others = [...found.values()].map(({ mint, units, decimals }): Holding => ({
    network,
    address: mint,
    name: '',
    symbol: '',
    decimals,
    quantity: units,
  }))
  return { tokens: [...listed, ...others.filter(({ quantity }) => quantity !== 0n)], isPartial, areTokensUnread }
}
