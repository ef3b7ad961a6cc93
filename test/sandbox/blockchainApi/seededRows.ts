import { COLLECTION, type Piece } from './collection.ts'
import { pricedAs } from '../data/prices.ts'
import { POISON } from './poison.ts'
import { richSeeds } from './richAccount.ts'
import { nftTransfer } from './nftTransfer.ts'
import { fungible, rowId, type IconUrl, type Row, type Transfer } from './rows.ts'

/** A row of the seeded history. */
export interface Seed {
  operation: string
  /**
   * For example `out 1.5 USDC`, `nft in Name`, `nft out`, `spam in`. Clients treat null and an empty list differently.
   */
  transfers: readonly (string | Piece)[] | null
  status?: Row['metadata']['status']
  chain?: string | null
  /** Sender and recipient of the transaction. Default: the account and somebody else. */
  from?: string
  to?: string
}

/** One row of each kind that clients treat differently, newest first. */
const EVERY_KIND: readonly Seed[] = [
  { operation: 'send', transfers: ['out 3 USDC'], status: 'pending' },
  { operation: 'send', transfers: ['out 0.5 ETH'], status: 'failed' },
  { operation: 'trade', transfers: ['out 100 USDC'], status: 'failed' },
  { operation: 'send', transfers: ['self 0.25 ETH'] },
  { operation: 'receive', transfers: ['nft in Sandbox Badger #7'] },
  { operation: 'send', transfers: ['nft out'] },
  { operation: 'mint', transfers: ['nft in One', 'nft in Two', 'nft in Three'] },
  { operation: 'receive', transfers: ['spam in Claim your reward'] },
  { operation: 'receive', transfers: ['spam in Claim your reward', 'in 1 DAI'] },
  { operation: 'execute', transfers: [] },
  { operation: 'execute', transfers: null },
  { operation: 'approve', transfers: null },
  { operation: 'trade', transfers: ['out 250 USDC', 'in 0.1 ETH'] },
  // The second amount is under 10 % of the first, in the same coin: clients drop it as a fee.
  { operation: 'withdraw', transfers: ['in 1 ETH', 'out 0.01 ETH'] },
  // A row with several transfers of one coin, one of them under 1 % of the largest; a row with more than two coins.
  { operation: 'deposit', transfers: ['out 500 DAI', 'out 20 DAI', 'out 1 DAI'] },
  { operation: 'trade', transfers: ['out 10 USDC', 'out 20 DAI', 'in 0.02 ETH', 'in 7 UNPRICED'] },
  ...[
    'borrow',
    'burn',
    'cancel',
    'claim',
    'deploy',
    'mint',
    'repay',
    'sell',
    'bought',
    'stake',
    'unstake',
    'bridge',
  ].map((operation, i) => ({
    operation,
    transfers:
      operation === 'cancel' || operation === 'deploy'
        ? null
        : [`${['borrow', 'claim', 'mint', 'bought', 'unstake'].includes(operation) ? 'in' : 'out'} ${i + 1}.25 DAI`],
  })),
  { operation: 'receive', transfers: ['in 12 POL'], chain: 'eip155:137' },
  { operation: 'receive', transfers: ['in 1 ETH'], chain: null },
]

/** Enough rows for three pages, of which the last one is not full. */
const LONG_HISTORY = 118
const CYCLE: readonly Seed[] = [
  { operation: 'receive', transfers: ['in 25.5 USDC'] },
  { operation: 'send', transfers: ['out 0.125 ETH'] },
  { operation: 'trade', transfers: ['out 60 DAI', 'in 60 USDC'] },
]

const SOMEBODY = '0x5a4db0c5000000000000000000000000000000aa'
const DAY_MS = 86_400_000
/** The interval between transactions of the account with thousands of them. */
const HOUR_MS = 3_600_000

function transferOf(words: string | Piece, iconUrl: IconUrl): Transfer {
  if (typeof words !== 'string') return nftTransfer(words, iconUrl)
  const [first = '', second = '', ...rest] = words.split(' ')
  if (first === 'nft' || first === 'spam')
    return nftTransfer(
      {
        direction: second === 'in' ? 'in' : 'out',
        isSpam: first === 'spam',
        ...(rest.length > 0 && { name: rest.join(' ') }),
      },
      iconUrl,
    )
  const symbol = rest.join(' ')
  return fungible(
    first === 'in' || first === 'self' ? first : 'out',
    second,
    { symbol, name: pricedAs(symbol)?.name ?? symbol },
    iconUrl,
  )
}

/** Which accounts have a seeded history, and on which chain. */
export interface SeededOwners {
  /** The account with three pages of history. */
  long?: string
  /** The account with one row of each kind. */
  varied?: string
  /** The account with ordinary and hostile NFTs. */
  collector?: string
  /** The account with address poisoning and advertisements. */
  poisoned?: string
  /** The account with thousands of transactions. */
  rich?: string
  /** CAIP-2. */
  chain: string
  /** Milliseconds since 1970. The seeded history ends one day earlier. */
  before: number
}

function rowOf(
  seed: Seed,
  {
    id,
    address,
    chain,
    nonce,
    minedAt,
  }: { id: string; address: string; chain: string; nonce: number; minedAt: number },
  iconUrl: IconUrl,
): Row {
  const isSender = seed.operation !== 'receive'
  return {
    id,
    metadata: {
      operationType: seed.operation,
      hash: `0x${id}${id}`,
      nonce,
      sentFrom: seed.from ?? (isSender ? address : SOMEBODY),
      sentTo: seed.to ?? (isSender ? SOMEBODY : address),
      minedAt: new Date(minedAt).toISOString(),
      status: seed.status ?? 'confirmed',
      chain: seed.chain === undefined ? chain : seed.chain,
      application: seed.operation === 'trade' ? { name: 'Sandbox Exchange', iconUrl: iconUrl('SWAP') } : null,
    },
    transfers: seed.transfers?.map((words) => transferOf(words, iconUrl)) ?? null,
  }
}

/** Creates rows that are older than the local chains, always the same for an address. */
export function seededRows(
  address: string,
  { long, varied, collector, poisoned, rich, chain, before }: SeededOwners,
  iconUrl: IconUrl,
): Row[] {
  const is = (other: string | undefined) => other?.toLowerCase() === address.toLowerCase()
  const seeds: readonly Seed[] = [
    ...(is(varied) ? EVERY_KIND : []),
    ...(is(collector) ? COLLECTION : []),
    ...(is(poisoned) ? POISON : []),
    ...(is(rich) ? richSeeds() : []),
    ...(is(long) ? Array.from({ length: LONG_HISTORY }, (_, i) => CYCLE[i % CYCLE.length] as Seed) : []),
  ]
  const interval = is(rich) ? HOUR_MS : DAY_MS
  return seeds.map((seed, i) => {
    const id = rowId(`seeded ${i} of ${address.toLowerCase()}`)
    const place = { id, address, chain, nonce: seeds.length - i, minedAt: before - DAY_MS - i * interval }
    return rowOf(seed, place, iconUrl)
  })
}
