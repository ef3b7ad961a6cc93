import type { Field } from '../../../core/transactions/description.ts'
import type { DecodeContext } from '../context.ts'

/** Common names of times in seconds since 1970, and the range in which a number is one: from 2001 to 2286. */
const TIME = /^(?:deadline|expir\w*|valid(?:To|Until|Before|After|From)|(?:start|end)Time)$/i
const [TIME_LEAST, TIME_BEYOND] = [1_000_000_000n, 10_000_000_000n]
const AMOUNT = /^amount$/i
const TOKEN = /^(?:token|asset|currency)$/i
const ONCE = /^(?:nonce|salt)$/i
const ITEMS = /collection|nft|item/i

/**
 * Whether an amount could count something else than the token beside it. In an order of LooksRare, `currency` is that of
 * the price, and `amount` the number of NFTs.
 */
const isUnclear = (fields: readonly Field[]): boolean =>
  fields.some(
    ({ name, type }) =>
      ITEMS.test(name) || (/^u?int\d*$/.test(type) && ![AMOUNT, TIME, ONCE].some((known) => known.test(name))),
  )

/**
 * Adds what the numbers of signed fields mean by their names: times, and amounts of the one known token beside them. The
 * values stay as they are signed.
 */
export async function withMeanings(fields: readonly Field[], context: DecodeContext): Promise<readonly Field[]> {
  const [token, ...more] = fields.filter(({ name, type, value }) => type === 'address' && value && TOKEN.test(name))
  const hasAmount = fields.some(({ name }) => AMOUNT.test(name)) && !isUnclear(fields)
  const address = more.length || !hasAmount ? undefined : token?.value
  const { kind, symbol, decimals, isClaimed } = (address && (await context.token(address))) || {}
  const known = kind === 'amount' && symbol && decimals !== undefined && !isClaimed && { symbol, decimals }
  return Promise.all(
    fields.map(async (field): Promise<Field> => {
      const { name, type, value, fields: inner } = field
      if (inner) return { ...field, fields: await withMeanings(inner, context) }
      // A cut number ends with an ellipsis
      if (!/^uint\d*$/.test(type) || !value || !/^\d+$/.test(value)) return field
      const number = BigInt(value)
      if (TIME.test(name) && number >= TIME_LEAST && number < TIME_BEYOND) return { ...field, time: number }
      return known && AMOUNT.test(name) ? { ...field, amount: { value: number, token: known } } : field
    }),
  )
}
