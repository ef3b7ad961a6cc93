import { createHash } from 'node:crypto'
import { formatUnits } from 'viem'
import type { Balance } from './balance.ts'
import type { IconUrl } from './rows.ts'
import type { Seed } from './seededRows.ts'

/** Index of the account with thousands of tokens and transactions. They exist only in this service, on no chain. */
export const RICH = 9
const TOKENS = 5_000
const ROWS = 10_000
/** The dearest token costs less than $10,000. All prices have 6 decimals, so that a JSON number is exact. */
const MICRO_DOLLARS_MAX = 10_000_000_000
const PER_DOLLAR = 1_000_000

/** A token of the rich account. */
export interface RichToken {
  name: string
  symbol: string
  decimals: number
  address: string
  /** In base units. */
  quantity: bigint
  /** The price in millionths of a dollar; 0 if the service does not know it. */
  microDollars: number
}

const DECIMALS = [18, 6, 8, 2, 36] as const
/** Every tenth token has no price. */
const UNPRICED_EVERY = 10

/** Returns 64 hex digits that are always the same for a text. */
const digitsOf = (text: string) => createHash('sha256').update(text).digest('hex')

function tokenOf(index: number): RichToken {
  const digits = digitsOf(`rich token ${index}`)
  const random = BigInt(`0x${digits}`)
  const decimals = DECIMALS[index % DECIMALS.length] ?? 18
  return {
    name: `Rich Token ${index}`,
    symbol: `RT${index}`,
    decimals,
    address: `0x${digits.slice(-40)}`,
    // Up to a thousand tokens, with all decimals.
    quantity: 1n + (random % (1_000n * 10n ** BigInt(decimals))),
    microDollars: index % UNPRICED_EVERY ? 1 + Number((random >> 128n) % BigInt(MICRO_DOLLARS_MAX)) : 0,
  }
}

/** Returns the seeded tokens of the rich account, always the same. */
export const richTokens = (): RichToken[] => Array.from({ length: TOKENS }, (_, index) => tokenOf(index))

/** Returns the balances of the seeded tokens. @param rate The exchange rate of the currency of the prices. */
export function richBalances(chainId: string, rate: number, iconUrl: IconUrl): Balance[] {
  return richTokens().map(({ name, symbol, decimals, address, quantity, microDollars }) => {
    const numeric = formatUnits(quantity, decimals)
    const price = (microDollars / PER_DOLLAR) * rate
    return {
      name,
      symbol,
      chainId,
      address: `${chainId}:${address}`,
      value: Number(numeric) * price,
      price,
      quantity: { decimals: String(decimals), numeric },
      // Of the same kind as the pictures of wallets, so that lists of both can be compared.
      iconUrl: iconUrl(`${symbol}.png`),
    }
  })
}

/** Kinds of rows in turn. The amount makes neighbors differ. */
const KINDS: readonly ((amount: string) => Seed)[] = [
  (amount) => ({ operation: 'receive', transfers: [`in ${amount} USDC`] }),
  (amount) => ({ operation: 'send', transfers: [`out ${amount} ETH`] }),
  (amount) => ({ operation: 'trade', transfers: [`out ${amount} DAI`, `in ${amount} USDC`] }),
  () => ({ operation: 'approve', transfers: null }),
  (amount) => ({ operation: 'receive', transfers: [`nft in Badger ${amount}`] }),
  () => ({ operation: 'send', transfers: null, status: 'failed' }),
]

/** Returns the transactions of the rich account, newest first, always the same. None of them is spam. */
export const richSeeds = (): Seed[] =>
  Array.from({ length: ROWS }, (_, index) => {
    const amount = `${1 + (index % 997)}.${String(index).padStart(5, '0')}`
    return KINDS[index % KINDS.length]?.(amount) ?? { operation: 'execute', transfers: null }
  })
