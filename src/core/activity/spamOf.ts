import { compare, toDecimal } from '../money/decimal.ts'
import type { HistoryRow, HistoryTransfer } from '../transactions/history.ts'

/** `flagged` by the service, or `suspected` by us. Both are hidden until the visitor shows them. */
export type Spam = 'flagged' | 'suspected'

/**
 * Incoming amounts below this value count as dust. Address poisoning sends dust to put an address into the visitor's
 * history.
 */
const DUST = { units: 1n, decimals: 2 }

/** Matches the address of a site, or an invitation to visit one, in the name of a token. */
const ADVERT =
  /https?:|www\.|t\.me\/|[\w-]\.(?:com|net|org|io|xyz|app|fi|finance|gift|site|top|vip|lol|cc|me|link|cash|pro)\b|\b(?:claim|airdrop|voucher|reward|visit)\b/i

const names = ({ fungible, nft }: HistoryTransfer) => [fungible?.name, fungible?.symbol, nft?.name]

/**
 * Whether a token's name is an advertisement. False for tokens with a price, since some genuine ones are named after a
 * domain, such as yearn.finance.
 */
const isAdvert = (transfer: HistoryTransfer) =>
  transfer.price === undefined && names(transfer).some((name) => name !== undefined && ADVERT.test(name))

/** Whether the amount is zero: anyone can make a token contract log a transfer of zero from any address. */
export const isZero = ({ quantity }: HistoryTransfer) => toDecimal(quantity)?.units === 0n

function isDust({ value, price }: HistoryTransfer): boolean {
  const worth = toDecimal(value)
  return price !== undefined && worth !== undefined && compare(worth, DUST) < 0
}

const isUnwanted = (transfer: HistoryTransfer) =>
  Boolean(transfer.nft?.isSpam) ||
  isZero(transfer) ||
  (transfer.direction === 'in' && (isAdvert(transfer) || isDust(transfer)))

/** Whether others can cause a transaction of this kind: not an approval or a trade, for example. */
export const isPassive = ({ operation }: Pick<HistoryRow, 'operation'>): boolean =>
  ['receive', 'send', 'mint', 'claim', 'execute', ''].includes(operation)

/**
 * Returns why a transaction counts as spam; undefined if it does not, or if it has no list of transfers. `flagged`: all
 * its transfers are NFT spam (specification §5), or the list is empty. `suspected`: all its transfers are unwanted, and
 * others can cause such a transaction.
 */
export function spamOf(row: Pick<HistoryRow, 'operation' | 'transfers'>): Spam | undefined {
  const { transfers } = row
  if (!transfers) return undefined
  if (transfers.every(({ nft }) => nft?.isSpam)) return 'flagged'
  return isPassive(row) && transfers.every(isUnwanted) ? 'suspected' : undefined
}

/** Whether a name of an NFT has the address of a site, or invites to visit one. */
export const isAdvertName = (name: string): boolean => ADVERT.test(name)
