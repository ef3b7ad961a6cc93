import type { Connector } from '../connector.ts'
import { KNOWN_WALLETS, type KnownWallet } from './knownWallets.ts'
import { nameKey } from './walletNames.ts'

/** Maps characters to the Latin letters that they look like. */
export type Confusables = ReadonlyMap<string, string>

/** Parses a table of space-separated groups: a Latin letter, then the characters that look like it. */
export const readConfusables = (table: string): Confusables =>
  new Map(
    table.split(' ').flatMap((entry) => {
      const [, letters = '', others = ''] = /^([a-z]+)(.+)$/u.exec(entry) ?? []
      return Array.from(others, (one) => [one, letters] as const)
    }),
  )

/** Look-alikes in ASCII, which suffice for nearly all names. `i` and `l` count as the same letter. */
const PLAIN = readConfusables('o0 l1|! e3 a4@ s5$ t7 b8')

/**
 * Code points of the first letter of the boxed, circled and flag alphabets, which Unicode normalization leaves alone.
 */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]

function plainLetter(character: string, alike: Confusables): string {
  const code = character.codePointAt(0) ?? 0
  const start = ALPHABETS.find((first) => code >= first && code < first + 26)
  if (start !== undefined) return String.fromCharCode(97 + code - start)
  const lower = character.toLowerCase()
  return alike.get(character) ?? alike.get(lower) ?? PLAIN.get(lower) ?? lower
}

/** Reduces a text to its look: letters and digits only, with look-alikes replaced by Latin letters. */
const glance = (text: string, alike: Confusables = PLAIN) =>
  Array.from(
    text
      .replace(/[™℠®©]|\p{DI}/gu, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, ''),
    (one) => plainLetter(one, alike),
  )
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    // Must come after the table, whose output can contain an `i`.
    .replace(/i/g, 'l')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')

/** Words that make no new name: a visitor reads "MetaMask Official App" as MetaMask. */
const FILLERS =
  'wallet walet app extension official original genuine verified real secure new the my pro plus lite beta web3 crypto browser chrome solana ethereum bitcoin evm for mobile desktop inc labs team support v2 2'
const filler = `(?:${FILLERS.split(' ')
  .map((one) => glance(one))
  .join('|')})+`
const AROUND = new RegExp(`^${filler}|${filler}$`, 'g')

/** Reduces a name to its look, which is the same for two names that a visitor would confuse. */
export const skeleton = (name: string, alike?: Confusables): string => glance(name, alike).replace(AROUND, '')

const BY_LOOK = new Map(KNOWN_WALLETS.map((one) => [skeleton(one.name), one] as const))
/** An invented brand name is searched for inside other words only if it has at least this length. */
const FOUND_WITHIN = 6
const COINED = [...BY_LOOK].filter(([, { isCoined }]) => isCoined)

/** Finds the well-known wallet that a visitor would confuse with a name. */
function resembled(name: string, alike: Confusables | undefined): KnownWallet | undefined {
  const exact = BY_LOOK.get(skeleton(name, alike))
  if (exact) return exact
  const words = name.split(/[^\p{L}\p{N}]+/u).map((one) => glance(one, alike))
  const whole = glance(name, alike)
  return COINED.find(([look]) => words.includes(look) || (look.length >= FOUND_WITHIN && whole.includes(look)))?.[1]
}

const ownersOf = (rdns: string) => KNOWN_WALLETS.find((one) => one.rdns === rdns)

/**
 * Returns the known wallet with this rdns, unless `name` contains its brand: a wallet that announces a known rdns under
 * an unrelated name is suspect. Only the brand's first word is compared, since further words vary in the names of
 * genuine wallets.
 */
function namelessOwner(name: string, rdns: string, alike: Confusables | undefined): KnownWallet | undefined {
  const owner = ownersOf(rdns)
  const brands = owner && [owner.name, ...owner.aliases].map((one) => skeleton(one.split(' ')[0] ?? ''))
  return brands?.some((brand) => glance(name, alike).includes(brand)) ? undefined : owner
}

const isOwn = (rdns: string, owned: string) => {
  const domain = owned.split('.').slice(0, 2).join('.')
  return rdns === domain || rdns.startsWith(`${domain}.`)
}

type Facts = Pick<Connector, 'name'> & Partial<Pick<Connector, 'id' | 'type' | 'rdns' | 'explorerId' | 'namespaces'>>

const LETTERS: Readonly<Record<string, string>> = { solana: 's', bip122: 'b' }
/**
 * Normalizes a name: removes spaces and the suffixes that real wallets vary. Symbols and letters of other scripts are
 * kept.
 */
const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/ (?:web3 )?(?:wallet|extension)$/, '')
    .replaceAll(' ', '')

/**
 * Whether a wallet that announces no domain (a Wallet Standard wallet, for example) is the known wallet itself: it has
 * exactly the same name, and the known wallet supports its chain.
 */
function isItself({ id, name, type, explorerId, namespaces = [] }: Facts, known: KnownWallet): boolean {
  // The wallet was found in a `window` property that only the known wallet uses.
  if (type === 'injected') return explorerId !== undefined || id === nameKey(known.name)
  return (
    namespaces.every((one) => known.chains.includes(LETTERS[one] ?? '?')) &&
    [known.name, ...known.aliases].some((one) => plainName(one) === plainName(name))
  )
}

/**
 * Returns the name of the well-known wallet that an installed wallet imitates, by the same or a similar name or by its
 * rdns. Undefined for a genuine or unrelated wallet. `alike`: the table of look-alikes, for names that are not ASCII.
 */
export function imitatedBy(one: Facts, alike?: Confusables): string | undefined {
  const { name, rdns = '', type = 'announced' } = one
  // Other connectors come from the site or from us, so they cannot be imitations.
  if (!/^(?:announced|standard|injected)$/.test(type)) return undefined
  const known = resembled(name, alike)
  if (type !== 'announced') return known && !isItself(one, known) ? known.name : undefined
  const own = rdns.toLowerCase()
  if (!known) return namelessOwner(name, own, alike)?.name
  return !known.rdns || isOwn(own, known.rdns) ? undefined : known.name
}
