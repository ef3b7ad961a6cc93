import type { Connector } from './connector.ts'
import { KNOWN_WALLETS, type KnownWallet } from './knownWallets.ts'
import { nameKey } from './walletNames.ts'

/** Latin letters by the characters that look like them. */
export type Alike = ReadonlyMap<string, string>

/** Reads a table: Latin letters, each followed by what looks like them. */
export const readAlike = (table: string): Alike =>
  new Map(
    table.split(' ').flatMap((entry) => {
      const [, letters = '', others = ''] = /^([a-z]+)(.+)$/u.exec(entry) ?? []
      return Array.from(others, (one) => [one, letters] as const)
    }),
  )

/** Enough for names in ASCII, which nearly all are. Of `i` and `l` one is as good as the other. */
const PLAIN = readAlike('o0 l1|! e3 a4@ s5$ t7 b8')

/** Letters in boxes and discs, and those of flags, each an alphabet of its own; Unicode does not decompose them. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]

function plainLetter(character: string, alike: Alike): string {
  const code = character.codePointAt(0) ?? 0
  const start = ALPHABETS.find((first) => code >= first && code < first + 26)
  if (start !== undefined) return String.fromCharCode(97 + code - start)
  const lower = character.toLowerCase()
  return alike.get(character) ?? alike.get(lower) ?? PLAIN.get(lower) ?? lower
}

/** A text as it looks at a glance: Latin letters and what else is left, without anything between them. */
const glance = (text: string, alike: Alike = PLAIN) =>
  Array.from(text.replace(/[™℠®©]|\p{DI}/gu, '').normalize('NFKD').replace(/\p{M}/gu, ''), (one) => plainLetter(one, alike))
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    // What stands for two letters above may hold one of them.
    .replace(/i/g, 'l')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')

/** Words that make no other wallet of a name. */
const FILLERS = 'wallet walet app extension official original genuine verified real secure new the my pro plus lite beta web3 crypto browser chrome solana ethereum bitcoin evm for mobile desktop inc labs team support v2 2'
const filler = `(?:${FILLERS.split(' ').map((one) => glance(one)).join('|')})+`
const AROUND = new RegExp(`^${filler}|${filler}$`, 'g')

/** What a name looks like at a glance: equal for names that a visitor would take for the same. */
export const skeleton = (name: string, alike?: Alike): string => glance(name, alike).replace(AROUND, '')

const BY_LOOK = new Map(KNOWN_WALLETS.map((one) => [skeleton(one.name), one] as const))
/** From so many letters on a coined name is found within other words, too. */
const FOUND_WITHIN = 6
const COINED = [...BY_LOOK].filter(([, { isCoined }]) => isCoined)

/** The well-known wallet that a visitor may take a name for. */
function resembled(name: string, alike: Alike | undefined): KnownWallet | undefined {
  const exact = BY_LOOK.get(skeleton(name, alike))
  if (exact) return exact
  const words = name.split(/[^\p{L}\p{N}]+/u).map((one) => glance(one, alike))
  const whole = glance(name, alike)
  return COINED.find(([look]) => words.includes(look) || (look.length >= FOUND_WITHIN && whole.includes(look)))?.[1]
}

const ownersOf = (rdns: string) => KNOWN_WALLETS.find((one) => one.rdns === rdns)

/** The owner of an rdns that an announced wallet bears under a name without its brand; brands are renamed in all but their first word. */
function namelessOwner(name: string, rdns: string, alike: Alike | undefined): KnownWallet | undefined {
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
/** A name without what its owner writes in different ways; signs and letters of other scripts stay. */
const plainName = (name: string) => name.toLowerCase().replace(/ (?:web3 )?(?:wallet|extension)$/, '').replaceAll(' ', '')

/** Wallet Standard and its like give no domain: what is known is how a wallet writes its name, and on which chains it is. */
function isItself({ id, name, type, explorerId, namespaces = [] }: Facts, known: KnownWallet): boolean {
  // Found at a place on the window: discovery knows whose that is.
  if (type === 'injected') return explorerId !== undefined || id === nameKey(known.name)
  return namespaces.every((one) => known.chains.includes(LETTERS[one] ?? '?')) && [known.name, ...known.aliases].some((one) => plainName(one) === plainName(name))
}

/** The well-known wallet whose name or rdns a wallet in the page bears, or whose name it resembles, without being it; undefined for a genuine or unknown one. `alike`: for names that are not ASCII. */
export function imitatedBy(one: Facts, alike?: Alike): string | undefined {
  const { name, rdns = '', type = 'announced' } = one
  // Ways to connect that the site or we ourselves offer.
  if (!/^(?:announced|standard|injected)$/.test(type)) return undefined
  const known = resembled(name, alike)
  if (type !== 'announced') return known && !isItself(one, known) ? known.name : undefined
  const own = rdns.toLowerCase()
  if (!known) return namelessOwner(name, own, alike)?.name
  return !known.rdns || isOwn(own, known.rdns) ? undefined : known.name
}
