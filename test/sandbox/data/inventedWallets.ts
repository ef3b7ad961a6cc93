import { createHash } from 'node:crypto'

/** Parts of invented wallet names. Each combination of properties below gets one name. */
const FIRST = [
  'Amber',
  'Brisk',
  'Cobalt',
  'Dusky',
  'Ember',
  'Frosty',
  'Gilded',
  'Hazel',
  'Indigo',
  'Jolly',
  'Keen',
  'Lunar',
  'Mossy',
  'Nimble',
  'Ochre',
  'Pebble',
  'Quiet',
  'Rustic',
  'Silver',
  'Tidal',
  'Umber',
  'Velvet',
  'Willow',
  'Zesty',
]
const SECOND = [
  'Badger',
  'Crane',
  'Dormouse',
  'Egret',
  'Falcon',
  'Gecko',
  'Heron',
  'Ibis',
  'Jackdaw',
  'Kestrel',
  'Lemur',
  'Marmot',
  'Newt',
  'Otter',
  'Puffin',
  'Quail',
  'Raven',
  'Stoat',
  'Tapir',
  'Urchin',
  'Vole',
  'Walrus',
  'Yak',
  'Zebu',
]

/** Names that break code which expects short, plain Latin text. */
const ODD_NAMES = [
  'The Extraordinarily Long-Winded Wallet of the Honourable Society of Careful Savers',
  '<b>Bold</b> & "Quoted" Wallet',
  'محفظة النخيل',
  '雪うさぎ財布',
  '🦔 Hedgehog, Inc.',
  'X',
]

const LINKS = ['', 'm', 'mu'].flatMap((mobile) =>
  ['', 'd'].flatMap((desktop) =>
    ['', 'w'].flatMap((web) => ['', 'e'].map((extension) => mobile + desktop + web + extension)),
  ),
)
const CHAINS = ['e', 's', 'b', 'esb']
const ICONS = ['id', 'url', 'none'] as const

export interface InventedWallet {
  id: string
  name: string
  slug: string
  chains: string
  links: string
  certified: boolean
  icon: (typeof ICONS)[number]
  pairs: boolean
  paysWithPairing: boolean
}

/** Derives a wallet id of 64 hex digits from a text. */
export const idFrom = (words: string) => createHash('sha256').update(`wallet of the sandbox: ${words}`).digest('hex')

/** Wallets with only the required fields. */
export const BARE_WALLETS = [...ODD_NAMES.slice(-2), 'Bare Bones', 'Blank Page'].map((name) => ({
  id: idFrom(`bare ${name}`),
  name,
}))

const COMBINATIONS = LINKS.flatMap((links) =>
  [true, false].flatMap((certified) =>
    CHAINS.flatMap((chains) => ICONS.map((icon) => ({ links, certified, chains, icon }))),
  ),
)

/** Step size, so that neighbors in the list differ. Coprime with the number of combinations, so that all are used. */
const STRIDE = 215

function invented(index: number): InventedWallet {
  const combination = COMBINATIONS[(index * STRIDE) % COMBINATIONS.length]
  if (!combination) throw new RangeError(`no combination ${index}`)
  const name =
    ODD_NAMES[index] ?? `${FIRST[index % FIRST.length]} ${SECOND[Math.floor(index / FIRST.length) % SECOND.length]}`
  // Every fifth wallet has no pairing, every seventh supports payments over pairing.
  return {
    ...combination,
    name,
    slug: `invented-${index}`,
    id: idFrom(`${index}`),
    pairs: index % 5 !== 4,
    paysWithPairing: index % 7 === 3,
  }
}

/** One wallet for each combination of links, badges, chains and icons. */
export const INVENTED_WALLETS: readonly InventedWallet[] = COMBINATIONS.map((_, index) => invented(index))
